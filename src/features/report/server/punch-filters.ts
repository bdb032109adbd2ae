import type { Filter } from '#shared/contract/index.ts';
import { sql, type SQL } from 'drizzle-orm';
import { punches } from '#features/device/server.ts';
import { employees } from '#features/team/server.ts';

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
  include_resigned: ({ value }: Filter): SQL | undefined => (value === false ? sql`${employees.status} = 'active'` : undefined),
};

/** How a person is called. */
export const fullName = sql`trim(${employees.first_name} || ' ' || ${employees.last_name})`;
