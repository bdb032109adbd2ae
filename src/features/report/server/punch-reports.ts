import type { Filter } from '#shared/contract/index.ts';
import { sql, type SQL } from 'drizzle-orm';
import { departments } from '#features/company/server.ts';
import { punches } from '#features/device/server.ts';
import { employees } from '#features/team/server.ts';
import type { Question } from '#server/report/index.ts';
import { verifyTypes } from '../contract.ts';

/** A month of 30,000 people's days with punches is added up while a person waits. */
export const punchDaysLimit = 1_000_000;

/** Leaves out who has resigned since, where that is asked for. */
export const resignedFilter = ({ value }: Filter): SQL | undefined =>
  value === false ? sql`${employees.status} = 'active'` : undefined;

/** What the filters of reports of punches look at. */
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

/** A voided punch is none of a day. */
export const counts = sql`not ${punches.is_void}`;

/** Punches and whose they are; by primary key, so that people whom a question does not look at are not read. */
export const punchesOfPeople = sql`${punches}
  left join ${employees} on ${employees.company_id} = ${punches.company_id} and ${employees.id} = ${punches.employee}`;

/** How a punch was verified, by the codes that reports know; 200 for any other. */
export const knownVerifyType = sql`case when ${punches.verify_type} in (${sql.raw(verifyTypes.join(', '))}) then ${punches.verify_type} else 200 end`;

/**
 * The departments that ever had a punch, by name, as a FROM item `seen (id, dept_name)`: one index probe each. What is
 * grouped by department is read along them, so that a page reads as many departments as it shows. One that is gone has no name.
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
