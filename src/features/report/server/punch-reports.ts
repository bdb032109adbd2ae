import type { Filter } from '#shared/contract/index.ts';
import { sql, type SQL } from 'drizzle-orm';
import { departments } from '#features/company/server.ts';
import { punches } from '#features/device/server.ts';
import { employees } from '#features/team/server.ts';
import type { Question } from '#server/report/index.ts';
import { verifyTypes } from '../contract.ts';

/** The most rows that are summed while a person waits: a month of 30,000 people's days with punches. */
export const punchDaysLimit = 1_000_000;

/** Leaves out people who have resigned since, if the filter asks for it. */
export const resignedFilter = ({ value }: Filter): SQL | undefined =>
  value === false ? sql`${employees.status} = 'active'` : undefined;

/** The columns behind the filters of punch reports. */
export const punchFilters = {
  employee: punches.employee,
  department: punches.department,
  position: employees.position,
  area: punches.area,
  terminal: punches.terminal,
  source: punches.source,
  punch_state: punches.punch_state,
  verify_type: punches.verify_type,
  include_resigned: resignedFilter,
};

/** A voided punch does not count in a day. */
export const counts = sql`not ${punches.is_void}`;

/** Punches with their employees, joined by primary key, so that only people in the result are read. */
export const punchesOfPeople = sql`${punches}
  left join ${employees} on ${employees.company_id} = ${punches.company_id} and ${employees.id} = ${punches.employee}`;

/** How a punch was verified, in the codes that reports know; 200 for any other. */
export const knownVerifyType = sql`case when ${punches.verify_type} in (${sql.raw(verifyTypes.join(', '))}) then ${punches.verify_type} else 200 end`;

/**
 * The departments that ever had a punch, with their names, as a FROM item `seen (id, dept_name)`: one index probe each. Grouped
 * reports read along them, so that a page reads only the departments that it shows. A deleted department has no name.
 */
export function seenDepartments({ companyId }: Question): SQL {
  return sql`(
      with recursive ids (id) as (
        (select department from ${punches} where company_id = ${companyId} order by department limit 1)
        union all
        select (select department from ${punches} where company_id = ${companyId} and department > ids.id order by department limit 1)
        from ids where ids.id is not null
      )
      select ids.id, coalesce(named.dept_name, '') as dept_name
      from ids left join ${departments} named on named.company_id = ${companyId} and named.id = ids.id
      where ids.id is not null order by 2, 1
    ) seen`;
}
