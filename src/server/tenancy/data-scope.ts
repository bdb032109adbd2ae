import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { bigint, pgTable } from 'drizzle-orm/pg-core';
import type { MemberScope } from '#shared/contract/member-scope.ts';
import type { Transaction } from '../db/database.ts';
import {
  hasSomebody,
  idList,
  idsOf,
  isAmong,
  leadingBelow,
  people,
  peopleAmong,
  type PeopleReach,
} from './people-reach.ts';

// The columns that the host reads of tables that belong to slices; the role `system` is granted these.
const id = (name: string) => bigint(name, { mode: 'number' }).notNull();
export const departmentTree = pgTable('departments', {
  company_id: id('company_id'),
  id: id('id'),
  parent_dept: bigint('parent_dept', { mode: 'number' }),
});
export const areaTree = pgTable('areas', {
  company_id: id('company_id'),
  id: id('id'),
  parent_area: bigint('parent_area', { mode: 'number' }),
});
/** What a person may see, in the present trees. */
export interface Reach {
  /** Departments with everything below them; empty for people who are limited to people. */
  readonly departments: ReadonlySet<number>;
  /** Whom they are limited to; null where departments alone decide. */
  readonly people: PeopleReach | null;
}

/** The person whose data is requested; `reach` is null for who may see all. */
interface Scoped {
  readonly companyId: number;
  readonly actor: { readonly reach: Reach | null };
}

/** Departments with everything below them in the present tree. Deleted ones are left out. */
export async function departmentsBelow(
  tx: Transaction,
  companyId: number,
  roots: readonly number[],
): Promise<ReadonlySet<number>> {
  if (roots.length === 0) return new Set();
  return idsOf(tx, sql`${below(departmentTree, 'parent_dept', companyId, roots)} select id from reach`);
}

/** The beginning of a statement that reads `reach (id)`: nodes of a tree with everything below them. */
const below = (
  tree: typeof departmentTree | typeof areaTree,
  parent: 'parent_dept' | 'parent_area',
  companyId: number,
  roots: readonly number[],
): SQL => sql`with recursive reach (id) as (
    select node.id from ${tree} node where node.company_id = ${companyId} and node.id = any(${idList(roots)})
    union
    select node.id from ${tree} node join reach on node.company_id = ${companyId} and node.${sql.identifier(parent)} = reach.id
  )`;

/** Areas with everything below them in the present tree. */
const areasBelow = async (tx: Transaction, companyId: number, roots: readonly number[]): Promise<ReadonlySet<number>> =>
  roots.length === 0
    ? new Set()
    : idsOf(tx, sql`${below(areaTree, 'parent_area', companyId, roots)} select id from reach`);

/**
 * What a member may see now; null for everything.
 * @param employee their employee record; without one, a scope of one's own team or of oneself holds nobody
 */
export async function reachOf(
  tx: Transaction,
  companyId: number,
  scope: MemberScope,
  employee: number | null,
): Promise<Reach | null> {
  switch (scope.of) {
    case 'all':
      return null;
    case 'departments':
      return { departments: await departmentsBelow(tx, companyId, scope.departments), people: null };
    case 'areas':
      return ofPeople({ of: 'areas', areas: await areasBelow(tx, companyId, scope.areas) });
    case 'team':
      return ofPeople(
        employee === null
          ? { of: 'self', employee }
          : { of: 'team', head: employee, leading: await leadingBelow(tx, companyId, employee) },
      );
    case 'self':
      return ofPeople({ of: 'self', employee });
  }
}

const ofPeople = (people: PeopleReach): Reach => ({ departments: new Set(), people });

/** Tells scopes apart, for what is kept for all people who see the same. */
export function scopeKey({
  dataScope: { of, departments, areas },
  linkedEmployee,
}: {
  readonly dataScope: MemberScope;
  readonly linkedEmployee: number | null;
}): string {
  const whose = of === 'team' || of === 'self' ? (linkedEmployee ?? 0) : '';
  return `${of}:${[...departments, ...areas].join(',')}${whose}`;
}

/** Whether the person may see somebody of a department. */
export async function reachesPerson(
  { tx, companyId, actor: { reach } }: Scoped & { readonly tx: Transaction },
  { employee, department }: { readonly employee: number; readonly department: number },
): Promise<boolean> {
  if (reach === null) return true;
  if (reach.people === null) return reach.departments.has(department);
  return (await peopleAmong(tx, companyId, reach.people, [employee])).has(employee);
}

/**
 * The condition that a row belongs to a department that the person may see, or to one of the people they are limited to.
 * Undefined if they may see all.
 * @param person the column of the row's employee; null if it has none: who is limited to people then sees no row
 */
export function departmentScope(
  { companyId, actor: { reach } }: Scoped,
  department: SQLWrapper,
  person: SQLWrapper | null,
): SQL | undefined {
  if (reach === null) return undefined;
  if (reach.people === null) return sql`${department} = any(${idList(reach.departments)})`;
  return person === null ? sql`false` : isAmong(companyId, reach.people, person);
}

/** The condition that a department is among those that the person sees somebody of. */
export function departmentNames({ companyId, actor: { reach } }: Scoped, department: SQLWrapper): SQL | undefined {
  if (reach === null) return undefined;
  if (reach.people !== null) return hasSomebody(companyId, reach.people, department);
  return sql`${department} = any(${idList(reach.departments)})`;
}

/** The condition that a column holds an employee whom the person may see. */
export function employeeScope({ companyId, actor: { reach } }: Scoped, column: SQLWrapper): SQL | undefined {
  if (reach === null) return undefined;
  if (reach.people !== null) return isAmong(companyId, reach.people, column);
  return sql`${column} in (select person.id from ${people} person
    where person.company_id = ${companyId} and person.department = any(${idList(reach.departments)}))`;
}

/**
 * The condition that a column holds only departments that the person may see. Null, which means the whole company, does
 * not match; nothing does for people who are limited to people.
 */
export function departmentsScope({ actor: { reach } }: Scoped, column: SQLWrapper): SQL | undefined {
  if (reach === null) return undefined;
  return reach.people === null ? sql`${column} <@ ${idList(reach.departments)}` : sql`false`;
}
