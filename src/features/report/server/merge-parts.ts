import { and, eq, sql } from 'drizzle-orm';
import { mergeParts, type MergePart } from '#features/company/server.ts';
import { answer, type Answer } from '#server/questions/index.ts';
import { savedViews } from '#server/report/tables.ts';

/** The names under which the filters of reports hold the records of a tree. */
const filters = {
  'company.department': ['department', 'department__in'],
  'company.position': ['position', 'position__in'],
  'company.area': ['area', 'area__in'],
} as const;

/** Saved views that name the merged record keep it: they are about its past days. */
export const mergeAnswer: Answer = answer(mergeParts, async (_, tree): Promise<readonly MergePart[]> => [
  {
    kind: 'views',
    column: null,
    how: () => Promise.resolve(),
    count: async ({ tx, companyId }, { from }) => ({
      moves: 0,
      stays: await tx.$count(
        savedViews,
        and(
          eq(savedViews.company_id, companyId),
          sql`exists (select from jsonb_each_text(${savedViews.view} -> 'filters') f
            where f.key in (${sql.join(
              filters[tree].map((name) => sql`${name}`),
              sql`, `,
            )}) and ${String(from)} = any(string_to_array(f.value, ',')))`,
        ),
      ),
      yields: 0,
    }),
  },
]);
