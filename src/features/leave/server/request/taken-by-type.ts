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

/**
 * The approved leave of a report's row by type, in words and in the unit of each type: "Annual leave 3, Medical 1.5 h". Days count
 * as they were counted on approval.
 */
export const takenByType = ({ companyId, employee, from, to }: TakenPeriod): SQL => sql`coalesce((
  select string_agg(taken.name || ' ' || trim_scale(taken.amount) || taken.unit, ', ' order by taken.name)
  from (
    select t.incident_name as name, case when t.unit = 'hour' then ' h' else '' end as unit,
      case when t.unit = 'hour' then round(sum((line ->> 'minutes')::int) / 60.0, 2)
        else sum((line ->> 'days')::numeric) end as amount
    from ${leaves} l join ${incidentTypes} t on t.company_id = ${companyId} and t.id = l.incident_type
    cross join lateral jsonb_array_elements(l.lines) line
    where l.company_id = ${companyId} and l.employee = ${employee} and l.status = 'approved'
      and l.start_date <= ${to} and l.start_date > ${from} - ${longestLeave}::int and l.end_date >= ${from}
      and (line ->> 'date')::date between ${from} and ${to}
    group by t.id, t.incident_name, t.unit
  ) taken where taken.amount > 0), '')`;

/** The names of the types of leave in a stored day's shares, of the column `shares` (`leave_by_type`). */
export const leaveTypesOfDay = (companyId: number, shares: SQL): SQL => sql`coalesce((
  select string_agg(t.incident_name, ', ' order by t.incident_name)
  from jsonb_array_elements(${shares}) share
  join ${incidentTypes} t on t.company_id = ${companyId} and t.id = (share ->> 'typeId')::bigint), '')`;
