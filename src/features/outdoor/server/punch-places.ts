import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { departments, departmentServer, locations } from '#features/company/server.ts';
import { punchPlacesOf, type PunchPlaces } from '#features/device/server.ts';
import { employees, employeeServer } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { answer } from '#server/questions/index.ts';
import { entitlementIn, isSwitchedOff } from '#server/subscription/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { departmentPlace, employeePlace } from '../contract/punch-place.ts';
import { departmentPlaces, employeePlaces } from './tables.ts';

type Company = Pick<TenantContext, 'companyId'>;

/** The name of a rule's location. */
const locationName = ({ companyId }: Company, id: AnyPgColumn): SQL =>
  sql`(select l.location_name from ${locations} l where l.company_id = ${companyId} and l.id = ${id})`;

/** Named after the employee and the place. */
export const employeePlaceServer = resourceServer(employeePlace, {
  table: employeePlaces,
  searched: { employee: employeeServer },
  display: (
    context,
  ) => sql<string>`concat_ws(' · ', (select trim(e.first_name || ' ' || e.last_name) from ${employees} e
    where e.company_id = ${context.companyId} and e.id = ${employeePlaces.employee}), ${locationName(context, employeePlaces.location)})`,
});

/** Named after the department and the place. */
export const departmentPlaceServer = resourceServer(departmentPlace, {
  table: departmentPlaces,
  searched: { department: departmentServer },
  display: (context) => sql<string>`concat_ws(' · ', (select d.dept_name from ${departments} d
    where d.company_id = ${context.companyId} and d.id = ${departmentPlaces.department}), ${locationName(context, departmentPlaces.location)})`,
});

const rowSchema = z.object({ location: z.coerce.number(), outside: z.enum(['refuse', 'flag']), is_own: z.boolean() });

/**
 * Where a person may punch on a day: their own places, otherwise those of their department and of the departments above it that
 * include it; null if there are none. A punch outside all of them is refused, unless one of them only marks it.
 */
export const punchPlaces = answer(punchPlacesOf, async (context, { employee, date }): Promise<PunchPlaces | null> => {
  const { tx, companyId } = context;
  // What nobody can change any more keeps nobody from punching.
  if (isSwitchedOff(await entitlementIn(context), 'outdoor')) return null;
  const found = await queryRows(
    tx,
    sql`with recursive above (id, parent, is_own) as (
        select d.id, d.parent_dept, true from ${departments} d
          join ${employees} e on e.company_id = ${companyId} and e.id = ${employee} and e.department = d.id
          where d.company_id = ${companyId}
        union all
        select d.id, d.parent_dept, false from ${departments} d join above on above.parent = d.id
          where d.company_id = ${companyId}
      ), rules as (
        select p.location, p.outside, true as is_own from ${employeePlaces} p
          where p.company_id = ${companyId} and p.employee = ${employee} and p.enabled
            and p.start_date <= ${date}::date and (p.end_date is null or p.end_date >= ${date}::date)
        union all
        select p.location, p.outside, false from ${departmentPlaces} p
          join above on above.id = p.department and (above.is_own or p.with_below)
          where p.company_id = ${companyId} and p.enabled
            and p.start_date <= ${date}::date and (p.end_date is null or p.end_date >= ${date}::date)
      )
      select r.location, r.outside, r.is_own from rules r
        join ${locations} l on l.company_id = ${companyId} and l.id = r.location and l.enabled`,
    rowSchema,
  );
  const own = found.filter(({ is_own: isOwn }) => isOwn);
  const rules = own.length > 0 ? own : found;
  if (rules.length === 0) return null;
  return {
    locations: rules.map(({ location }) => location),
    outside: rules.some(({ outside }) => outside === 'flag') ? 'flag' : 'refuse',
  };
});
