import { sql, type SQL } from 'drizzle-orm';
import { longestLeave } from '../../domain/judge-leave.ts';
import { incidentTypes } from '../tables.ts';
import { leaves } from './tables.ts';

interface TakenPeriod {
  readonly companyId: number;
  readonly employee: SQL;
  /** Both inclusive. */
  readonly from: SQL;
  readonly to: SQL;
}

/** The amount of some lines of leave of a type `t`, in its unit. */
const summed = sql`case when t.unit = 'hour' then round(sum((line ->> 'minutes')::int) / 60.0, 2)
  else sum((line ->> 'days')::numeric) end`;

/** The amounts by type, as `taken (id, name, unit, amount)`: in the unit of each type, as they were counted on approval. */
const taken = ({ companyId, employee, from, to }: TakenPeriod): SQL => sql`(
    select t.id, t.incident_name as name, t.unit,
      case when t.is_paid then coalesce(t.paid_rate, 100) else 0 end / 100.0 as paid, ${summed} as amount
    from ${leaves} l join ${incidentTypes} t on t.company_id = ${companyId} and t.id = l.incident_type
    cross join lateral jsonb_array_elements(l.lines) line
    where l.company_id = ${companyId} and l.employee = ${employee} and l.status = 'approved'
      and l.start_date <= ${to} and l.start_date > ${from} - ${longestLeave}::int and l.end_date >= ${from}
      and (line ->> 'date')::date between ${from} and ${to}
    group by t.id, t.incident_name, t.unit, t.is_paid, t.paid_rate
  ) taken where taken.amount > 0`;

/** The approved leave of a report's row by type, in words: "Annual leave 3, Medical 1.5 h". */
export const takenByType = (period: TakenPeriod): SQL => sql`coalesce((
  select string_agg(taken.name || ' ' || trim_scale(taken.amount) || case when taken.unit = 'hour' then ' h' else '' end, ', '
    order by taken.name)
  from ${taken(period)}), '')`;

/** The days of approved leave, by whether they are paid: of leave that is paid in part, some of each. Leave in hours is not counted. */
export const takenDays = (period: TakenPeriod): SQL => sql`(
  select coalesce(sum(taken.amount * taken.paid), 0) as paid, coalesce(sum(taken.amount * (1 - taken.paid)), 0) as unpaid
  from ${taken(period)} and taken.unit <> 'hour')`;

/** The same as amounts by the ids of the types. */
export const takenAmounts = (period: TakenPeriod): SQL => sql`coalesce((
  select jsonb_object_agg(taken.id::text, trim_scale(taken.amount)) from ${taken(period)}), '{}'::jsonb)`;

/**
 * The same for many people and periods at once, as a FROM item `(key, type, amount)`.
 * @param whose a FROM item `whose (key, employee, first_day, last_day)`
 */
export const takenOfMany = (companyId: number, whose: SQL): SQL => sql`(
  select counted.* from (
    select whose.key, t.id as type,
      ${summed} as amount
    from ${whose} join ${leaves} l on l.company_id = ${companyId} and l.employee = whose.employee and l.status = 'approved'
      and l.start_date <= whose.last_day and l.start_date > whose.first_day - ${longestLeave}::int and l.end_date >= whose.first_day
    join ${incidentTypes} t on t.company_id = ${companyId} and t.id = l.incident_type
    cross join lateral jsonb_array_elements(l.lines) line
    where (line ->> 'date')::date between whose.first_day and whose.last_day
    group by whose.key, t.id, t.unit
  ) counted where counted.amount > 0
)`;

/**
 * The types that have columns of their own in reports: those in use, and others of which a condition on `t` holds.
 * @param isForPayroll whether they say which share of them is paid
 */
export const leaveColumnsWhere = (companyId: number, others: SQL, isForPayroll = false): SQL => sql`
  select t.id::text as key, t.incident_name as title, case when t.unit = 'hour' then 'hour' else 'day' end as unit
    ${isForPayroll ? sql`, case when not t.is_paid then 0 when t.paid_rate < 100 then t.paid_rate end as paid` : sql``}
  from ${incidentTypes} t
  where t.company_id = ${companyId} and (t.enabled or ${others})
  order by t.incident_name, t.id`;

/** Those of a period: besides the ones in use, those that somebody took then. */
export const leaveColumns = ({ companyId, from, to }: Omit<TakenPeriod, 'employee'>, isForPayroll = false): SQL =>
  leaveColumnsWhere(
    companyId,
    sql`exists (
      select 1 from ${leaves} l where l.company_id = ${companyId} and l.incident_type = t.id and l.status = 'approved'
        and l.start_date <= ${to} and l.start_date > ${from} - ${longestLeave}::int and l.end_date >= ${from})`,
    isForPayroll,
  );

/**
 * The unpaid minutes in a stored day's shares, of the column `shares` (`leave_by_type`): of leave that is paid in part, some of each. The
 * few types that are not paid in full are read once for all days, and a day with one type, as most have, is not taken apart.
 */
export function unpaidMinutes(companyId: number, shares: SQL): SQL {
  const percents = sql`(select jsonb_object_agg(t.id::text, 100 - case when t.is_paid then t.paid_rate else 0 end) from ${incidentTypes} t
    where t.company_id = ${companyId} and (not t.is_paid or t.paid_rate < 100))`;
  const unpaid = (share: SQL): SQL =>
    sql`(${share} ->> 'minutes')::int * coalesce((${percents} ->> (${share} ->> 'typeId'))::int, 0)`;
  return sql`(case when jsonb_array_length(${shares}) = 1 then ${unpaid(sql`(${shares} -> 0)`)}
    else coalesce((select sum(${unpaid(sql`share`)}) from jsonb_array_elements(${shares}) share), 0) end / 100.0)`;
}

/** The names of the types of leave in a stored day's shares, of the column `shares` (`leave_by_type`). */
export const leaveTypesOfDay = (companyId: number, shares: SQL): SQL => sql`coalesce((
  select string_agg(t.incident_name, ', ' order by t.incident_name)
  from jsonb_array_elements(${shares}) share
  join ${incidentTypes} t on t.company_id = ${companyId} and t.id = (share ->> 'typeId')::bigint), '')`;
