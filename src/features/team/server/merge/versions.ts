import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { employeeServer } from '../resources.ts';
import { employees } from '../tables.ts';

const { resource, links = {} } = employeeServer;

/** SQL of the dated values of an employee, as a version stores them. */
export function presentValues(companyId: number): SQL {
  const columns = getTableColumns(employees);
  const values = resource.datedFields.map((name) => {
    const link = links[name];
    if (link)
      return sql`${name}::text, coalesce((select jsonb_agg(${link.target} order by ${link.target}) from ${link.table}
        where ${link.company} = ${companyId} and ${link.owner} = ${employees.id}), '[]')`;
    const [, column] = Object.entries(columns).find(([field]) => field === name) ?? [];
    if (!column) throw new Error(`An employee has no column ${name}`);
    return sql`${name}::text, ${column}`;
  });
  return sql`jsonb_build_object(${sql.join(values, sql`, `)})`;
}

/** SQL of what a version refers to: resource and id, which may be null. */
export function datedReferences(values: SQL): SQL {
  const referring = resource.datedFields.flatMap((name) => {
    const target = resource.fields[name]?.target;
    if (target === undefined) return [];
    return [
      links[name]
        ? sql`select ${target}::text, one.id::bigint from jsonb_array_elements_text(${values} -> ${name}::text) one (id)`
        : sql`select ${target}::text, (${values} ->> ${name}::text)::bigint`,
    ];
  });
  return sql.join(referring, sql` union all `);
}
