import { and, asc, eq } from 'drizzle-orm';
import { asSystem, type Context, type TenantContext } from '#server/http/index.ts';
import { attendanceCommands, makeRowContext, readHeld } from './push/index.ts';
import { queueCommand } from './commands.ts';
import { storePunches } from './ingest.ts';
import { countPunches, terminalOrigin, terminalZone, type TerminalRow } from './terminal-row.ts';
import { keepRefused } from './refused-records.ts';
import { doorRows, incomingOf } from './row-stores.ts';
import { terminalRegistry, terminals, waitingRecords } from './tables.ts';
import { forgetUnclaimed, rememberedFrom } from './unclaimed-records.ts';

/**
 * Unclaimed terminals beyond this many are not remembered; a flood of serial numbers leaves the list usable
 * (docs/security.md#unclaimed-terminals).
 */
export const mostWaiting = 1000;
/** The same from one address: a company's own terminals stand behind one. */
const mostOfAddress = 250;

/** Moves the held records into the company's punches, and asks the terminal for what it held back meanwhile. */
export async function releaseRecords(context: TenantContext, id: number, sn: string): Promise<void> {
  const [terminal] = await context.tx
    .select()
    .from(terminals)
    .where(and(eq(terminals.company_id, context.companyId), eq(terminals.id, id)));
  if (!terminal) return;
  const kept = await asSystem(context, async () => {
    const rows = await context.tx
      .select()
      .from(waitingRecords)
      .where(eq(waitingRecords.sn, sn))
      .orderBy(asc(waitingRecords.id));
    await context.tx.delete(waitingRecords).where(eq(waitingRecords.sn, sn));
    await context.tx
      .update(terminalRegistry)
      .set({ waiting_records: 0, waiting_bytes: 0 })
      .where(eq(terminalRegistry.sn, sn));
    return rows;
  });
  const zone = await terminalZone(context, terminal);
  await playRecords(context, terminal, zone, kept);
  const since = kept[0]?.received_at;
  if (since) {
    const local = Temporal.Instant.from(since).toZonedDateTimeISO(zone).subtract({ days: 1 }).toPlainDateTime();
    const until = context.now.toZonedDateTimeISO(zone).add({ days: 1 }).toPlainDateTime();
    const text = (time: Temporal.PlainDateTime): string => time.toString({ smallestUnit: 'second' });
    await queueCommand(context, id, 'upload_transactions', attendanceCommands.queryPunches(text(local), text(until)));
  }
}

/** Stores records that were held, now that it is known whose they are; each is one punch however often it is played. */
export async function playRecords(
  context: TenantContext,
  terminal: TerminalRow,
  zone: string,
  kept: readonly { readonly table_name: string; readonly record: string }[],
): Promise<number> {
  const rowContext = makeRowContext({
    zone,
    now: context.now,
    commissionedAt: null,
    pushVersion: terminal.push_ver || null,
  });
  let count = 0;
  for (const [table, records] of Map.groupBy(kept, (row) => row.table_name)) {
    const released = readHeld(
      table,
      records.map((row) => row.record),
      rowContext,
    );
    const stored = await storePunches(context, terminalOrigin(terminal, zone), released.rows.map(incomingOf));
    await countPunches(context, terminal.id, stored);
    const events = released.events.filter(doorRows.isFit);
    await doorRows.write(context, terminal, events);
    await keepRefused(context, terminal, table, released.quarantined);
    count += stored.stored + stored.unregistered;
  }
  return count;
}

/** The first call of an unclaimed terminal: remembered while the list has room for it and for its address. In role `system`. */
export async function announce(context: Context, sn: string): Promise<boolean> {
  const remembered = await rememberedFrom(context);
  if (remembered.here >= mostOfAddress) return false;
  if (remembered.all >= mostWaiting) {
    await forgetUnclaimed(context.tx, context.now);
    if ((await rememberedFrom(context)).all >= mostWaiting) return false;
  }
  const now = context.now.toString();
  await context.tx
    .insert(terminalRegistry)
    .values({ sn, first_seen: now, last_seen: now, ip: context.ip })
    .onConflictDoNothing();
  return true;
}
