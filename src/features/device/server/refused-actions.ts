import { and, eq } from 'drizzle-orm';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import type { ActionServer } from '#server/resource/index.ts';
import { deviceCodes } from '../contract.ts';
import { storePunches } from './ingest.ts';
import { makeRowContext, readCorrected, timeOfRecord, usbKinds } from './push/index.ts';
import { doorRows, incomingOf } from './row-stores.ts';
import { refusedRecords } from './punches/tables.ts';
import { terminals } from './tables.ts';
import { countPunches, terminalOrigin, terminalZone, type TerminalRow } from './terminal-row.ts';

type Refused = typeof refusedRecords.$inferSelect;

interface Clocked {
  readonly terminal: TerminalRow;
  readonly zone: string;
}

/** The common properties of records that are stored together. */
interface Together {
  /** The time of the earliest record; null if a single record has none. */
  readonly earliest: Temporal.PlainDateTime | null;
  /** Their terminals, each read only once. */
  readonly terminals: Map<number, Promise<Clocked>>;
}

const known = new WeakMap<readonly Refused[], Together>();

/** @throws Refusal if the records have no times to compare */
function togetherOf(all: readonly Refused[]): Together {
  const before = known.get(all);
  if (before) return before;
  const times = all.map((row) => timeOfRecord(row.kind, row.line)).filter((time) => time !== null);
  if (times.length < all.length && all.length > 1) throw new Refusal(deviceCodes.notCorrectable);
  const [first] = times.toSorted();
  const together = {
    earliest: first === undefined ? null : Temporal.PlainDateTime.from(first),
    terminals: new Map<number, Promise<Clocked>>(),
  };
  known.set(all, together);
  return together;
}

async function clockOf(context: TenantContext, id: number): Promise<Clocked> {
  const [terminal] = await context.tx
    .select()
    .from(terminals)
    .where(and(eq(terminals.company_id, context.companyId), eq(terminals.id, id)));
  if (!terminal) throw new Refusal(deviceCodes.notCorrectable);
  return { terminal, zone: await terminalZone(context, terminal) };
}

const remove = ({ tx, companyId }: TenantContext, { id }: Refused): Promise<unknown> =>
  tx.delete(refusedRecords).where(and(eq(refusedRecords.company_id, companyId), eq(refusedRecords.id, id)));

/** Stores a record with the corrected time: its distance to the earliest one remains as the wrong clock showed it. */
export const storeRefused: ActionServer<{ readonly time: string | null }, Refused> = {
  run: async (context, row, { time }, all) => {
    const { earliest, terminals: read } = togetherOf(all);
    if (row.terminal === null || time === null) throw new Refusal(deviceCodes.notCorrectable);
    const reading = read.get(row.terminal) ?? clockOf(context, row.terminal);
    read.set(row.terminal, reading);
    const { terminal, zone } = await reading;
    const first = Temporal.Instant.from(time).toZonedDateTimeISO(zone).toPlainDateTime();
    const shown = timeOfRecord(row.kind, row.line);
    const local = shown === null || earliest === null ? first : first.add(earliest.until(shown));
    const corrected = readCorrected(
      row.kind,
      row.line,
      local.toString({ smallestUnit: 'second' }),
      makeRowContext({ zone, now: context.now, commissionedAt: null, pushVersion: terminal.push_ver || null }),
    );
    if (corrected === null) throw new Refusal(deviceCodes.notCorrectable);
    const { punch, event } = corrected;
    const source = Object.values(usbKinds).includes(row.kind) ? 'usb_file' : 'device';
    if (punch) {
      const stored = await storePunches(context, { ...terminalOrigin(terminal, zone), source }, [incomingOf(punch)]);
      await countPunches(context, terminal.id, stored);
    }
    if (event) await doorRows(zone).write(context, terminal, [event]);
    await remove(context, row);
    return { changes: [{ field: 'line', old: row.line, new: punch?.punchLocal ?? event?.local ?? null }] };
  },
};

export const discardRefused: ActionServer<unknown, Refused> = {
  run: async (context, row) => {
    await remove(context, row);
    return { changes: [{ field: 'line', old: row.line, new: null }] };
  },
};
