import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openLocalPunches } from '#features/device/server.ts';
import type { Host } from '#server/host.ts';
import { asPerson } from '#server/jobs/index.ts';
import { version } from '#server/version.ts';
import { chosenKinds, type ChosenKind, type Found, type KindCounts } from '../../contract/move-in.ts';
import { plansOf } from '../../domain/plan.ts';
import { readFormer } from '../../domain/read-former.ts';
import { beginImport, foundIn } from '../new-move.ts';
import { passMove, type Steps } from '../pass-move.ts';
import { lockMove, noCounts, writeMove } from '../pass.ts';
import { refusedTable } from '../refused-file.ts';
import { digestOf, openLarge } from './large-file.ts';
import { dayOfMove, openMove } from './open-move.ts';
import { LargeMoveError, moverOf } from './person.ts';
import { writePunches } from './write-punches.ts';

/** What the operator asks for. */
export interface LargeMove {
  /** Of the company. */
  readonly domain: string;
  readonly path: string;
  /** The member on whose behalf it is done; an owner by default. */
  readonly email?: string | undefined;
  /** Of the punches; the company's by default. */
  readonly zone?: string | undefined;
  /** All that the file has by default. */
  readonly kinds?: readonly ChosenKind[] | undefined;
  readonly isImport: boolean;
  readonly tell: (stage: 'reading' | 'checking' | 'importing', share?: number) => void;
}

/** What became of it. */
export interface LargeMoved {
  readonly id: number;
  readonly wasBegun: boolean;
  readonly found: Found;
  readonly kinds: readonly { readonly kind: ChosenKind; readonly counts: KindCounts }[];
  /** What is not moved in, or otherwise than it was, with the reason: separated text. */
  readonly refused: string;
}

/** Lines of punches per transaction. */
const lines = 5000;

/**
 * Moves a company in from a file of this machine, however large: read in parts, checked, and imported if that is asked for. Where it has
 * come to is kept with the move, so that the same command goes on after any stop. The application lists the move and takes it back.
 * @throws LargeMoveError, FormerFileError or Refusal
 */
export async function moveInLarge(host: Host, wanted: LargeMove): Promise<LargeMoved> {
  const mover = await moverOf(host, wanted.domain, wanted.email);
  const zone = wanted.zone ?? mover.zone;
  wanted.tell('reading');
  const folder = workFolder();
  try {
    // Another version may write the text of the punches otherwise, of which the move knows the position.
    const digest = `${await digestOf(wanted.path)} ${version}`;
    const day = await asPerson(host, mover, (context) => dayOfMove(context, digest, zone));
    const former = readFormer(await openLarge(wanted.path, folder), zone, day);
    const found = foundIn(former.data);
    const kinds = (wanted.kinds ?? chosenKinds).filter((kind) =>
      found.kinds.some((one) => one.kind === kind && one.rows > 0),
    );
    if (kinds.length === 0) throw new LargeMoveError('The file has nothing of what is to be moved in');
    const steps = (stage: 'checking' | 'importing'): Steps => ({
      step: (work) => asPerson(host, mover, work),
      progress: (done, total) => wanted.tell(stage, done / Math.max(total, 1)),
    });
    const { id, wasBegun } = await asPerson(host, mover, (context) =>
      openMove(
        context,
        { file_name: basename(wanted.path).slice(0, 255), time_zone: zone, kinds, found, digest },
        wanted,
      ),
    );
    const hasPunches = kinds.includes('punches');
    const text = hasPunches ? writePunches(former.punches(), folder) : '';
    const plans = plansOf(former.data, mover.weekStart);
    const pass = async (status: 'checking' | 'importing'): Promise<void> => {
      wanted.tell(status);
      const punches = hasPunches ? openLocalPunches(text) : undefined;
      try {
        const openPunches = async () => {
          if (!punches) throw new Error('A move without punches has no import of them');
          return punches;
        };
        await passMove(steps(status), { id, status, plans, hasPunches, openPunches, lines });
      } finally {
        punches?.close();
      }
    };
    const status = await asPerson(host, mover, async (context) => (await lockMove(context, id))?.status);
    if (status === 'checking') await pass('checking');
    if (wanted.isImport) {
      await asPerson(host, mover, async (context) => {
        const row = await lockMove(context, id);
        if (row?.status === 'checked') await writeMove(context, row, await beginImport(context, row));
      });
      await pass('importing');
    }
    return await asPerson(host, mover, async (context) => {
      const row = await lockMove(context, id);
      if (!row) throw new LargeMoveError('The move was deleted meanwhile');
      const { stream } = await refusedTable(context, row);
      const refused = await new Response(stream).text();
      const counts = row.kinds.map((kind) => ({ kind, counts: row.counts[kind] ?? noCounts }));
      return { id, wasBegun, found: row.found, kinds: counts, refused };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const prefix = 'muster-move-in-';

/** A folder for what is unpacked and for the punches; those of processes that were killed are removed. */
function workFolder(): string {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(prefix))) {
    const owner = Number(name.slice(prefix.length).split('-')[0]);
    if (!isAlive(owner)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
  return mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // It is there and another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
