import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '../db/query-rows.ts';
import { gathered } from '../http/index.ts';
import { idList, people } from './people-reach.ts';

const rowSchema = z.object({ id: z.coerce.number(), department: z.coerce.number() });

/** The present departments of employees. */
export const departmentOfPerson = gathered(async ({ tx, companyId }, employees: readonly number[]) => {
  const rows =
    employees.length === 0
      ? []
      : await queryRows(
          tx,
          sql`select person.id, person.department from ${people} person
            where person.company_id = ${companyId} and person.id = any(${idList(employees)})`,
          rowSchema,
        );
  return new Map(rows.map(({ id, department }) => [id, department]));
});
