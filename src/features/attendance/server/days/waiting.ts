import { eq, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { employees } from '#features/team/server.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { serve, type TenantContext } from '#server/http/index.ts';
import { departmentScope } from '#server/tenancy/data-scope.ts';
import type { CallData } from '#shared/contract/index.ts';
import { waitingDays } from '../../contract/waiting-days.ts';
import { companyToday } from './open-period.ts';
import { dayMarks } from './tables.ts';

/** The most marks examined; a company with everything marked has more. */
const mostMarks = 1000;

interface Range {
  readonly from: string;
  readonly to: string;
}

/** The days of a range (ISO dates, both inclusive) that wait for calculation, of people whom the caller may see. */
export const waitingIn = (context: TenantContext, range: Range): Promise<CallData<typeof waitingDays>> =>
  count(context, range, departmentScope(context, employees.department, employees.id));

/** The same for the signed-in person's own days; none without a record as an employee. */
export const ownWaitingIn = (context: TenantContext, range: Range): Promise<CallData<typeof waitingDays>> =>
  count(context, range, eq(employees.id, context.actor.employeeId ?? 0));

async function count(
  context: TenantContext,
  { from, to }: Range,
  whose: SQL | undefined,
): Promise<CallData<typeof waitingDays>> {
  const { tx, companyId } = context;
  const today = (await companyToday(context)).toString();
  const last = to < today ? to : today;
  const [row] = await queryRows(
    tx,
    sql`select coalesce(sum(days), 0) as days, coalesce(sum(marks), 0) as marks from (
        select max(marked.last) - min(marked.first) + 1 as days, count(*) as marks from (
          select m.employee, greatest(m.first_date, ${from}::date) as first, least(coalesce(m.last_date, ${last}::date), ${last}::date) as last
          from ${dayMarks} m
          join ${employees} on ${employees.company_id} = ${companyId} and ${employees.id} = m.employee
          where m.company_id = ${companyId} and m.first_date <= ${last}::date
            and (m.last_date is null or m.last_date >= ${from}::date)${whose ? sql` and ${whose}` : sql``}
          limit ${mostMarks}
        ) marked group by marked.employee
      ) people`,
    z.object({ days: z.coerce.number(), marks: z.coerce.number() }),
  );
  return { days: Math.max(0, row?.days ?? 0), more: (row?.marks ?? 0) >= mostMarks };
}

export const waitingDaysRoutes = [serve(waitingDays, (context, { query }) => waitingIn(context, query))];
