import { filterList } from '#shared/contract/index.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import type { CrossSliceSql, CrossSliceFilter, RecordTable, ResourceRegistry } from '#server/resource/index.ts';
import { punchStateSettings } from '#server/presentation/tables.ts';
import { companies } from '#server/tenancy/tables.ts';
import { employees } from './tables.ts';

/** Kinds of punches after which a person is in, and those after which they are out. Other kinds tell nothing. */
const kindsIn = sql.raw("('in', 'break_in', 'ot_in')");
const kindsOut = sql.raw("('out', 'break_out', 'ot_out')");

/**
 * Of a day's punches, `times` is the number, `kinds` the number of different kinds and `last` the kind of the last one. Where nobody
 * presses a key, every punch is a check-in: several punches of this one kind tell nothing, and every second one leaves.
 */
const isIn = sql`(case when day.last in ${kindsOut} then false
  when day.last in ${kindsIn} and day.kinds > 1 then true else day.times % 2 = 1 end)`;

/** The company's day: from midnight to midnight in its time zone. */
function withinToday({ companyId, now }: TenantContext): SQL {
  const zone = sql`(select ${companies.company_timezone} from ${companies} where ${companies.id} = ${companyId})`;
  const today = sql`date_trunc('day', ${now.toString()}::timestamptz at time zone ${zone})`;
  return sql`punched.punch_time >= ${today} at time zone ${zone}
    and punched.punch_time < (${today} + interval '1 day') at time zone ${zone}`;
}

/** A punch repeated within its minute is one. */
const figures = sql`count(distinct date_trunc('minute', punched.punch_time)) as times,
  count(distinct coalesce(said.kind, 'ignore')) as kinds,
  (array_agg(coalesce(said.kind, 'ignore') order by punched.punch_time desc, punched.id desc))[1] as last`;

/** The company's setting for a punch's state. A state that does not count tells nothing about presence. */
const said = ({ companyId }: TenantContext): SQL =>
  sql`left join ${punchStateSettings} said on said.company_id = ${companyId} and said.code = punched.punch_state`;
const countsToday = sql`not punched.is_void and coalesce(said.counts, true)`;

/** Looked up by name, since the slice that has the punches is above this one. */
const punchesOf = (registry: ResourceRegistry): RecordTable => registry.get('device.transaction').table;

/** The people who have punched today, as a FROM item `day (employee, times, last)`. */
function punchedToday(punches: RecordTable, context: TenantContext): SQL {
  return sql`(select punched.employee, ${figures} from ${punches} punched ${said(context)}
    where punched.company_id = ${context.companyId} and ${countsToday} and ${withinToday(context)} group by punched.employee) day`;
}

/** Whether a person is in today, has left, or has not come, by the punches of the company's day. */
export const presence: CrossSliceSql = (registry, context) => sql`coalesce((
  select case when ${isIn} then 'in' else 'out' end
  from (select ${figures} from ${punchesOf(registry)} punched ${said(context)}
    where punched.company_id = ${context.companyId} and punched.employee = ${sql`${employees.id}`} and ${countsToday} and ${withinToday(context)}) day
  where day.times > 0), 'none')`;

/** The same as a filter: it reads the day's punches once instead of once a person. */
export const presenceFilter: CrossSliceFilter = (registry, context, filter) => {
  const wanted: readonly unknown[] = filterList(filter) ?? [filter.value];
  const day = punchedToday(punchesOf(registry), context);
  const parts = [
    ...(wanted.includes('in') ? [sql`${employees.id} in (select day.employee from ${day} where ${isIn})`] : []),
    ...(wanted.includes('out') ? [sql`${employees.id} in (select day.employee from ${day} where not ${isIn})`] : []),
    ...(wanted.includes('none') ? [sql`${employees.id} not in (select day.employee from ${day})`] : []),
  ];
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
};

/** Counts the active people of a scope who are in, and those who have come today. */
export function countPresence(punches: RecordTable, context: TenantContext, scope: SQL | undefined): SQL {
  return sql`select count(*) as arrived, count(*) filter (where ${isIn}) as in_now
    from ${punchedToday(punches, context)}
    join ${employees} on ${employees.company_id} = ${context.companyId} and ${employees.id} = day.employee
    where ${employees.status} = 'active'${scope ? sql` and ${scope}` : sql``}`;
}
