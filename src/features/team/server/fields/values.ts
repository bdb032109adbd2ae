import { and, asc, eq, sql } from 'drizzle-orm';
import type { CustomDefinition } from '#shared/contract/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { CrossSliceSql, CustomStore } from '#server/resource/index.ts';
import { employeeFieldChoices, employeeFields, employeeFieldValues } from './tables.ts';

/** The company's own fields in use, in their order. */
async function readDefinitions({ tx, companyId }: TenantContext): Promise<readonly CustomDefinition[]> {
  const { id, code, label, kind, required, in_list } = employeeFields;
  const fields = await tx
    .select({ id, code, label, kind, required, in_list })
    .from(employeeFields)
    .where(and(eq(employeeFields.company_id, companyId), eq(employeeFields.active, true)))
    .orderBy(asc(employeeFields.place), asc(id));
  if (!fields.some((field) => field.kind === 'choice')) return fields.map((field) => ({ ...field, choices: [] }));
  const choices = await tx
    .select({
      field: employeeFieldChoices.employee_field,
      id: employeeFieldChoices.id,
      label: employeeFieldChoices.label,
      offered: employeeFieldChoices.offered,
    })
    .from(employeeFieldChoices)
    .where(eq(employeeFieldChoices.company_id, companyId))
    .orderBy(asc(employeeFieldChoices.position));
  const byField = Map.groupBy(choices, ({ field }) => field);
  return fields.map((field) => ({
    ...field,
    choices: (byField.get(field.id) ?? []).map(({ field: _, ...choice }) => choice),
  }));
}

/** Where the values of employees are kept. */
export const employeeValueStore: CustomStore = {
  definitions: readDefinitions,
  table: employeeFieldValues,
  company: employeeFieldValues.company_id,
  owner: employeeFieldValues.employee,
  field: employeeFieldValues.employee_field,
  value: employeeFieldValues.value,
  key: employeeFieldValues.value_key,
  amount: employeeFieldValues.amount,
  defined: {
    table: employeeFields,
    company: employeeFields.company_id,
    id: employeeFields.id,
    code: employeeFields.code,
  },
};

/** The values of an employee by the codes of their fields, of the fields in use. */
export const customValuesSql: CrossSliceSql = (_, { companyId }) => sql`(select coalesce(jsonb_object_agg(f.code,
    case f.kind when 'number' then to_jsonb(v.amount) when 'choice' then to_jsonb(v.value::bigint) else to_jsonb(v.value) end), '{}'::jsonb)
  from ${employeeFieldValues} v join ${employeeFields} f on f.company_id = ${companyId} and f.id = v.employee_field
  where v.company_id = ${companyId} and v.employee = employees.id and f.active)`;

/** What an employee sees of them: the fields that the company shows, with labels, in their order. */
export const shownValuesSql: CrossSliceSql = (_, { companyId }) => sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'code', f.code, 'label', f.label, 'kind', f.kind, 'value', coalesce(c.label, v.value)) order by f.place, f.id), '[]'::jsonb)
  from ${employeeFieldValues} v join ${employeeFields} f on f.company_id = ${companyId} and f.id = v.employee_field
    left join ${employeeFieldChoices} c on c.company_id = ${companyId} and f.kind = 'choice'
      and c.employee_field = f.id and c.id::text = v.value
  where v.company_id = ${companyId} and v.employee = employees.id and f.active and f.is_visible)`;
