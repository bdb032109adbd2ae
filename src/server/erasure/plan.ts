import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '../db/database.ts';
import { queryRows } from '../db/query-rows.ts';

const tableSchema = z.object({
  name: z.string(),
  /** The primary key without the company, which is its first column. */
  key: z.array(z.string()),
});
/** A foreign key between tables of companies. */
const tieSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** Its columns without the company. */
  columns: z.array(z.string()),
  /** Whether these columns can be emptied. */
  isLoose: z.boolean(),
});
export type ErasedTable = z.output<typeof tableSchema>;
export type Tie = z.output<typeof tieSchema>;

/** In which order a company is erased. */
export interface ErasurePlan {
  /** References that are emptied first, because they lead in a circle. */
  readonly loosened: readonly { readonly table: ErasedTable; readonly columns: readonly string[] }[];
  /** Every table of companies, each before those that it refers to. */
  readonly tables: readonly ErasedTable[];
}

/** Reads the plan from the catalogue, so that a new table is erased as soon as it exists. */
export async function readPlan(tx: Transaction): Promise<ErasurePlan> {
  const tables = await queryRows(
    tx,
    sql`select c.relname as name, coalesce((select json_agg(a.attname order by k.place)
        from unnest(i.indkey) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number where k.place > 1), '[]') as key
      from pg_class c
      join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute f on f.attrelid = c.oid and f.attnum = i.indkey[0] and f.attname = 'company_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
    tableSchema,
  );
  const ties = await queryRows(
    tx,
    sql`select c.relname as "from", t.relname as "to",
        coalesce(json_agg(a.attname) filter (where a.attname <> 'company_id'), '[]') as columns,
        bool_and(not a.attnotnull) filter (where a.attname <> 'company_id') as "isLoose"
      from pg_constraint f
      join pg_class c on c.oid = f.conrelid
      join pg_class t on t.oid = f.confrelid
      cross join unnest(f.conkey) as k (number)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number
      where f.contype = 'f' and c.relnamespace = 'public'::regnamespace and array_length(f.conkey, 1) > 1
      group by f.oid, c.relname, t.relname`,
    tieSchema,
  );
  return planErasure(tables, ties);
}

/**
 * Orders tables so that no row is deleted before what refers to it.
 * @throws if tables refer to each other in a circle that cannot be opened
 */
export function planErasure(tables: readonly ErasedTable[], ties: readonly Tie[]): ErasurePlan {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const loosened: ErasurePlan['loosened'][number][] = [];
  const loosen = (tie: Tie): void => {
    const table = byName.get(tie.from);
    if (!table || !tie.isLoose) throw new Error(`The reference of ${tie.from} to ${tie.to} leads in a circle`);
    loosened.push({ table, columns: tie.columns });
  };
  for (const tie of ties) if (tie.from === tie.to) loosen(tie);
  let left = ties.filter(({ from, to }) => from !== to && byName.has(from) && byName.has(to));
  const ordered: ErasedTable[] = [];
  const open = new Map([...byName].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  while (open.size > 0) {
    left = left.filter(({ from, to }) => open.has(from) && open.has(to));
    const free = [...open.values()].filter(({ name }) => !left.some(({ to }) => to === name));
    for (const table of free) {
      ordered.push(table);
      open.delete(table.name);
    }
    if (free.length > 0) continue;
    const circle = left.find((tie) => tie.isLoose && reaches(left, tie.to, tie.from));
    if (!circle) throw new Error(`Tables refer to each other in a circle: ${[...open.keys()].join(', ')}`);
    loosen(circle);
    left = left.filter((tie) => tie !== circle);
  }
  return { loosened, tables: ordered };
}

function reaches(ties: readonly Tie[], start: string, end: string): boolean {
  const seen = new Set([start]);
  for (const name of seen) for (const { from, to } of ties) if (from === name) seen.add(to);
  return seen.has(end);
}
