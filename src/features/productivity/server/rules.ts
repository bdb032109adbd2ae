import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { departments } from '#features/company/server.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { JudgedRule } from '../domain/judge.ts';
import type { Productivity } from '../domain/sum-day.ts';
import { activityCategories, activityRules } from './tables.ts';

/** A rule with its category. */
export interface ReadRule extends JudgedRule {
  readonly categoryName: string;
  readonly productivity: Productivity;
}

const belowSchema = z.object({ top: z.coerce.number(), id: z.coerce.number() });

/** The departments that rules name, each with all departments below it. */
async function belowOf(
  { tx, companyId }: TenantContext,
  tops: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  if (tops.length === 0) return new Map();
  const rows = await queryRows(
    tx,
    sql`with recursive below (top, id) as (
        select d.id, d.id from ${departments} d where d.company_id = ${companyId} and d.id = any(${`{${tops.join(',')}}`}::bigint[])
        union
        select below.top, d.id from ${departments} d join below on d.company_id = ${companyId} and d.parent_dept = below.id
      ) select top, id from below`,
    belowSchema,
  );
  const found = new Map<number, Set<number>>();
  for (const { top, id } of rows) found.set(top, (found.get(top) ?? new Set()).add(id));
  return found;
}

/** The enabled rules of a company. A bound limits their number. */
export async function readRules(context: TenantContext): Promise<ReadRule[]> {
  const { tx, companyId } = context;
  const rows = await tx
    .select({
      id: activityRules.id,
      match: activityRules.match,
      pattern: activityRules.pattern,
      ignore_case: activityRules.ignore_case,
      priority: activityRules.priority,
      category: activityRules.category,
      department: activityRules.department,
      categoryName: activityCategories.category_name,
      productivity: activityCategories.productivity,
    })
    .from(activityRules)
    .innerJoin(
      activityCategories,
      and(eq(activityCategories.company_id, companyId), eq(activityCategories.id, activityRules.category)),
    )
    .where(and(eq(activityRules.company_id, companyId), activityRules.enabled));
  const tops = rows.flatMap(({ department }) => department ?? []);
  const below = await belowOf(context, [...new Set(tops)]);
  return rows.map(({ department, ...rule }) => ({
    ...rule,
    departments: department === null ? null : (below.get(department) ?? new Set()),
  }));
}
