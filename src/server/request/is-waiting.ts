import { sql, type SQL } from 'drizzle-orm';
import type { RecordTable } from '../resource/index.ts';

/** Whether approvers have to decide about a request: about itself, or about its cancellation. */
export const isWaiting = (row: { readonly status?: unknown; readonly cancel_asked?: unknown }): boolean =>
  row.status === 'pending' || isCancelling(row);

/** Whether the applicant asks to have an approved request cancelled. */
export const isCancelling = ({ cancel_asked: asked }: { readonly cancel_asked?: unknown }): boolean =>
  asked !== null && asked !== undefined;

/** The same in SQL. Kinds that have no such cancellations have no index for them either. */
export const waits = ({
  table,
  resource,
}: {
  readonly table: RecordTable;
  readonly resource: { readonly actions: object };
}): SQL =>
  'approve_cancel' in resource.actions
    ? sql`(${table}.status = 'pending' or ${table}.cancel_asked is not null)`
    : sql`${table}.status = 'pending'`;
