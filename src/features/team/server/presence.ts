import { filterList } from '#shared/contract/index.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import type { CrossSliceSql, CrossSliceFilter, RecordTable, ResourceRegistry } from '#server/resource/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { employees } from './tables.ts';

/** Punch states that leave a person in, and those that leave one out; 255 says nothing (docs/domain.md#value-sets). */
const statesIn = sql.raw('(0, 3, 4)');
const statesOut = sql.raw('(1, 2, 5)');

/** Of whose punches of a day `times` is the number and `last` the last state. */
const isIn = sql`(day.last in ${statesIn} or (day.last not in ${statesOut} and day.times % 2 = 1))`;

/** The company's day: from its midnight to the next, in its own zone. */
function withinToday({ companyId, now }: TenantContext): SQL {
  const zone = sql`(select ${companies.company_timezone} from ${companies} where ${companies.id} = ${companyId})`;
  const today = sql`date_trunc('day', ${now.toString()}::timestamptz at time zone ${zone})`;
  return sql`punched.punch_time >= ${today} at time zone ${zone}
    and punched.punch_time < (${today} + interval '1 day') at time zone ${zone}`;
}

const figures = sql`count(*) as times, (array_agg(punched.punch_state order by punched.punch_time desc, punched.id desc))[1] as last`;

/** The slice that has the punches lies above this one. */
const punchesOf = (registry: ResourceRegistry): RecordTable => registry.get('device.transaction').table;

/** Who has punched today, as a FROM item `day (employee, times, last)`. */
function punchedToday(punches: RecordTable, context: TenantContext): SQL {
  return sql`(select punched.employee, ${figures} from ${punches} punched
    where punched.company_id = ${context.companyId} and not punched.is_void and ${withinToday(context)} group by punched.employee) day`;
}

/** Whether a person is in today, has been, or has not come: by the punches of the company's day. */
export const presence: CrossSliceSql = (registry, context) => sql`coalesce((
  select case when ${isIn} then 'in' else 'out' end
  from (select ${figures} from ${punchesOf(registry)} punched
    where punched.company_id = ${context.companyId} and punched.employee = ${sql`${employees.id}`} and not punched.is_void and ${withinToday(context)}) day
  where day.times > 0), 'none')`;

/** The same as a filter: the day's punches are read once, not a person's for each. */
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

/** How many of the active people of a scope are in, and how many have come today. */
export function countPresence(punches: RecordTable, context: TenantContext, scope: SQL | undefined): SQL {
  return sql`select count(*) as arrived, count(*) filter (where ${isIn}) as in_now
    from ${punchedToday(punches, context)}
    join ${employees} on ${employees.company_id} = ${context.companyId} and ${employees.id} = day.employee
    where ${employees.status} = 'active'${scope ? sql` and ${scope}` : sql``}`;
}
