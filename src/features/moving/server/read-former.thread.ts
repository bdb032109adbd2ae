import { gunzipSync } from 'node:zlib';
import type { ThreadWork } from '#server/threads/index.ts';
import { decodeDump } from '../domain/decode-dump.ts';
import { punchLine, punchTitles } from '../domain/punch-text.ts';
import { dumpSource, FormerFileError, readFormer, type FormerSource } from '../domain/read-former.ts';
import { accessSource, isAccess, isPacked, openAccess } from './mdb.ts';
import type { FormerFile, FormerPart } from './read-former.ts';

const charactersAtOnce = 500_000;
const recordsAtOnce = 2000;

/** What a packed dump may hold: its text has to find a place in the memory of the thread. */
const mostUnpacked = 250_000_000;

/** @throws FormerFileError if it holds too much, or ends in the middle */
function unpacked(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: mostUnpacked });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw new FormerFileError(isTooLarge ? 'unpacked' : 'damaged');
  }
}

function sourceOf(file: Uint8Array): FormerSource {
  const bytes = isPacked(file) ? unpacked(file) : file;
  if (isAccess(bytes)) return accessSource(openAccess(bytes));
  const text = decodeDump(bytes);
  if (text.slice(0, 4000).includes('\0')) throw new FormerFileError('unknown');
  return dumpSource(() => ({ text }));
}

/** Reads the database of a former system: what it has, then its people and their schedules in parts, then its punches as separated text. */
const work: ThreadWork<FormerFile, FormerPart> = async function* ({ file, zone, day, withPunches }) {
  try {
    const { data, punches } = readFormer(sourceOf(file), zone, day);
    const { people, schedules, ...others } = data;
    yield { kind: 'data', data: { ...others, people: [], schedules: [] } };
    for (let at = 0; at < people.length; at += recordsAtOnce)
      yield { kind: 'people', people: people.slice(at, at + recordsAtOnce) };
    for (let at = 0; at < schedules.length; at += recordsAtOnce)
      yield { kind: 'schedules', schedules: schedules.slice(at, at + recordsAtOnce) };
    if (!withPunches) return;
    let text = punchTitles;
    for (const punch of punches()) {
      text += punchLine(punch);
      if (text.length < charactersAtOnce) continue;
      yield { kind: 'punches', text: Buffer.from(text) };
      text = '';
    }
    yield { kind: 'punches', text: Buffer.from(text) };
  } catch (error) {
    if (!(error instanceof FormerFileError)) throw error;
    yield { kind: 'refused', reason: error.reason };
  }
};

export default work;
