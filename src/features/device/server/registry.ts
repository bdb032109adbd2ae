import { and, asc, eq, min } from 'drizzle-orm';
import { defineBound, roomUnder } from '#server/bounds/index.ts';
import { asSystem, type Context, type TenantContext } from '#server/http/index.ts';
import {
  attendanceCommands,
  guessOffset,
  makeRowContext,
  readHeldRecords,
  timeOfRecord,
  zoneClock,
  type Batch,
} from './push/index.ts';
import { queueCommand } from './queue-commands.ts';
import { storePunches } from './ingest.ts';
import { countPunches, terminalOrigin, terminalZone, type TerminalRow } from './terminal-row.ts';
import { keepRefused } from './refused-records.ts';
import { byClock, doorRows, incomingOf } from './row-stores.ts';
import { clockColumns, clockGuessed, readClock, settingsOf } from './terminal-clock.ts';
import { terminalRegistry, terminals } from './tables.ts';
import { terminalCallers, waitingRecords } from './trust/tables.ts';
import { forgetUnclaimed, rememberedFrom } from './unclaimed-records.ts';

/**
 * The most unclaimed terminals that are remembered, so that a flood of serial numbers leaves the list usable
 * (docs/security.md#unclaimed-terminals). One address has fewer, but enough for a company's own terminals.
 */
const unclaimedBound = defineBound('device.unclaimed', { all: 1000, here: 250 });

/**
 * Moves the held records of the contact that proved itself into the company's punches, and asks the terminal for records that
 * others have sent with its number, since some of its own may be among them.
 */
export async function releaseRecords(
  context: TenantContext,
  id: number,
  sn: string,
  caller: number | undefined,
): Promise<void> {
  const { tx, companyId } = context;
  const { since, held } = await asSystem(context, async () => {
    const [first] = await tx
      .select({ at: min(waitingRecords.received_at) })
      .from(waitingRecords)
      .innerJoin(terminalCallers, eq(terminalCallers.id, waitingRecords.caller))
      .where(eq(terminalCallers.sn, sn));
    if (caller === undefined) return { since: first?.at, held: [] };
    const rows = await tx
      .select()
      .from(waitingRecords)
      .where(eq(waitingRecords.caller, caller))
      .orderBy(asc(waitingRecords.id));
    await tx.delete(terminalCallers).where(and(eq(terminalCallers.sn, sn), eq(terminalCallers.id, caller)));
    return { since: first?.at, held: rows };
  });
  if (!since) return;
  const [terminal] = await tx
    .select()
    .from(terminals)
    .where(and(eq(terminals.company_id, companyId), eq(terminals.id, id)));
  if (!terminal) return;
  const zone = await terminalZone(context, terminal);
  await playRecords(context, await clocked(context, terminal, zone, held), zone, held);
  const local = Temporal.Instant.from(since).toZonedDateTimeISO(zone).subtract({ days: 1 }).toPlainDateTime();
  const until = context.now.toZonedDateTimeISO(zone).add({ days: 1 }).toPlainDateTime();
  const text = (time: Temporal.PlainDateTime): string => time.toString({ smallestUnit: 'second' });
  await queueCommand(context, id, 'upload_transactions', attendanceCommands.queryPunches(text(local), text(until)));
}

/** The terminal with what the held records say about the clock that wrote them. */
async function clocked(
  { tx, companyId, now }: TenantContext,
  terminal: TerminalRow,
  zone: string,
  held: readonly (typeof waitingRecords.$inferSelect)[],
): Promise<TerminalRow> {
  const batches = [...Map.groupBy(held, (row) => row.received_at).values()].flatMap((rows): Batch[] => {
    const row = rows.at(-1);
    const last = row && timeOfRecord(row.table_name, row.record);
    return last ? [{ received: Temporal.Instant.from(row.received_at), last, records: rows.length }] : [];
  });
  const offset = zoneClock(zone).offsetSecondsAt(now);
  const guessed = guessOffset(batches, offset);
  if (guessed === offset) return terminal;
  const columns = clockColumns(clockGuessed(readClock(terminal), guessed));
  await tx
    .update(terminals)
    .set(columns)
    .where(and(eq(terminals.company_id, companyId), eq(terminals.id, terminal.id)));
  return { ...terminal, ...columns };
}

/**
 * Stores held records once their company is known. Each becomes one punch, however often this runs.
 * @param contact who sent them, if no administrator has confirmed it yet: the punches are marked
 */
export async function playRecords(
  context: TenantContext,
  terminal: TerminalRow,
  zone: string,
  held: readonly { readonly table_name: string; readonly record: string }[],
  contact: number | null = null,
): Promise<number> {
  const rowContext = makeRowContext({
    zone,
    now: context.now,
    commissionedAt: null,
    pushVersion: terminal.push_ver || null,
    settings: settingsOf(readClock(terminal)),
  });
  let count = 0;
  for (const [table, records] of Map.groupBy(held, (row) => row.table_name)) {
    const released = readHeldRecords(
      table,
      records.map((row) => row.record),
      rowContext,
    );
    for (const [clock, rows] of byClock(released.rows, zone)) {
      const from = terminalOrigin(terminal, clock);
      const marked = contact === null ? from : { ...from, source: 'device_moved' as const, contact };
      const stored = await storePunches(context, marked, rows.map(incomingOf));
      await countPunches(context, terminal.id, stored);
      count += stored.stored + stored.unregistered;
    }
    const doors = doorRows(zone);
    const events = released.events.filter(doors.isFit);
    await doors.write(context, terminal, events);
    await keepRefused(context, terminal, table, released.quarantined);
  }
  return count;
}

/** Remembers the first call of an unclaimed terminal, while the list has room for it and its address. In role `system`. */
export async function announce(context: Context, sn: string): Promise<boolean> {
  const { most } = unclaimedBound;
  const remembered = await rememberedFrom(context);
  if (remembered.here >= most.here) return false;
  if (remembered.all >= most.all) await forgetUnclaimed(context.tx, context.now);
  // Checked before the lock, so that a flood beyond the limit makes nobody wait.
  if (remembered.all >= most.all && (await rememberedFrom(context)).all >= most.all) return false;
  const room = await roomUnder(context.tx, unclaimedBound, [], () => rememberedFrom(context));
  if (room.here < 1 || room.all < 1) return false;
  const now = context.now.toString();
  await context.tx
    .insert(terminalRegistry)
    .values({ sn, first_seen: now, last_seen: now, ip: context.ip })
    .onConflictDoNothing();
  return true;
}
