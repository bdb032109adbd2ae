import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { bigint, boolean, pgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Transaction } from '../db/database.ts';
import { queryRows } from '../db/query-rows.ts';

// The columns that the host reads of tables that belong to the slice `team`; the role `system` is granted these.
const id = (name: string) => bigint(name, { mode: 'number' }).notNull();
export const people = pgTable('employees', {
  company_id: id('company_id'),
  id: id('id'),
  department: id('department'),
  superior: bigint('superior', { mode: 'number' }),
  leads: boolean('leads').notNull(),
});
export const areasOfPeople = pgTable('employee_areas', {
  company_id: id('company_id'),
  employee: id('employee'),
  area: id('area'),
});

/**
 * The people whom somebody is limited to, as the database finds them: a request does not become slower the more they are. Of a team the
 * few who lead others are read, not the many who are led.
 */
export type PeopleReach =
  | { readonly of: 'areas'; readonly areas: ReadonlySet<number> }
  | { readonly of: 'team'; readonly head: number; readonly leading: ReadonlySet<number> }
  | { readonly of: 'self'; readonly employee: number | null };

const idSchema = z.object({ id: z.coerce.number() });

/** The ids that a statement selects as `id`. */
export async function idsOf(tx: Transaction, statement: SQL): Promise<ReadonlySet<number>> {
  return new Set((await queryRows(tx, statement, idSchema)).map((row) => row.id));
}

/** Ids as an array in a statement. */
export function idList(ids: Iterable<number>): SQL {
  return sql`${`{${[...ids].join(',')}}`}::bigint[]`;
}

/** A head and everybody below them who leads others. */
export const leadingBelow = (tx: Transaction, companyId: number, head: number): Promise<ReadonlySet<number>> =>
  idsOf(
    tx,
    sql`with recursive leading_people (id) as (
      select ${head}::bigint
      union
      select e.id from ${people} e join leading_people on e.company_id = ${companyId} and e.superior = leading_people.id
        where e.leads
    ) select id from leading_people`,
  );

/** The condition that a row of employees, by its alias, is one of these people. */
function isOne(companyId: number, reach: PeopleReach, row: SQL): SQL {
  switch (reach.of) {
    case 'areas':
      return sql`exists (select from ${areasOfPeople} reach_placed where reach_placed.company_id = ${companyId}
        and reach_placed.employee = ${row}.id and reach_placed.area = any(${idList(reach.areas)}))`;
    case 'team':
      return sql`(${row}.superior = any(${idList(reach.leading)}) or ${row}.id = ${reach.head})`;
    case 'self':
      return reach.employee === null ? sql`false` : sql`${row}.id = ${reach.employee}`;
  }
}

/** The condition that a column holds one of these people. */
export function isAmong(companyId: number, reach: PeopleReach, person: SQLWrapper): SQL {
  switch (reach.of) {
    case 'areas':
      return sql`exists (select from ${areasOfPeople} reach_placed where reach_placed.company_id = ${companyId}
        and reach_placed.employee = ${person} and reach_placed.area = any(${idList(reach.areas)}))`;
    case 'team':
      return sql`exists (select from ${people} reach_member where reach_member.company_id = ${companyId}
        and reach_member.id = ${person} and ${isOne(companyId, reach, sql`reach_member`)})`;
    case 'self':
      return reach.employee === null ? sql`false` : sql`${person} = ${reach.employee}`;
  }
}

/** The condition that some of these people are in a department. */
export const hasSomebody = (companyId: number, reach: PeopleReach, department: SQLWrapper): SQL =>
  sql`exists (select from ${people} reach_colleague where reach_colleague.company_id = ${companyId}
    and reach_colleague.department = ${department} and ${isOne(companyId, reach, sql`reach_colleague`)})`;

/** Which of some employees are among these people. */
export const peopleAmong = (
  tx: Transaction,
  companyId: number,
  reach: PeopleReach,
  asked: readonly number[],
): Promise<ReadonlySet<number>> =>
  idsOf(
    tx,
    sql`select asked.id from unnest(${idList(asked)}) as asked (id) where ${isAmong(companyId, reach, sql`asked.id`)}`,
  );
