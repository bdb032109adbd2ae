import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { employees } from '#features/team/server.ts';
import { alertsFound, mostFound, wasRaised } from '#server/alerts/index.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { answer } from '#server/questions/index.ts';
import { incidentTypes } from '../tables.ts';
import { leaveLedger } from './tables.ts';

const foundSchema = z.object({ employee: z.coerce.number(), day: z.string(), about: z.string() });

/**
 * Carried-over leave that expires within some days and is not used up, once for an employee and the day. Leave and encashment use
 * what was carried first; those after the day of expiry do not.
 */
export const expiringLeave = answer(alertsFound, async (context, { event, days, today }) => {
  if (event !== 'leave_expiring') return [];
  const { tx, companyId } = context;
  const until = Temporal.PlainDate.from(today).add({ days }).toString();
  const found = await queryRows(
    tx,
    sql`
    select distinct on (carried.expire_date, carried.employee) carried.employee as employee,
      carried.expire_date::text as day, ${incidentTypes.incident_name} as about
    from ${leaveLedger} carried
    join ${employees} on ${employees.company_id} = ${companyId} and ${employees.id} = carried.employee
      and ${employees.status} = 'active'
    join ${incidentTypes} on ${incidentTypes.company_id} = ${companyId} and ${incidentTypes.id} = carried.incident_type
    cross join lateral (
      select coalesce(sum(line.amount) filter (where line.kind = 'carry'), 0) as carried_over,
        coalesce(sum(least(line.amount, 0)) filter (where line.kind in ('use', 'encash')), 0) as used,
        coalesce(sum(line.amount), 0) as whole
      from ${leaveLedger} line
      where line.company_id = ${companyId} and line.balance = carried.balance
        and line.effective_date < carried.expire_date
    ) sums
    where carried.company_id = ${companyId} and carried.expire_date between ${today}::date and ${until}::date
      and carried.kind = 'carry' and carried.amount > 0
      and least(sums.carried_over + sums.used, sums.whole) > 0
      and not ${wasRaised(context, event, sql`carried.employee::text`, sql`carried.expire_date`)}
    order by carried.expire_date, carried.employee, ${incidentTypes.incident_name}
    limit ${mostFound}`,
    foundSchema,
  );
  return found.map(({ employee, ...one }) => ({ subject: String(employee), figure: days, name: '', ...one }));
});
