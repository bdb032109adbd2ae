import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '../db/database.ts';
import type { TenantContext } from '../http/index.ts';
import type { LogEntry } from '../operation-log/index.ts';
import { vendorLogs } from './tables.ts';

/** An entry of the provider's own log. */
export interface VendorLogEntry extends Omit<LogEntry, 'department'> {
  /** The company concerned; null for none. */
  readonly company: number | null;
  /** For a read: how many records of that company it showed, and the question. */
  readonly records?: number;
  readonly question?: unknown;
}

/** Logs an act of the provider's staff, in the transaction of the change itself, in role `vendor`. */
export async function writeVendorLog(
  context: TenantContext,
  entries: readonly VendorLogEntry[],
  tx: Transaction = context.tx,
): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(vendorLogs).values(
    entries.map((entry) => ({
      time: context.now.toString(),
      user_id: context.actor.userId,
      user_name: context.actor.name,
      accessor: context.accessor,
      ip: context.ip,
      action: entry.action,
      object_type: entry.objectType,
      object_id: entry.objectId,
      object_name: entry.objectName.slice(0, 200),
      company: entry.company,
      records: entry.records ?? null,
      question: entry.question ?? {},
      changes: [...entry.changes],
      request_id: context.requestId,
    })),
  );
}

/** Minutes for which a logged list stands for its totals, which are asked again with each change of it. */
const viewedMinutes = 10;
const listQuestion = z.object({ filters: z.unknown(), search: z.unknown() });

/** Whether the log tells that this person has just opened the list of a question, of whatever page. Needs role `vendor`. */
export async function hasViewed(
  { actor, now }: TenantContext,
  objectType: string,
  query: unknown,
  tx: Transaction,
): Promise<boolean> {
  const { filters, search } = listQuestion.parse(query);
  const [seen] = await tx
    .select({ id: vendorLogs.id })
    .from(vendorLogs)
    .where(
      and(
        eq(vendorLogs.user_id, actor.userId),
        gt(vendorLogs.time, now.subtract({ minutes: viewedMinutes }).toString()),
        eq(vendorLogs.action, 'view'),
        eq(vendorLogs.object_type, objectType),
        sql`${vendorLogs.question} -> 'query' -> 'filters' = ${JSON.stringify(filters)}::jsonb`,
        sql`${vendorLogs.question} -> 'query' ->> 'search' = ${String(search)}`,
      ),
    )
    // The list was opened a moment ago.
    .orderBy(desc(vendorLogs.time))
    .limit(1);
  return seen !== undefined;
}

/** Years for which the provider's log is kept; the database refuses to remove younger entries (`secure.sql`). */
const retentionYears = 3;
/** Entries per removal: the next hourly run continues. */
const atOnce = 10_000;

/** Removes older entries, in role `system`. */
export async function purgeVendorLog(tx: Transaction, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: retentionYears * 366 * 24 }).toString();
  await tx
    .delete(vendorLogs)
    .where(
      inArray(
        vendorLogs.id,
        tx
          .select({ id: vendorLogs.id })
          .from(vendorLogs)
          .where(lt(vendorLogs.time, before))
          .orderBy(asc(vendorLogs.time), asc(vendorLogs.id))
          .limit(atOnce),
      ),
    );
}
