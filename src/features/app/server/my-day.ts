import { and, asc, eq, gte, lt } from 'drizzle-orm';
import type { CallData } from '#shared/contract/index.ts';
import { punches } from '#features/device/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { departments } from '#features/company/server.ts';
import type { myDay } from '../contract.ts';
import { companyToday } from './dashboard.ts';

type MyDay = CallData<typeof myDay>;

/** An employee's own punches of today; the employee is the token's, whatever is asked. */
export async function readMyDay(context: TenantContext): Promise<MyDay> {
  const today = await companyToday(context);
  const rows = await context.tx
    .select({
      id: punches.id,
      punch_time: punches.punch_time,
      punch_state: punches.punch_state,
      terminal_alias: punches.terminal_alias,
      department: departments.dept_name,
    })
    .from(punches)
    .innerJoin(departments, and(eq(departments.company_id, punches.company_id), eq(departments.id, punches.department)))
    .where(
      and(
        eq(punches.company_id, context.companyId),
        // Access `employee` gives one; -1 is nobody.
        eq(punches.employee, context.actor.employeeId ?? -1),
        gte(punches.punch_time, today.start),
        lt(punches.punch_time, today.end),
      ),
    )
    .orderBy(asc(punches.punch_time), asc(punches.id));
  return {
    date: today.date.toString(),
    zone: today.zone,
    today: rows,
  };
}
