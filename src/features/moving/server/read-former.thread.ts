import type { ThreadWork } from '#server/threads/index.ts';
import { decodeDump } from '../domain/decode-dump.ts';
import { punchLine, punchTitles } from '../domain/punch-text.ts';
import { FormerFileError, readFormer, type FormerSource } from '../domain/read-former.ts';
import { readDump } from '../domain/sql-dump.ts';
import { accessSource, openAccess } from './mdb.ts';
import type { FormerFile, FormerPart } from './read-former.ts';

const charactersAtOnce = 500_000;
const peopleAtOnce = 2000;

/** The first bytes of Access files, of all versions. */
const isAccess = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 19)).toString('latin1').replaceAll('\0', '').slice(1).startsWith('Standard');

function sourceOf(bytes: Uint8Array): FormerSource {
  if (isAccess(bytes)) return accessSource(openAccess(bytes));
  const text = decodeDump(bytes);
  if (text.slice(0, 4000).includes('\0')) throw new FormerFileError('unknown');
  return {
    rows: function* rows(only) {
      const all = readDump(text);
      let next = all.next();
      for (; next.done !== true; next = all.next())
        if (only === undefined || next.value.table === only) yield next.value;
      return next.value;
    },
  };
}

/** Reads the database of a former system: what it has, then its people in parts, then its punches as separated text. */
const work: ThreadWork<FormerFile, FormerPart> = async function* ({ file, zone, withPunches }) {
  try {
    const { data, punches } = readFormer(sourceOf(file), zone);
    const { people, ...others } = data;
    yield { kind: 'data', data: { ...others, people: [] } };
    for (let at = 0; at < people.length; at += peopleAtOnce)
      yield { kind: 'people', people: people.slice(at, at + peopleAtOnce) };
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
