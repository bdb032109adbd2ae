import { and, desc, eq } from 'drizzle-orm';
import type { LogAction } from '#shared/contract/index.ts';
import { operationLogs } from './tables.ts';
import type { TenantContext } from '../http/index.ts';

export interface LogEntry {
  readonly action: LogAction;
  /** Resource name. */
  readonly objectType: string;
  readonly objectId: number | null;
  readonly objectName: string;
  readonly changes: readonly { field: string; label?: string; old: unknown; new: unknown }[];
  /** The department of the record at that time. Without one, people who are limited to departments cannot read the entry. */
  readonly department?: number | null;
}

/**
 * Writes entries of the operation log, in the transaction of the change itself
 * (docs/architecture.md#tenancy-and-data).
 */
export async function writeLog(context: TenantContext, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await context.tx.insert(operationLogs).values(
    entries.map((entry) => ({
      company_id: context.companyId,
      time: context.now.toString(),
      user_id: context.actor.userId,
      user_name: context.actor.name,
      accessor: context.accessor,
      ip: context.ip,
      action: entry.action,
      object_type: entry.objectType,
      object_id: entry.objectId,
      object_name: entry.objectName.slice(0, 200),
      changes: [...entry.changes],
      department: entry.department ?? null,
      request_id: context.requestId,
    })),
  );
}

/** Name of the person who changed a record last; undefined if nobody has. */
export async function lastChangedBy(
  context: TenantContext,
  objectType: string,
  objectId: number,
): Promise<string | undefined> {
  const [entry] = await context.tx
    .select({ name: operationLogs.user_name })
    .from(operationLogs)
    .where(
      and(
        eq(operationLogs.company_id, context.companyId),
        eq(operationLogs.object_type, objectType),
        eq(operationLogs.object_id, objectId),
      ),
    )
    .orderBy(desc(operationLogs.id))
    .limit(1);
  return entry?.name;
}
