import { commonCodes, withheldName, type Audience } from '#shared/contract/index.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { Refusal, type TenantContext } from '../http/index.ts';
import {
  departmentScope,
  departmentsOfPeople,
  departmentsScope,
  employeeScope,
  reachOf,
} from '../tenancy/department-scope.ts';
import { columnOf } from './column.ts';
import type { Change, ResourceServer, Row } from './definition.ts';

/** Which rows a person may see who is kept to some departments, by what the resource declares; undefined: all. */
export function dataScope(server: ResourceServer, context: TenantContext): SQL | undefined {
  return scopeOf(server.resource.audience, server.table, context);
}

/** The same of any table by an audience that it serves: resources and reports declare theirs alike. */
export function scopeOf({ scope }: Audience, table: PgTable, context: TenantContext): SQL | undefined {
  if (context.actor.reach === null || scope === 'shared') return undefined;
  if (scope === 'withheld') return sql`false`;
  if ('department' in scope) return departmentScope(context, columnOf(table, scope.department));
  if ('employee' in scope) return employeeScope(context, columnOf(table, scope.employee));
  return departmentsScope(context, columnOf(table, scope.departments));
}

/** How a record is called to this reader: a name that they may not be told is withheld. */
export function nameFor(server: ResourceServer, context: TenantContext): SQL<string> {
  const seen = dataScope(server, context);
  return seen ? sql<string>`case when ${seen} then ${server.display} else ${withheldName} end` : server.display;
}

/**
 * Holds a change to the writer's departments after it was made, as `conditions` has before: a record may be moved neither
 * in nor out, whatever made it so. The tree is read again, since the change may be to the tree.
 * @returns the context with what the writer may see now
 * @throws Refusal where the record lies outside; the transaction is then undone
 */
export async function keepInScope(server: ResourceServer, context: TenantContext, id: number): Promise<TenantContext> {
  const { actor, companyId, tx } = context;
  if (actor.departmentScope === null) return context;
  const reach = await reachOf(tx, companyId, actor.departmentScope);
  const now: TenantContext = { ...context, actor: { ...actor, reach } };
  const [row] = await tx
    .select({ id: server.table.id })
    .from(server.table)
    .where(and(eq(server.table.company_id, companyId), eq(server.table.id, id), dataScope(server, now)));
  if (!row) throw new Refusal(commonCodes.forbidden);
  return now;
}

/** Of which departments a record is: where it is now, and beside that where it was before the change. */
export async function departmentsOf(
  { resource }: ResourceServer,
  context: TenantContext,
  { before, after }: Pick<Change, 'before' | 'after'>,
): Promise<{ readonly now: number | null; readonly all: readonly number[] }> {
  const { scope } = resource.audience;
  if (scope === 'shared' || scope === 'withheld' || 'departments' in scope) return { now: null, all: [] };
  const valuesOf = (row: Row | null): number[] =>
    ('department' in scope
      ? departmentColumns(resource.tree?.parent, scope.department, after === null)
      : [scope.employee]
    )
      .map((name) => row?.[name])
      .filter((id): id is number => typeof id === 'number');
  const found = [after, before].map(valuesOf);
  if ('department' in scope) return { now: found.flat()[0] ?? null, all: [...new Set(found.flat())] };
  const all = await departmentsOfPeople(context, found.flat());
  return { now: all[0] ?? null, all };
}

/** A department is of itself, and of the one above it, which alone is left when it is gone. */
function departmentColumns(parent: string | undefined, column: string, isGone: boolean): string[] {
  if (column !== 'id') return [column];
  const above = parent === undefined ? [] : [parent];
  return isGone ? above : [column, ...above];
}
