import type { LogAction } from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import type { LogEntry } from '../operation-log/index.ts';
import { topicOf } from './reactions.ts';
import { type ResourceServer, type Row } from './definition.ts';
import { logChange } from './log-change.ts';
import { registryOf } from './registries.ts';
import { departmentsOf, peopleOf } from './scope.ts';
import { readKept, storeChange } from './store-change.ts';

export interface Transition {
  /** Under which the log keeps it. */
  readonly action: LogAction;
  /** States from which it goes; none: whatever the state. */
  readonly from: readonly string[];
  /** State after it; undefined: as before. */
  readonly to: string | undefined;
  /** Columns that change with it. */
  readonly set?: Row | undefined;
  /** How the record is called, for the log. */
  readonly name: string;
  readonly changes?: LogEntry['changes'] | undefined;
  /** The row as it was: of which departments it is follows from it. */
  readonly row: Row;
}

/**
 * Brings a record from one state to the next: the row with its author and version, the log and the live event, in one
 * transaction. Refuses (`wrongState`) where somebody was quicker; that is decided by the update itself.
 */
export async function transition(
  server: ResourceServer,
  context: TenantContext,
  id: number,
  { action, from, to, set = {}, name, changes = [], row }: Transition,
): Promise<void> {
  // What a terminal is told to do changes nothing of its record.
  if (to !== undefined || Object.keys(set).length > 0) {
    const before = { ...row, ...(await readKept(server, context, id)) };
    await storeChange(
      { server, registry: registryOf(server) },
      context,
      before,
      { row: { ...set, ...(to === undefined ? {} : { status: to }) }, links: {}, rows: {} },
      { told: { action, changes }, states: from },
    );
    return;
  }
  const departments = await departmentsOf(server, context, { before: row, after: row });
  await logChange(
    server,
    context,
    { action, objectId: id, objectName: name, changes, department: departments.now },
    row,
  );
  context.publish({
    companyId: context.companyId,
    topic: topicOf(server),
    payload: { kind: 'change', id },
    departments: departments.all,
    employees: peopleOf(server, { before: row, after: row }),
  });
}
