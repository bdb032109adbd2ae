import { commonCodes, dataScopeOf, withheldName, type Audience, type DataScope } from '#shared/contract/index.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { may, Refusal, type TenantContext } from '../http/index.ts';
import {
  departmentNames,
  departmentScope,
  departmentsScope,
  employeeScope,
  reachOf,
  type Reach,
} from '../tenancy/data-scope.ts';
import { departmentOfPerson } from '../tenancy/person-departments.ts';
import { columnOf } from './column.ts';
import { companyRows } from './company-rows.ts';
import type { Change, ResourceServer, Row } from './definition.ts';

/**
 * The rows that a person may see by the resource's audience: their own, or those in their data scope; undefined
 * for all.
 */
export function dataScope(server: ResourceServer, context: TenantContext): SQL | undefined {
  return scopeOf(server.resource.audience, server.table, context);
}

/** The same for any table and an audience that it supports; resources and reports share it. */
export function scopeOf(audience: Audience, table: PgTable, context: TenantContext): SQL | undefined {
  if (audience.of === 'own') return eq(columnOf(table, audience.employee), employeeOf(context));
  if (audience.of === 'vendor') {
    if (!context.actor.isVendor) throw new Refusal(commonCodes.forbidden);
    return undefined;
  }
  const { scope } = audience;
  if (context.actor.reach === null || scope === 'shared') return undefined;
  if (scope === 'withheld') return sql`false`;
  if ('department' in scope) {
    const department = columnOf(table, scope.department);
    if (scope.department === 'id') return departmentNames(context, department);
    return departmentScope(context, department, scope.person === undefined ? null : columnOf(table, scope.person));
  }
  if ('employee' in scope) return employeeScope(context, columnOf(table, scope.employee));
  return departmentsScope(context, columnOf(table, scope.departments));
}

/**
 * The employee record of the signed-in person.
 * @throws Refusal noEmployee
 */
function employeeOf({ actor }: TenantContext): number {
  if (actor.employeeId === null) throw new Refusal(commonCodes.noEmployee);
  return actor.employeeId;
}

/** The owner's column of an own record, set from the token, whatever was sent. Empty for company records. */
export function ownedBy({ resource: { audience }, table }: ResourceServer, context: TenantContext): Row {
  if (audience.of !== 'own') return {};
  return {
    [audience.employee]: employeeOf(context),
    ...('applied_by' in table ? { applied_by: context.actor.userId } : {}),
  };
}

const nobody: Reach = { departments: new Set(), people: null };

/**
 * The context for looking up records that a resource refers to. The right to write one's own records does not reveal
 * other people: without the right to view the target, a person sees only what everybody in the company sees, and their
 * own.
 */
export function lookupContext(server: ResourceServer, context: TenantContext, target: ResourceServer): TenantContext {
  const { actor } = context;
  if (server.resource.audience.of !== 'own' || may(actor, `${target.resource.name}.view`)) return context;
  return { ...context, actor: { ...actor, reach: nobody } };
}

/** The name of a record. */
export function displayOf({ display }: ResourceServer, context: TenantContext): SQL<string> {
  return typeof display === 'function' ? display(context) : display;
}

/** The name of a record for this reader; withheld if the reader may not know it. */
export function nameFor(server: ResourceServer, context: TenantContext): SQL<string> {
  const seen = dataScope(server, context);
  const display = displayOf(server, context);
  return seen ? sql<string>`case when ${seen} then ${display} else ${withheldName} end` : display;
}

/**
 * Checks the writer's data scope after a change, as `conditions` did before it: a record may be moved neither
 * into nor out of the scope. The tree is read again, because the change may be to the tree itself.
 * @returns the context with the writer's present scope
 * @throws Refusal if the record lies outside; the transaction is then rolled back
 */
export async function keepInScope(server: ResourceServer, context: TenantContext, id: number): Promise<TenantContext> {
  const { actor, companyId, tx } = context;
  if (actor.dataScope.of === 'all' || server.resource.audience.of === 'vendor') return context;
  const reach = await reachOf(tx, companyId, actor.dataScope, actor.linkedEmployee);
  const now: TenantContext = { ...context, actor: { ...actor, reach } };
  const [row] = await tx
    .select({ id: server.table.id })
    .from(server.table)
    .where(and(companyRows(server, now), eq(server.table.id, id), dataScope(server, now)));
  if (!row) throw new Refusal(commonCodes.forbidden);
  return now;
}

/** The departments of a record: now, and before the change. */
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
  const people = [...new Set(found.flat())];
  const all = await Promise.all(people.map((employee) => departmentOfPerson.of(context, employee)));
  const known = [...new Set(all.filter((department) => department !== undefined))];
  return { now: known[0] ?? null, all: known };
}

/** The employees of a record, before and after a change, who are told of changes of their own records. */
export function peopleOf(
  { resource: { audience } }: ResourceServer,
  { before, after }: Pick<Change, 'before' | 'after'>,
): number[] {
  const scope = dataScopeOf(audience);
  const column = personOf(scope) ?? 'employee';
  return [...new Set([after?.[column], before?.[column]])].filter((id): id is number => typeof id === 'number');
}

/** The column of a record's employee, where its scope names one. */
function personOf(scope: DataScope): string | undefined {
  if (typeof scope !== 'object') return undefined;
  if ('employee' in scope) return scope.employee;
  return 'department' in scope ? scope.person : undefined;
}

/** A department belongs to itself and to its parent, which is all that remains when it is deleted. */
function departmentColumns(parent: string | undefined, column: string, isGone: boolean): string[] {
  if (column !== 'id') return [column];
  const above = parent === undefined ? [] : [parent];
  return isGone ? above : [column, ...above];
}
