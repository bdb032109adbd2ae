import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { switchScope } from '#server/db/database.ts';
import { Refusal, type Context, type TenantContext } from '#server/http/index.ts';
import { deviceCodes } from '../contract.ts';
import { attendanceCommands, makeCode, makeRowContext, readHeld, type PunchRow } from './push/index.ts';
import { queueCommand } from './commands.ts';
import { storePunches } from './ingest.ts';
import { countPunches, terminalOrigin, terminalZone } from './terminal-row.ts';
import { keepRefused } from './refused-records.ts';
import { terminalRegistry, terminals, waitingRecords } from './tables.ts';
import { forgetUnclaimed, rememberedFrom } from './unclaimed-records.ts';

/**
 * Unclaimed terminals beyond this many are not remembered; a flood of serial numbers leaves the list usable
 * (docs/security.md#unclaimed-terminals).
 */
export const mostWaiting = 1000;
/** The same from one address: a company's own terminals stand behind one. */
const mostOfAddress = 250;

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
    await context.tx
      .update(terminalRegistry)
      .set({ waiting_records: 0, waiting_bytes: 0 })
      .where(eq(terminalRegistry.sn, sn));
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

/** Lets a serial number go: from now on no company has claimed it. */
export async function releaseTerminal(context: TenantContext, sn: string): Promise<void> {
  await asSystem(context, () =>
    context.tx
      .update(terminalRegistry)
      .set({ company_id: null, terminal: null })
      .where(and(eq(terminalRegistry.sn, sn), eq(terminalRegistry.company_id, context.companyId))),
  );
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
