import { commonCodes, dataScopeOf, withheldName, type Audience } from '#shared/contract/index.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { may, Refusal, type TenantContext } from '../http/index.ts';
import {
  departmentScope,
  departmentsOfPeople,
  departmentsScope,
  employeeScope,
  reachOf,
} from '../tenancy/department-scope.ts';
import { columnOf } from './column.ts';
import { companyRows } from './company-rows.ts';
import type { Change, ResourceServer, Row } from './definition.ts';

/** Which rows a person may see, by what the resource declares: their own, those of their departments; undefined: all. */
export function dataScope(server: ResourceServer, context: TenantContext): SQL | undefined {
  return scopeOf(server.resource.audience, server.table, context);
}

/** The same of any table by an audience that it serves: resources and reports declare theirs alike. */
export function scopeOf(audience: Audience, table: PgTable, context: TenantContext): SQL | undefined {
  if (audience.of === 'own') return eq(columnOf(table, audience.employee), employeeOf(context));
  if (audience.of === 'vendor') {
    if (!context.actor.isVendor) throw new Refusal(commonCodes.forbidden);
    return undefined;
  }
  const { scope } = audience;
  if (context.actor.reach === null || scope === 'shared') return undefined;
  if (scope === 'withheld') return sql`false`;
  if ('department' in scope) return departmentScope(context, columnOf(table, scope.department));
  if ('employee' in scope) return employeeScope(context, columnOf(table, scope.employee));
  return departmentsScope(context, columnOf(table, scope.departments));
}

/**
 * Who the signed-in person is among the company's people.
 * @throws Refusal noEmployee
 */
function employeeOf({ actor }: TenantContext): number {
  if (actor.employeeId === null) throw new Refusal(commonCodes.noEmployee);
  return actor.employeeId;
}

/** Whose an own record is: said by the token, whatever was sent. Nothing for records of the company. */
export function ownedBy({ resource: { audience }, table }: ResourceServer, context: TenantContext): Row {
  if (audience.of !== 'own') return {};
  return {
    [audience.employee]: employeeOf(context),
    ...('applied_by' in table ? { applied_by: context.actor.userId } : {}),
  };
}

const nobody: ReadonlySet<number> = new Set();

/**
 * The context for looking up records that a resource refers to. Being allowed to write one's own records gives no view of other
 * people: without the right to view the target, one sees only what everybody in the company sees, and what is one's own.
 */
export function lookupContext(server: ResourceServer, context: TenantContext, target: ResourceServer): TenantContext {
  const { actor } = context;
  if (server.resource.audience.of !== 'own' || may(actor, `${target.resource.name}.view`)) return context;
  return { ...context, actor: { ...actor, reach: nobody } };
}

/** How a record is called. */
export function displayOf({ display }: ResourceServer, context: TenantContext): SQL<string> {
  return typeof display === 'function' ? display(context) : display;
}

/** How a record is called to this reader: a name that they may not be told is withheld. */
export function nameFor(server: ResourceServer, context: TenantContext): SQL<string> {
  const seen = dataScope(server, context);
  const display = displayOf(server, context);
  return seen ? sql<string>`case when ${seen} then ${display} else ${withheldName} end` : display;
}

/**
 * Holds a change to the writer's departments after it was made, as `conditions` has before: a record may be moved neither
 * in nor out, whatever made it so. The tree is read again, since the change may be to the tree.
 * @returns the context with what the writer may see now
 * @throws Refusal where the record lies outside; the transaction is then undone
 */
export async function keepInScope(server: ResourceServer, context: TenantContext, id: number): Promise<TenantContext> {
  const { actor, companyId, tx } = context;
  if (actor.departmentScope === null || server.resource.audience.of === 'vendor') return context;
  const reach = await reachOf(tx, companyId, actor.departmentScope);
  const now: TenantContext = { ...context, actor: { ...actor, reach } };
  const [row] = await tx
    .select({ id: server.table.id })
    .from(server.table)
    .where(and(companyRows(server, now), eq(server.table.id, id), dataScope(server, now)));
  if (!row) throw new Refusal(commonCodes.forbidden);
  return now;
}

/** Of which departments a record is: where it is now, and beside that where it was before the change. */
export async function departmentsOf(
  { resource }: ResourceServer,
  context: TenantContext,
  { before, after }: Pick<Change, 'before' | 'after'>,
): Promise<{ readonly now: number | null; readonly all: readonly number[] }> {
  const scope = dataScopeOf(resource.audience);
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

/** Of which people a record is, before and after a change: they hear of their own. */
export function peopleOf(
  { resource: { audience } }: ResourceServer,
  { before, after }: Pick<Change, 'before' | 'after'>,
): number[] {
  const scope = dataScopeOf(audience);
  const column = typeof scope === 'object' && 'employee' in scope ? scope.employee : 'employee';
  return [...new Set([after?.[column], before?.[column]])].filter((id): id is number => typeof id === 'number');
}

/** A department is of itself, and of the one above it, which alone is left when it is gone. */
function departmentColumns(parent: string | undefined, column: string, isGone: boolean): string[] {
  if (column !== 'id') return [column];
  const above = parent === undefined ? [] : [parent];
  return isGone ? above : [column, ...above];
}
