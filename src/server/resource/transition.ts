import type { LogAction } from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import type { LogEntry } from '../operation-log/index.ts';
import { topicOf } from './reactions.ts';
import { type ResourceServer, type Row } from './definition.ts';
import { logChange } from './log-change.ts';
import { registryOf } from './registries.ts';
import { departmentsOf, peopleOf } from './scope.ts';
import { readLinksAndRows, storeChange } from './store-change.ts';

export interface Transition {
  /** The log's name of the action. */
  readonly action: LogAction;
  /** Allowed present states; empty for any. */
  readonly from: readonly string[];
  /** The new state; undefined for no change. */
  readonly to: string | undefined;
  /** Columns that change with it. */
  readonly set?: Row | undefined;
  /** The record's name in the log; an action does not change it. */
  readonly name: string;
  readonly changes?: LogEntry['changes'] | undefined;
  /** The previous row, from which its departments follow. */
  readonly row: Row;
}

/**
 * Changes the state of a record: the row with author and version, the log and the live event, in one
 * transaction. Refuses (`wrongState`) if somebody else was faster; the update itself decides that.
 */
export async function transition(
  server: ResourceServer,
  context: TenantContext,
  id: number,
  { action, from, to, set = {}, name, changes = [], row }: Transition,
): Promise<void> {
  // A command to a terminal does not change its record.
  if (to !== undefined || Object.keys(set).length > 0) {
    const before = { ...row, ...(await readLinksAndRows(server, context, id)) };
    await storeChange(
      { server, registry: registryOf(server) },
      context,
      before,
      { row: { ...set, ...(to === undefined ? {} : { status: to }) }, links: {}, rows: {} },
      { logOverride: { action, changes, objectName: name }, states: from },
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
