import { sql, type SQL } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import type { CrossSliceFilter, CrossSliceSql, ResourceRegistry } from '#server/resource/index.ts';
import { companyDay } from '#server/tenancy/company-clock.ts';
import { departments } from '#features/company/server.ts';
import { employees } from './tables.ts';

/** Whether something is so of an employee. Other slices are looked up by name, since they are above this one. */
type Condition = (registry: ResourceRegistry, context: TenantContext) => SQL;

/** The value of a field that is yes or no, and its filter: `exists` and `not exists`, each asked along an index of the company. */
interface Telling {
  readonly value: CrossSliceSql;
  readonly filter: CrossSliceFilter;
}

const telling = (condition: Condition): Telling => ({
  value: (registry, context) => sql`(${condition(registry, context)})`,
  filter: (registry, context, { value }) =>
    value === true ? condition(registry, context) : sql`not (${condition(registry, context)})`,
});

/** Has templates of these types of the device family. */
const enrolled = (...types: readonly number[]): Telling =>
  telling((registry, { companyId }) => {
    const { table } = registry.get('device.bio_template');
    return sql`exists (select from ${table} enrolled where enrolled.company_id = ${companyId}
      and enrolled.employee = ${sql`${employees.id}`} and enrolled.bio_type in (${sql.raw(types.join(', '))}))`;
  });

/** Face in infrared or in visible light, and palm print, veins or palm in visible light. */
const hasFace = enrolled(2, 9);
const hasFinger = enrolled(1);
const hasPalm = enrolled(6, 8, 10);

const hasCard = telling(() => sql`${sql`${employees.card_no}`} <> ''`);

/** A schedule that holds on the company's day, in the table that is named `valid`. */
function holdsToday(context: TenantContext): SQL {
  const today = companyDay(context);
  return sql`valid.company_id = ${context.companyId} and valid.start_date <= ${today} and (valid.end_date is null or valid.end_date >= ${today})`;
}

/** For the day alone, of one's own, or of the department or one above it: which departments have one is asked once. */
const hasSchedule = telling((registry, context) => {
  const own = registry.get('attendance.employee_schedule').table;
  const ofDepartment = registry.get('attendance.department_schedule').table;
  const temporary = registry.get('attendance.temporary_schedule').table;
  return sql`(exists (select from ${own} valid where valid.employee = ${sql`${employees.id}`} and ${holdsToday(context)})
    or exists (select from ${temporary} day where day.company_id = ${context.companyId} and day.employee = ${sql`${employees.id}`}
      and day.att_date = ${companyDay(context)})
    or ${sql`${employees.department}`} in (with recursive scheduled (id) as (
      select valid.department from ${ofDepartment} valid where ${holdsToday(context)} union
      select below.id from ${departments} below join scheduled on below.company_id = ${context.companyId}
        and below.parent_dept = scheduled.id) select scheduled.id from scheduled))`;
});

/** The fields of an employee that say yes or no. */
export const toldValues = {
  has_face: hasFace.value,
  has_finger: hasFinger.value,
  has_palm: hasPalm.value,
  has_card: hasCard.value,
  has_schedule: hasSchedule.value,
};
export const toldFilters = {
  has_face: hasFace.filter,
  has_finger: hasFinger.filter,
  has_palm: hasPalm.filter,
  has_card: hasCard.filter,
  has_schedule: hasSchedule.filter,
};
