import { and, eq, inArray } from 'drizzle-orm';
import { commonCodes, type LogAction } from '#shared/contract/index.ts';
import { Refusal, type TenantContext } from '../http/index.ts';
import type { LogEntry } from '../operation-log/index.ts';
import { companyRows } from './company-rows.ts';
import { topicOf, type ResourceServer, type Row } from './definition.ts';
import { columnOf } from './column.ts';
import { followChange } from './heard.ts';
import { departmentsOf, keepInScope, peopleOf } from './scope.ts';
import { logChange } from './log-change.ts';
import { readRows } from './rows.ts';
import { author, grown, readLinks } from './write.ts';

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
  const { table } = server;
  // What a terminal is told to do changes nothing of its record.
  if (to !== undefined || Object.keys(set).length > 0) {
    const changed = await context.tx
      .update(table)
      .set({
        ...set,
        ...(to === undefined ? {} : { status: to }),
        ...author(server, context, false),
        ...grown(server, context),
      })
      .where(
        and(
          companyRows(server, context),
          eq(table.id, id),
          from.length === 0 ? undefined : inArray(columnOf(table, 'status'), [...from]),
        ),
      )
      .returning();
    const [after] = changed;
    if (!after) throw new Refusal(commonCodes.wrongState);
    await keepInScope(server, context, id);
    // An action changes columns alone.
    const kept = {
      ...(await readLinks(server, context, id, Object.keys(server.links ?? {}))),
      ...(await readRows(server, context, id)),
    };
    await followChange(server, context, {
      kind: 'change',
      id,
      before: { ...row, ...kept },
      after: { ...row, ...after, ...kept },
    });
  }
  const departments = await departmentsOf(server, context, { before: row, after: { ...row, ...set } });
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
    employees: peopleOf(server, { before: row, after: { ...row, ...set } }),
  });
}
