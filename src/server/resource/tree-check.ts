import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '../db/query-rows.ts';
import { Refusal, type TenantContext } from '../http/index.ts';
import { columnOf } from './column.ts';
import { companyOf } from './company-rows.ts';
import type { Row, Writing } from './definition.ts';
import { deepestTree } from './tree-moves.ts';
import { changeRecord } from './write.ts';

/**
 * Finds and repairs nodes that cannot be reached from a tree's top, which an older version could leave behind: a loop
 * is cut at its oldest node, which moves below the top, as a normal change with log and consequences. Branches that are
 * too deep can be reached and stay; that is logged.
 */
export async function mendTrees(writings: readonly Writing[], context: TenantContext): Promise<void> {
  for (const writing of writings) {
    const { resource, table } = writing.server;
    const field = resource.tree?.parent;
    if (field === undefined || resource.audience.of !== 'company') continue;
    const [levels] = await queryRows(
      context.tx,
      sql`select min(id) filter (where level = 1) as top, max(level) as deepest, count(*) as reached from (${reached(writing, field, context)}) r`,
      z.object({
        top: z.coerce.number().nullable(),
        deepest: z.coerce.number().nullable(),
        reached: z.coerce.number(),
      }),
    );
    const all = await context.tx.$count(table, eq(companyOf(table), context.companyId));
    const found = { company: context.companyId, tree: resource.name };
    if ((levels?.deepest ?? 0) > deepestTree)
      context.log.warn({ ...found, levels: levels?.deepest }, 'A tree is deeper than it may be');
    if (all === (levels?.reached ?? 0)) continue;
    const top = levels?.top ?? null;
    for (const id of await loopsOf(writing, field, context)) {
      context.log.warn({ ...found, node: id }, 'A tree had a loop: its oldest node was moved below the top');
      await changeRecord(writing, context, id, { [field]: null });
      if (top !== null) await below(writing, context, id, { [field]: top });
    }
  }
}

/** Moves a branch below the top; a branch too deep for that becomes a visible top-level one. */
async function below(writing: Writing, context: TenantContext, id: number, move: Row): Promise<void> {
  try {
    await changeRecord(writing, context, id, move);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Every reachable node with its level. */
const reached = ({ server: { table } }: Writing, field: string, { companyId }: TenantContext) => sql`
  with recursive tree (id, level) as (
    select ${table.id}, 1 from ${table} where ${companyOf(table)} = ${companyId} and ${columnOf(table, field)} is null
    union all
    select t.id, tree.level + 1 from ${table} t
    join tree on t.company_id = ${companyId} and t.${sql.identifier(field)} = tree.id
  ) select id, level from tree`;

/** The oldest node of each loop; nodes below a loop become reachable once it is cut. */
async function loopsOf(writing: Writing, field: string, context: TenantContext): Promise<number[]> {
  const { table } = writing.server;
  const lost = await queryRows(
    context.tx,
    sql`select t.id, t.${sql.identifier(field)} as parent from ${table} t
      where t.company_id = ${context.companyId} and t.id not in (select id from (${reached(writing, field, context)}) r)`,
    z.object({ id: z.coerce.number(), parent: z.coerce.number() }),
  );
  const parents = new Map(lost.map(({ id, parent }) => [id, parent]));
  const seen = new Set<number>();
  const oldest: number[] = [];
  for (const { id: from } of lost) {
    const walked: number[] = [];
    let at: number | undefined = from;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      walked.push(at);
      at = parents.get(at);
    }
    const begins = at === undefined ? -1 : walked.indexOf(at);
    if (begins >= 0) oldest.push(Math.min(...walked.slice(begins)));
  }
  return oldest;
}
