import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { bigint, pgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Transaction } from '../db/database.ts';
import { queryRows } from '../db/query-rows.ts';

/**
 * The columns of departments that the host reads; the table belongs to the slice `company`, and the role `system` is
 * granted these.
 */
const departmentTree = pgTable('departments', {
  company_id: bigint('company_id', { mode: 'number' }).notNull(),
  id: bigint('id', { mode: 'number' }).notNull(),
  parent_dept: bigint('parent_dept', { mode: 'number' }),
});

/** The departments of employees; the table belongs to the slice `team`. */
const people = pgTable('employees', {
  company_id: bigint('company_id', { mode: 'number' }).notNull(),
  id: bigint('id', { mode: 'number' }).notNull(),
  department: bigint('department', { mode: 'number' }).notNull(),
});

/** The person whose departments are requested. */
interface Scoped {
  readonly companyId: number;
  readonly actor: { readonly reach: ReadonlySet<number> | null };
}

const idSchema = z.object({ id: z.coerce.number() });

/**
 * The departments of a membership's scope with everything below them in the present tree. Deleted ones are left out.
 */
export async function reachOf(
  tx: Transaction,
  companyId: number,
  roots: readonly number[],
): Promise<ReadonlySet<number>> {
  if (roots.length === 0) return new Set();
  const rows = await queryRows(
    tx,
    sql`with recursive reach (id) as (
      select d.id from ${departmentTree} d where d.company_id = ${companyId} and d.id = any(${idList(roots)})
      union
      select d.id from ${departmentTree} d join reach on d.company_id = ${companyId} and d.parent_dept = reach.id
    ) select id from reach`,
    idSchema,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The condition that a column holds a department that the person may see. Undefined if they may see all. */
export function departmentScope({ actor: { reach } }: Scoped, column: SQLWrapper): SQL | undefined {
  return reach === null ? undefined : sql`${column} = any(${idList(reach)})`;
}

/** The condition that a column holds an employee in a department that the person may see. */
export function employeeScope({ companyId, actor: { reach } }: Scoped, column: SQLWrapper): SQL | undefined {
  if (reach === null) return undefined;
  return sql`${column} in (select person.id from ${people} person
    where person.company_id = ${companyId} and person.department = any(${idList(reach)}))`;
}

/**
 * The condition that a column holds only departments that the person may see. Null, which means the whole company, does
 * not match.
 */
export function departmentsScope({ actor: { reach } }: Scoped, column: SQLWrapper): SQL | undefined {
  return reach === null ? undefined : sql`${column} <@ ${idList(reach)}`;
}

/** The present departments of employees. */
export async function departmentsOfPeople(
  { tx, companyId }: { readonly tx: Transaction; readonly companyId: number },
  employees: readonly number[],
): Promise<number[]> {
  if (employees.length === 0) return [];
  const rows = await queryRows(
    tx,
    sql`select distinct person.department as id from ${people} person
      where person.company_id = ${companyId} and person.id = any(${idList(employees)})`,
    idSchema,
  );
  return rows.map(({ id }) => id);
}

function idList(ids: Iterable<number>): SQL {
  return sql`${`{${[...ids].join(',')}}`}::bigint[]`;
}
