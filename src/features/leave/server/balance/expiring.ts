import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { employees } from '#features/team/server.ts';
import { alertsFound, mostFound, wasRaised, type AlertQuery } from '#server/alerts/index.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { deriveLedger } from '../../domain/ledger.ts';
import { incidentTypes } from '../tables.ts';
import { accountKey, loadPostings } from './postings.ts';
import { loadEntitled } from './rules.ts';
import { leaveLedger } from './tables.ts';

const foundSchema = z.object({ employee: z.coerce.number(), day: z.string(), about: z.string() });
type Found = z.output<typeof foundSchema>;

const lotSchema = foundSchema.extend({ type: z.coerce.number() });

/** What of a ledger expires, in some days, of people who are there: not told yet, by the lines that say so. */
function expiringLines(context: TenantContext, { today, days }: Pick<AlertQuery, 'today' | 'days'>): SQL {
  const { companyId } = context;
  const until = Temporal.PlainDate.from(today).add({ days }).toString();
  return sql`${leaveLedger} lot
    join ${employees} on ${employees.company_id} = ${companyId} and ${employees.id} = lot.employee
      and ${employees.status} = 'active'
    join ${incidentTypes} on ${incidentTypes.company_id} = ${companyId} and ${incidentTypes.id} = lot.incident_type
    cross join lateral (
      select exists (select 1 from ${leaveLedger} earned
          where earned.company_id = ${companyId} and earned.employee = lot.employee
            and earned.incident_type = lot.incident_type and earned.kind = 'earn' and earned.expire_date is not null)
        or exists (select 1 from ${leaveLedger} carried
          where carried.company_id = ${companyId} and carried.balance = lot.balance and carried.kind = 'carry'
            and carried.amount > 0 and carried.expire_date is distinct from lot.expire_date) as has_several
    ) of_account
    where lot.company_id = ${companyId} and lot.expire_date between ${today}::date and ${until}::date
      and lot.kind in ('carry', 'earn') and lot.amount > 0
      and not ${wasRaised(context, 'leave_expiring', sql`lot.employee::text`, sql`lot.expire_date`)}`;
}

/**
 * Whose leave expires of those with several amounts that expire: what was earned, or carried in different years. Which of them was
 * used follows from the whole ledger, so it is derived, of some people at a time.
 */
async function amongSeveral(context: TenantContext, query: Pick<AlertQuery, 'today' | 'days'>): Promise<Found[]> {
  const found: Found[] = [];
  for (let after = 0; found.length < mostFound;) {
    const lots = await queryRows(
      context.tx,
      sql`select distinct lot.employee as employee, lot.incident_type as type, lot.expire_date::text as day,
        ${incidentTypes.incident_name} as about
      from ${expiringLines(context, query)} and of_account.has_several and lot.employee > ${after}
      order by lot.employee, day
      limit ${mostFound}`,
      lotSchema,
    );
    const ids = [...new Set(lots.map(({ employee }) => employee))];
    const [entitled, postings] = [await loadEntitled(context, ids), await loadPostings(context, ids)];
    for (const { employee, type, day, about } of lots) {
      const rules = entitled.get(employee)?.types.get(type);
      if (!rules) continue;
      const lines = deriveLedger(rules, postings.get(accountKey(employee, type)) ?? [], day);
      if (lines.some(({ kind, date }) => kind === 'expire' && date === day)) found.push({ employee, day, about });
    }
    if (lots.length < mostFound) break;
    // The last one may have further days, which come again.
    const last = ids.at(-1) ?? after;
    after = ids.length > 1 ? last - 1 : last;
  }
  return found.slice(0, mostFound);
}

/**
 * Whose leave expires of those with one such amount, which was carried: leave and encashment use it first; those after the day of
 * expiry do not.
 */
const ofCarried = (context: TenantContext, query: Pick<AlertQuery, 'today' | 'days'>): Promise<Found[]> =>
  queryRows(
    context.tx,
    sql`select distinct on (lot.expire_date, lot.employee) lot.employee as employee, lot.expire_date::text as day,
      ${incidentTypes.incident_name} as about
    from ${expiringLines(context, query)} and not of_account.has_several
      and (select least(
          coalesce(sum(line.amount) filter (where line.kind = 'carry'), 0)
            + coalesce(sum(least(line.amount, 0)) filter (where line.kind in ('use', 'encash')), 0),
          coalesce(sum(line.amount), 0))
        from ${leaveLedger} line
        where line.company_id = ${context.companyId} and line.balance = lot.balance
          and line.effective_date < lot.expire_date) > 0
    order by lot.expire_date, lot.employee, ${incidentTypes.incident_name}
    limit ${mostFound}`,
    foundSchema,
  );

/** Carried-over leave and time off for overtime that expire within some days and are not used up, once for an employee and the day. */
export const expiringLeave = answer(alertsFound, async (context, { event, ...query }) => {
  if (event !== 'leave_expiring') return [];
  const found = [...(await amongSeveral(context, query)), ...(await ofCarried(context, query))];
  // Somebody is told of a day once, whatever expires on it.
  const once = new Map(found.map((one) => [`${one.employee} ${one.day}`, one]));
  return [...once.values()].map(({ employee, ...one }) => ({
    subject: String(employee),
    figure: query.days,
    name: '',
    ...one,
  }));
});
