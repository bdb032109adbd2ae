import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { CallData } from '#shared/contract/index.ts';
import { departmentSchedules, employeeSchedules, shifts, timetables } from '#features/attendance/server.ts';
import { punches, terminals } from '#features/device/server.ts';
import { employees } from '#features/team/server.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { dashboard } from '../contract.ts';

type SetUp = CallData<typeof dashboard>['set_up'];

const rowSchema = z.object({
  terminal: z.boolean(),
  people: z.boolean(),
  timetable: z.boolean(),
  shift: z.boolean(),
  schedule: z.boolean(),
  punch: z.boolean(),
});

/**
 * The set-up steps of a new company. Each checks for one row by primary key and counts nothing.
 *
 * @returns null once all are done, and for people with a data scope, who do not set up the company
 */
export async function readSetUp(context: TenantContext): Promise<SetUp> {
  if (context.actor.reach !== null) return null;
  const any = (table: PgTable & { company_id: PgColumn }): SQL =>
    sql`exists (select 1 from ${table} where ${eq(table.company_id, context.companyId)})`;
  const [row] = await queryRows(
    context.tx,
    sql`select exists (select 1 from ${terminals} where ${eq(terminals.company_id, context.companyId)}
        and ${eq(terminals.standing, 'proven')}) as terminal, ${any(employees)} as people, ${any(timetables)} as timetable,
      ${any(shifts)} as shift, ${any(employeeSchedules)} or ${any(departmentSchedules)} as schedule,
      ${any(punches)} as punch`,
    rowSchema,
  );
  if (!row || (row.terminal && row.people && row.schedule && row.punch)) return null;
  const { timetable, shift, ...steps } = row;
  return { ...steps, schedule_next: timetable ? (shift ? 'schedule' : 'shift') : 'timetable' };
}
