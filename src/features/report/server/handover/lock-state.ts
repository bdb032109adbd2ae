import { sql, type SQL } from 'drizzle-orm';
import { attDayTotals, periodLocks } from '#features/attendance/server.ts';
import type { Question } from '#server/report/index.ts';

const days = attDayTotals;
const locks = periodLocks;

/** Locks over the day of a row of stored days. */
const overDay = ({ companyId }: Question): SQL => sql`${locks} where ${locks.company_id} = ${companyId}
  and ${locks.status} = 'locked' and ${days.att_date} between ${locks.start_date} and ${locks.end_date}
  and ${days.department} = any(${locks.departments})`;

/** Locks that touch the period: without one, no day need be looked at. */
const anyLock = ({ companyId, period }: Question): SQL => sql`exists (select from ${locks}
  where ${locks.company_id} = ${companyId} and ${locks.status} = 'locked'
    and ${locks.end_date} >= ${period.from.toString()}::date and ${locks.start_date} <= ${period.to.toString()}::date)`;

/**
 * Columns of a payroll summary's row `d`: whether the person's days of the period are locked (`lock_state`: `locked`, `partly`,
 * `open`), and who has locked them (`locked_by`).
 */
export function lockColumns(question: Question): SQL {
  const { companyId, period } = question;
  const ofPerson = sql`${days} where ${days.company_id} = ${companyId} and ${days.employee} = d.employee
    and ${days.att_date} >= ${period.from.toString()}::date and ${days.att_date} <= ${period.to.toString()}::date`;
  const isLocked = sql`exists (select from ${overDay(question)})`;
  return sql`
    case when not ${anyLock(question)} then 'open'
      else (select case when bool_and(${isLocked}) then 'locked' when bool_or(${isLocked}) then 'partly' else 'open' end from ${ofPerson})
    end as lock_state,
    case when not ${anyLock(question)} then ''
      else coalesce((select string_agg(distinct who.locked_by, ', ') from (
        select (select ${locks.locked_by} from ${overDay(question)} order by ${locks.id} desc limit 1) as locked_by from ${ofPerson}
      ) who), '')
    end as locked_by`;
}
