import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { employees } from '#features/team/server.ts';

/** A value of the employee whom a column names. */
export const ofEmployee = (value: SQL, companyId: number, employee: PgColumn): SQL =>
  sql`(select ${value} from ${employees} where ${and(eq(employees.company_id, companyId), eq(employees.id, employee))})`;

/** Narrows a search to the employees with whose IDs some codes begin: no ID has a blank. */
export const amongPeople = (companyId: number, codes: readonly string[], employee: PgColumn): SQL =>
  sql`${employee} in (select ${employees.id} from ${employees} where ${and(
    eq(employees.company_id, companyId),
    inArray(
      employees.code_key,
      codes.map((code) => code.split(' ')[0] ?? ''),
    ),
  )})`;
