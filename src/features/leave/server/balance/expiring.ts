import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { employees } from '#features/team/server.ts';
import { alertsFound, mostFound, wasRaised } from '#server/alerts/index.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { deriveLedger } from '../../domain/ledger.ts';
import { incidentTypes } from '../tables.ts';
import { accountKey, loadPostings } from './postings.ts';
import { loadEntitled } from './rules.ts';
import { leaveLedger } from './tables.ts';

const foundSchema = z.object({ employee: z.coerce.number(), day: z.string(), about: z.string() });

const lotSchema = z.object({
  employee: z.coerce.number(),
  type: z.coerce.number(),
  day: z.string(),
  about: z.string(),
});

/**
 * Time off that was earned, expires within some days and is not used up, once for an employee and the day. What is left follows from
 * the whole ledger, so it is derived, of some people at a time.
 */
async function expiringLots(context: TenantContext, today: string, until: string) {
  const { tx, companyId } = context;
  const found: Omit<z.output<typeof lotSchema>, 'type'>[] = [];
  for (let after = 0; found.length < mostFound;) {
    const lots = await queryRows(
      tx,
      sql`
      select distinct earned.employee as employee, earned.incident_type as type, earned.expire_date::text as day,
        ${incidentTypes.incident_name} as about
      from ${leaveLedger} earned
      join ${employees} on ${employees.company_id} = ${companyId} and ${employees.id} = earned.employee
        and ${employees.status} = 'active'
      join ${incidentTypes} on ${incidentTypes.company_id} = ${companyId} and ${incidentTypes.id} = earned.incident_type
      where earned.company_id = ${companyId} and earned.expire_date between ${today}::date and ${until}::date
        and earned.kind = 'earn' and earned.employee > ${after}
        and not ${wasRaised(context, 'leave_expiring', sql`earned.employee::text`, sql`earned.expire_date`)}
      order by earned.employee, day
      limit ${mostFound}`,
      lotSchema,
    );
    const ids = [...new Set(lots.map(({ employee }) => employee))];
    const [entitled, postings] = [await loadEntitled(context, ids), await loadPostings(context, ids)];
    for (const { employee, type, day, about } of lots) {
      const rules = entitled.get(employee)?.types.get(type);
      if (!rules) continue;
      const lines = deriveLedger(rules, postings.get(accountKey(employee, type)) ?? [], day);
      const isLeft = lines.some(
        ({ kind, date, overtime }) => kind === 'expire' && date === day && overtime !== undefined,
      );
      if (isLeft) found.push({ employee, day, about });
    }
    if (lots.length < mostFound) break;
    // The last one may have further days, which come again.
    const last = ids.at(-1) ?? after;
    after = ids.length > 1 ? last - 1 : last;
  }
  return found.slice(0, mostFound);
}

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
  const lots = await expiringLots(context, today, until);
  // Somebody is told of a day once, whatever expires on it.
  const once = new Map([...lots, ...found].map((one) => [`${one.employee} ${one.day}`, one]));
  return [...once.values()].map(({ employee, ...one }) => ({
    subject: String(employee),
    figure: days,
    name: '',
    ...one,
  }));
});
