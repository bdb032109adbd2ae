import { and, count, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { arrayText, prepared } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Context } from '#server/http/index.ts';
import { terminalRegistry, waitingRecords } from './tables.ts';

const megabyte = 1024 * 1024;

/** What is held for terminals that no company has claimed: for one, for all of an address, and for everybody. */
export const heldLimits = {
  records: 20_000,
  bytes: 2 * megabyte,
  bytesOfAddress: 16 * megabyte,
  bytesInAll: 128 * megabyte,
} as const;

/** Days after which a silent terminal is forgotten, with what was held for it. */
const unclaimedDays = 7;
const batch = 2000;

type Registered = typeof terminalRegistry.$inferSelect;

export const noRoom = { records: 0, bytes: 0 } as const;

/** How much may still be held for a terminal. In role `system`; uploads of unclaimed terminals pass here one at a time. */
export async function roomFor(
  context: Context,
  row: Registered | undefined,
): Promise<{ records: number; bytes: number }> {
  // The sums below hold only while nobody else adds to them.
  await context.tx.execute(sql`select pg_advisory_xact_lock(hashtext('records of unclaimed terminals'))`);
  const [held] = await queryRows(
    context.tx,
    sql`select coalesce(sum(waiting_bytes), 0) as all, coalesce(sum(waiting_bytes) filter (where ip = ${context.ip}), 0) as here
      from ${terminalRegistry} where company_id is null`,
    z.object({ all: z.coerce.number(), here: z.coerce.number() }),
  );
  const bytes = Math.min(
    heldLimits.bytes - (row?.waiting_bytes ?? 0),
    heldLimits.bytesOfAddress - (held?.here ?? 0),
    heldLimits.bytesInAll - (held?.all ?? 0),
  );
  return { records: Math.max(0, heldLimits.records - (row?.waiting_records ?? 0)), bytes: Math.max(0, bytes) };
}

const insert = prepared(
  (value) => sql`
  with kept as (
    insert into ${waitingRecords} (sn, table_name, record, received_at)
    select ${value('sn')}::text, ${value('table')}::text, record, ${value('now')}::timestamptz
    from unnest(${value('records')}::text[]) as came (record)
    on conflict do nothing returning octet_length(record) as size
  )
  select count(*) as records, coalesce(sum(size), 0) as bytes from kept`,
  z.object({ records: z.coerce.number(), bytes: z.coerce.number() }),
);

/** Holds records of an unclaimed terminal, each once, whatever their number. In role `system`. */
export async function holdRecords(
  context: Context,
  sn: string,
  table: string,
  records: readonly string[],
): Promise<void> {
  const now = context.now.toString();
  const held = { records: 0, bytes: 0 };
  for (let at = 0; at < records.length; at += batch) {
    const [done] = await insert(context.tx, { sn, table, now, records: arrayText(records.slice(at, at + batch)) });
    held.records += done?.records ?? 0;
    held.bytes += done?.bytes ?? 0;
  }
  await context.tx
    .update(terminalRegistry)
    .set({
      waiting_records: sql`${terminalRegistry.waiting_records} + ${held.records}`,
      waiting_bytes: sql`${terminalRegistry.waiting_bytes} + ${held.bytes}`,
      last_seen: now,
    })
    .where(eq(terminalRegistry.sn, sn));
}

/** Forgets terminals that no company claimed and that have been silent for days, some hundred in one statement. */
export async function forgetUnclaimed(tx: Transaction, now: Temporal.Instant): Promise<void> {
  const silentSince = now.subtract({ hours: 24 * unclaimedDays }).toString();
  for (;;) {
    const silent = tx
      .select({ sn: terminalRegistry.sn })
      .from(terminalRegistry)
      .where(and(isNull(terminalRegistry.company_id), lt(terminalRegistry.last_seen, silentSince)))
      .limit(200);
    const gone = await tx
      .delete(terminalRegistry)
      .where(inArray(terminalRegistry.sn, silent))
      .returning({ sn: terminalRegistry.sn });
    if (gone.length < 200) return;
  }
}

/** How many unclaimed terminals are remembered, from one address and in all. */
export async function rememberedFrom(context: Context): Promise<{ here: number; all: number }> {
  const [found] = await context.tx
    .select({ all: count(), here: sql<number>`count(*) filter (where ip = ${context.ip})`.mapWith(Number) })
    .from(terminalRegistry)
    .where(isNull(terminalRegistry.company_id));
  return found ?? { here: 0, all: 0 };
}
