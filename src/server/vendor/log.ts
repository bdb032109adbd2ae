import { asc, inArray, lt } from 'drizzle-orm';
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
