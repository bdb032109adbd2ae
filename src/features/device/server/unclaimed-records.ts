import { and, count, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineBound, roomUnder } from '#server/bounds/index.ts';
import { arrayText, prepared } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Context } from '#server/http/index.ts';
import { terminalRegistry } from './tables.ts';
import { forgetCallers, type CallerRow } from './trust/callers.ts';
import { terminalCallers, waitingRecords } from './trust/tables.ts';

const megabyte = 1024 * 1024;

/** The most held records of unclaimed terminals: of one, of an address, and of all. */
export const heldBound = defineBound('device.held_unclaimed', {
  records: 20_000,
  bytes: 2 * megabyte,
  bytesOfAddress: 16 * megabyte,
  bytesInAll: 128 * megabyte,
});

/** Days after which a silent terminal is deleted with its held records. */
const unclaimedDays = 7;
const batch = 2000;

const usageSchema = z.object({
  records: z.coerce.number(),
  bytes: z.coerce.number(),
  here: z.coerce.number(),
  all: z.coerce.number(),
});

export const noRoom = { records: 0, bytes: 0 } as const;

/** How much more may be held for a terminal. In role `system`; uploads of unclaimed terminals pass here one at a time. */
export async function roomFor(
  context: Context,
  caller: CallerRow | undefined,
): Promise<{ records: number; bytes: number }> {
  const own = sql`filter (where id = ${caller?.id ?? 0})`;
  const room = await roomUnder(context.tx, heldBound, [], async () => {
    const [usage] = await queryRows(
      context.tx,
      sql`select coalesce(sum(waiting_records) ${own}, 0) as records, coalesce(sum(waiting_bytes) ${own}, 0) as bytes,
          coalesce(sum(waiting_bytes) filter (where address = ${context.ip}), 0) as here, coalesce(sum(waiting_bytes), 0) as all
        from ${terminalCallers}`,
      usageSchema,
    );
    const { records = 0, bytes = 0, here = 0, all = 0 } = usage ?? {};
    return { records, bytes, bytesOfAddress: here, bytesInAll: all };
  });
  return { records: room.records, bytes: Math.min(room.bytes, room.bytesOfAddress, room.bytesInAll) };
}

const insert = prepared(
  (value) => sql`
  with kept as (
    insert into ${waitingRecords} (caller, table_name, record, received_at)
    select ${value('caller')}::bigint, ${value('table')}::text, record, ${value('now')}::timestamptz
    from unnest(${value('records')}::text[]) as came (record)
    on conflict do nothing returning octet_length(record) as size
  )
  select count(*) as records, coalesce(sum(size), 0) as bytes from kept`,
  z.object({ records: z.coerce.number(), bytes: z.coerce.number() }),
);

/** Holds any number of records of a contact, each once. In role `system`. */
export async function holdRecords(
  context: Context,
  caller: CallerRow,
  table: string,
  records: readonly string[],
): Promise<void> {
  const now = context.now.toString();
  const added = { records: 0, bytes: 0 };
  for (let at = 0; at < records.length; at += batch) {
    const [done] = await insert(context.tx, {
      caller: caller.id,
      table,
      now,
      records: arrayText(records.slice(at, at + batch)),
    });
    added.records += done?.records ?? 0;
    added.bytes += done?.bytes ?? 0;
  }
  await context.tx
    .update(terminalCallers)
    .set({
      waiting_records: sql`${terminalCallers.waiting_records} + ${added.records}`,
      waiting_bytes: sql`${terminalCallers.waiting_bytes} + ${added.bytes}`,
      last_seen: now,
    })
    .where(eq(terminalCallers.id, caller.id));
  await context.tx.update(terminalRegistry).set({ last_seen: now }).where(eq(terminalRegistry.sn, caller.sn));
}

/**
 * Deletes contacts and unclaimed terminals that have been silent for days, some hundred per statement.
 * @returns the numbers for which a deleted contact caused a dispute
 */
export async function forgetUnclaimed(tx: Transaction, now: Temporal.Instant): Promise<string[]> {
  const silentSince = now.subtract({ hours: 24 * unclaimedDays }).toString();
  const undisputed = await forgetCallers(tx, silentSince);
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
    if (gone.length < 200) return undisputed;
  }
}

/** How many unclaimed terminals are remembered, of one address and in total. */
export async function rememberedFrom(context: Context): Promise<{ here: number; all: number }> {
  const [found] = await context.tx
    .select({ all: count(), here: sql<number>`count(*) filter (where ip = ${context.ip})`.mapWith(Number) })
    .from(terminalRegistry)
    .where(isNull(terminalRegistry.company_id));
  return found ?? { here: 0, all: 0 };
}
