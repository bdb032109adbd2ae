import { randomBytes } from 'node:crypto';
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { switchScope } from '#server/db/database.ts';
import { Refusal, type Context, type TenantContext } from '#server/http/index.ts';
import { deviceCodes } from '../contract.ts';
import { attendanceCommands, cutText, makeCode, makeRowContext, readHeld, type PunchRow } from './push/index.ts';
import { queueCommand } from './commands.ts';
import { storePunches } from './ingest.ts';
import { countPunches, terminalOrigin, terminalZone } from './terminal-row.ts';
import { refusedRecords, terminalRegistry, terminals, waitingRecords } from './tables.ts';

/**
 * Unclaimed terminals beyond this many are not remembered; a flood of serial numbers leaves the list usable
 * (docs/security.md#unclaimed-terminals).
 */
export const mostWaiting = 1000;
/** Records held for one unclaimed terminal. */
export const mostHeldRecords = 20_000;
const unclaimedDays = 7;

/** Steps out of the company to the host's own tables, and back. */
async function asSystem<T>(context: TenantContext, work: () => Promise<T>): Promise<T> {
  const own = { role: 'tenant', companyId: context.companyId, userId: context.actor.userId } as const;
  await switchScope(context.tx, { role: 'system' });
  const result = await work();
  await switchScope(context.tx, own);
  return result;
}

/**
 * Takes a serial number for the company's new terminal, and stores the records held for it.
 * @throws Refusal notWaiting where another company holds it; nothing tells which.
 */
export async function claimTerminal(context: TenantContext, id: number, sn: string): Promise<void> {
  const now = context.now.toString();
  const claimed = await asSystem(context, async () => {
    const [row] = await context.tx
      .insert(terminalRegistry)
      .values({ sn, company_id: context.companyId, terminal: id, first_seen: now, last_seen: now })
      .onConflictDoUpdate({
        target: terminalRegistry.sn,
        set: { company_id: context.companyId, terminal: id },
        setWhere: isNull(terminalRegistry.company_id),
      })
      .returning({ facts: terminalRegistry.facts, waiting: terminalRegistry.waiting_records });
    return row;
  });
  if (!claimed) throw new Refusal(deviceCodes.notWaiting);
  const { facts } = claimed;
  await context.tx
    .update(terminals)
    .set({
      model: facts['DeviceName'] ?? '',
      fw_ver: facts['FWVersion'] ?? '',
      push_ver: facts['pushVersion'] ?? '',
      ...(facts['dialect'] ? { dialect: facts['dialect'] } : {}),
      protocol: { registryCode: makeCode(randomBytes(16)), sessionId: makeCode(randomBytes(24)), commissionedAt: '' },
    })
    .where(and(eq(terminals.company_id, context.companyId), eq(terminals.id, id)));
  if (claimed.waiting > 0) await releaseRecords(context, id, sn);
}

/** Moves the held records into the company's punches, and asks the terminal for what it held back meanwhile. */
async function releaseRecords(context: TenantContext, id: number, sn: string): Promise<void> {
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
    await context.tx.update(terminalRegistry).set({ waiting_records: 0 }).where(eq(terminalRegistry.sn, sn));
    return rows;
  });
  const zone = await terminalZone(context, terminal);
  const rowContext = makeRowContext({
    zone,
    now: context.now,
    commissionedAt: null,
    pushVersion: terminal.push_ver || null,
  });
  for (const [table, records] of Map.groupBy(kept, (row) => row.table_name)) {
    const released = readHeld(
      table,
      records.map((row) => row.record),
      rowContext,
    );
    await countPunches(
      context,
      id,
      await storePunches(context, terminalOrigin(terminal, zone), released.rows.map(incomingOf)),
    );
    await keepRefused(context, terminal, table, released.quarantined);
  }
  const since = kept[0]?.received_at;
  if (since) {
    const local = Temporal.Instant.from(since).toZonedDateTimeISO(zone).subtract({ days: 1 }).toPlainDateTime();
    const until = context.now.toZonedDateTimeISO(zone).add({ days: 1 }).toPlainDateTime();
    const text = (time: Temporal.PlainDateTime): string => time.toString({ smallestUnit: 'second' });
    await queueCommand(context, id, 'upload_transactions', attendanceCommands.queryPunches(text(local), text(until)));
  }
}

/** A row of the protocol as ingestion takes it. */
export function incomingOf(row: PunchRow): Parameters<typeof storePunches>[2][number] {
  return {
    emp_code: row.pin,
    punch_time: row.punchTime,
    punch_local: row.punchLocal,
    punch_state: row.state,
    verify_type: row.verifyType,
    work_code: row.workCode ?? '',
    temperature: row.temperature,
    sequence: row.tieBreak,
  };
}

/** Keeps records that no punch can be made of, as they came. */
export async function keepRefused(
  context: TenantContext,
  terminal: { id: number; sn: string },
  kind: string,
  rows: readonly { raw: string; reason: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await context.tx.insert(refusedRecords).values(
    rows.slice(0, 1000).map((row) => ({
      company_id: context.companyId,
      terminal: terminal.id,
      terminal_sn: terminal.sn,
      kind,
      line: cutText(row.raw, 1000),
      reason: row.reason,
      received_at: context.now.toString(),
    })),
  );
}

/** Lets a serial number go: from now on no company has claimed it. */
export async function releaseTerminal(context: TenantContext, sn: string): Promise<void> {
  await asSystem(context, () =>
    context.tx
      .update(terminalRegistry)
      .set({ company_id: null, terminal: null })
      .where(and(eq(terminalRegistry.sn, sn), eq(terminalRegistry.company_id, context.companyId))),
  );
}

/** The first call of an unclaimed terminal: remembered while the list has room; the longest silent ones make it. In role `system`. */
export async function announce(context: Context, sn: string): Promise<boolean> {
  const [held] = await context.tx
    .select({ n: count() })
    .from(terminalRegistry)
    .where(isNull(terminalRegistry.company_id));
  if ((held?.n ?? 0) >= mostWaiting) {
    const stale = context.tx
      .select({ sn: terminalRegistry.sn })
      .from(terminalRegistry)
      .where(
        and(
          isNull(terminalRegistry.company_id),
          sql`${terminalRegistry.last_seen} < ${context.now.subtract({ hours: 24 * unclaimedDays }).toString()}`,
        ),
      )
      .orderBy(asc(terminalRegistry.last_seen))
      .limit(50);
    const gone = await context.tx
      .delete(terminalRegistry)
      .where(inArray(terminalRegistry.sn, stale))
      .returning({ sn: terminalRegistry.sn });
    if (gone.length === 0) return false;
  }
  const now = context.now.toString();
  await context.tx
    .insert(terminalRegistry)
    .values({ sn, first_seen: now, last_seen: now, ip: context.ip })
    .onConflictDoNothing();
  return true;
}

/** Holds records of an unclaimed terminal, each once. In role `system`. */
export async function holdRecords(
  context: Context,
  sn: string,
  table: string,
  records: readonly string[],
): Promise<void> {
  const kept = await context.tx
    .insert(waitingRecords)
    .values(records.map((record) => ({ sn, table_name: table, record, received_at: context.now.toString() })))
    .onConflictDoNothing()
    .returning({ id: waitingRecords.id });
  await context.tx
    .update(terminalRegistry)
    .set({
      waiting_records: sql`${terminalRegistry.waiting_records} + ${kept.length}`,
      last_seen: context.now.toString(),
    })
    .where(eq(terminalRegistry.sn, sn));
}
