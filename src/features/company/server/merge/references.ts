import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { Merge, MergeCount } from './parts.ts';

/** A foreign key to a tree. */
const referenceSchema = z.object({
  table: z.string(),
  column: z.string(),
  /** The columns of each unique index with this column. */
  keys: z.array(z.array(z.string())),
  is_versioned: z.boolean(),
});
export type TreeReference = z.infer<typeof referenceSchema>;

/** Every foreign key to a table, as the database knows them. */
export function referencesTo({ tx }: Pick<TenantContext, 'tx'>, table: string): Promise<TreeReference[]> {
  return queryRows(
    tx,
    sql`select t.relname as table, a.attname as column,
      coalesce((select jsonb_agg((select jsonb_agg(k.attname) from pg_attribute k
          where k.attrelid = i.indrelid and k.attnum = any(i.indkey))) from pg_index i
        where i.indrelid = c.conrelid and i.indisunique and a.attnum = any(i.indkey)
          and i.indpred is null and i.indexprs is null), '[]') as keys,
      exists (select from pg_attribute v where v.attrelid = c.conrelid and v.attname = 'version') as is_versioned
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_class target on target.oid = c.confrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'company_id'
    where c.contype = 'f' and target.relname = ${table} and target.relnamespace = 'public'::regnamespace
    order by t.relname, a.attname`,
    referenceSchema,
  );
}

/** Rows of the merged record where the remaining one has an equal row: the same record has both. */
function doubled({ companyId }: TenantContext, { table, column, keys }: TreeReference, { into }: Merge): SQL {
  const same = keys.map((key) => {
    const others = key.filter((name) => name !== column && name !== 'company_id').map((name) => sql.identifier(name));
    const equal = others.map((name) => sql` and has.${name} = moved.${name}`);
    return sql`exists (select from ${sql.identifier(table)} has where has.company_id = ${companyId}
      and has.${sql.identifier(column)} = ${into}${sql.join(equal)})`;
  });
  return same.length === 0 ? sql`false` : sql`(${sql.join(same, sql` or `)})`;
}

const rowsOf = ({ companyId }: TenantContext, { table, column }: TreeReference, { from }: Merge): SQL =>
  sql`${sql.identifier(table)} moved where moved.company_id = ${companyId} and moved.${sql.identifier(column)} = ${from}`;

/** Moves the rows of a reference; what the remaining record has already is not there twice. */
export async function moveRows(context: TenantContext, reference: TreeReference, merge: Merge): Promise<void> {
  const { tx, now } = context;
  if (reference.keys.length > 0)
    await tx.execute(sql`delete from ${rowsOf(context, reference, merge)} and ${doubled(context, reference, merge)}`);
  const next = reference.is_versioned
    ? sql`, version = version + 1, update_time = ${now.toString()}::timestamptz`
    : sql``;
  await tx.execute(sql`update ${sql.identifier(reference.table)} set ${sql.identifier(reference.column)} = ${merge.into}${next}
    where company_id = ${context.companyId} and ${sql.identifier(reference.column)} = ${merge.from}`);
}

/** The rows of a reference in the preview; a row yields if the remaining record can have only its own. */
export async function countRows(context: TenantContext, reference: TreeReference, merge: Merge): Promise<MergeCount> {
  const isSole = reference.keys.some((key) => key.every((name) => name === 'company_id' || name === reference.column));
  const [row] = await queryRows(
    context.tx,
    sql`select count(*) as all, count(*) filter (where ${isSole ? doubled(context, reference, merge) : sql`false`}) as yields
      from ${rowsOf(context, reference, merge)}`,
    z.object({ all: z.coerce.number(), yields: z.coerce.number() }),
  );
  const { all = 0, yields = 0 } = row ?? {};
  return { moves: all - yields, stays: 0, yields };
}
