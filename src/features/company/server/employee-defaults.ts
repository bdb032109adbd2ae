import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '#server/db/query-rows.ts';
import { serve, type Route, type TenantContext } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { departmentNames } from '#server/tenancy/data-scope.ts';
import { companies } from '#server/tenancy/tables.ts';
import type { Upkeep } from '#server/upkeep/index.ts';
import { employeeBeginning, employeeDefault, employmentTypes } from '../contract/employee-default.ts';
import { areas, departments, employeeDefaults, positions } from './tables.ts';

/** Gives a company its record of defaults, which are empty; does nothing if it has one. */
export async function seedEmployeeDefaults({ tx, companyId }: TenantContext): Promise<void> {
  await tx.insert(employeeDefaults).values({ company_id: companyId }).onConflictDoNothing();
}

/** For companies from before the defaults existed. */
export const employeeDefaultsUpkeep: Upkeep = { name: 'company.employee_default', run: seedEmployeeDefaults };

export const employeeDefaultServer = resourceServer(employeeDefault, {
  table: employeeDefaults,
  // The only record; it is named after whose it is.
  display: ({ companyId }) =>
    sql<string>`(select ${sql`${companies.company_name}`} from ${companies} where ${sql`${companies.id}`} = ${companyId})`,
});

const named = z.object({ id: z.number(), display_name: z.string() }).nullable();
const rowSchema = z.object({
  department: named,
  position: named,
  area: named,
  emp_type: z.literal(employmentTypes).nullable(),
});

type Beginning = z.output<typeof employeeBeginning.data>;

/** The only record of a company's table; null if there are more. */
const soleOf = (table: typeof departments | typeof areas, companyId: number) =>
  sql`(select case when count(*) = 1 then min(few.id) end
    from (select sole.id from ${table} sole where sole.company_id = ${companyId} limit 2) few)`;

/**
 * The company's defaults, with names; without one, the company's only department and area, as forms choose them. A
 * department that the person does not see is left out.
 */
export async function employeeBeginningOf(context: TenantContext): Promise<Beginning> {
  const { tx, companyId } = context;
  const [row] = await queryRows(
    tx,
    sql`select case when department.id is null then null
          else jsonb_build_object('id', department.id, 'display_name', department.dept_name) end as department,
        case when position.id is null then null
          else jsonb_build_object('id', position.id, 'display_name', position.position_name) end as position,
        case when area.id is null then null
          else jsonb_build_object('id', area.id, 'display_name', area.area_name) end as area,
        own.emp_type
      from ${employeeDefaults} own
      left join ${departments} department on department.company_id = ${companyId} and department.id = coalesce(own.department, ${soleOf(departments, companyId)})
        and ${departmentNames(context, sql`department.id`) ?? sql`true`}
      left join ${positions} position on position.company_id = ${companyId} and position.id = own.position
      left join ${areas} area on area.company_id = ${companyId} 
        and area.id = coalesce(own.area, ${soleOf(areas, companyId)})
      where own.company_id = ${companyId}`,
    rowSchema,
  );
  if (!row) return {};
  const { department, position, area, emp_type: type } = row;
  return {
    ...(department ? { department } : {}),
    ...(position ? { position } : {}),
    ...(area ? { area: [area] } : {}),
    ...(type === null ? {} : { emp_type: type }),
  };
}

export const employeeBeginningRoute: Route = serve(employeeBeginning, employeeBeginningOf);

/** The same as input of a form or a line of a file. */
export async function employeeDefaultValues(context: TenantContext): Promise<Readonly<Record<string, unknown>>> {
  const { department, position, area, emp_type: type } = await employeeBeginningOf(context);
  return {
    ...(department ? { department: department.id } : {}),
    ...(position ? { position: position.id } : {}),
    ...(area ? { area: area.map(({ id }) => id) } : {}),
    ...(type === undefined ? {} : { emp_type: type }),
  };
}
