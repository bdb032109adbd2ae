import { sql, type SQL } from 'drizzle-orm';
import type { Permission } from '#shared/contract/index.ts';
import { departments } from '#features/company/server.ts';
import { employeeFieldChoices, employeeFields, employeeFieldValues } from './fields/tables.ts';
import { employees } from './tables.ts';

interface Reader {
  readonly companyId: number;
  readonly may: (permission: Permission) => boolean;
}

/** The values of the company's own fields, in their order: "Shirt: M · Bus". A field that is off says nothing. */
const ownFields = (companyId: number): SQL => sql`coalesce((
  select string_agg(case when field.kind = 'yes_no' then field.label else field.label || ': ' || coalesce(choice.label, own.value) end,
    ' · ' order by field.place, field.id)
  from ${employeeFieldValues} own
  join ${employeeFields} field on field.company_id = ${companyId} and field.id = own.employee_field and field.active
  left join ${employeeFieldChoices} choice on choice.company_id = ${companyId} and choice.employee_field = field.id
    and field.kind = 'choice' and choice.id::text = own.value
  where own.company_id = ${companyId} and own.employee = page.employee
    and own.value <> '' and (field.kind <> 'yes_no' or own.value = 'yes')), '')`;

/**
 * Columns about the person of a report's row `page`, with their joins, for readers who may see employees: `gender`, `hire_date`,
 * `superior_name`, `cost_center` (the person's own, otherwise the department's) and `own_fields`. The joins are by primary keys, so that
 * they cost nothing where no column of them is asked for.
 */
export function personDetails({ companyId, may }: Reader): { readonly columns: SQL; readonly joins: SQL } {
  if (!may('personnel.employee.view'))
    return {
      columns: sql`null::text as gender, null::date as hire_date, '' as superior_name, '' as cost_center, '' as own_fields`,
      joins: sql``,
    };
  return {
    columns: sql`nullif(whose.gender, '') as gender, whose.hire_date as hire_date,
      coalesce(trim(boss.first_name || ' ' || boss.last_name), '') as superior_name,
      coalesce(nullif(whose.cost_center, ''), home.cost_center, '') as cost_center, ${ownFields(companyId)} as own_fields`,
    joins: sql`
      left join ${employees} whose on whose.company_id = ${companyId} and whose.id = page.employee
      left join ${departments} home on home.company_id = ${companyId} and home.id = whose.department
      left join ${employees} boss on boss.company_id = ${companyId} and boss.id = whose.superior`,
  };
}
