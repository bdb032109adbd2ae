import { filterList } from '#shared/contract/index.ts';
import { sql } from 'drizzle-orm';
import { may, type TenantContext } from '#server/http/index.ts';
import type { CrossSliceFilter, CrossSliceSql, ResourceRegistry } from '#server/resource/index.ts';
import { employees } from './tables.ts';

/** Looked up by name, since the slice that has the documents is above this one. */
const tables = (registry: ResourceRegistry) => ({
  types: registry.get('complement.document_type').table,
  documents: registry.get('complement.employee_document').table,
});

/** Who may not view documents is not told which are missing. */
const isTold = ({ actor }: TenantContext): boolean => may(actor, 'complement.employee_document.view');

/** The required types of documents that somebody who works here has none of, as references. */
export const missingDocuments: CrossSliceSql = (registry, context) => {
  if (!isTold(context)) return sql`'[]'::json`;
  const { types, documents } = tables(registry);
  return sql`(select coalesce(json_agg(json_build_object('id', t.id, 'display_name', t.doc_type_name) order by t.doc_type_name, t.id), '[]'::json)
    from ${types} t where t.company_id = ${context.companyId} and t.is_required and ${sql`${employees.status}`} = 'active'
      and not exists (select from ${documents} d where d.company_id = ${context.companyId} and d.doc_type = t.id
        and d.employee = ${sql`${employees.id}`}))`;
};

/** Who has no document of one of the types: asked once a person along the index of the type. */
export const missingDocumentsFilter: CrossSliceFilter = (registry, context, filter) => {
  const given: readonly unknown[] = filterList(filter) ?? [filter.value];
  const wanted = given.map(Number).filter(Number.isSafeInteger);
  if (!isTold(context) || wanted.length === 0) return sql`false`;
  const { documents } = tables(registry);
  const parts = wanted.map(
    (type) => sql`not exists (select from ${documents} d where d.company_id = ${context.companyId}
      and d.doc_type = ${type} and d.employee = ${sql`${employees.id}`})`,
  );
  return sql`(${sql.join(parts, sql` or `)})`;
};
