import { z } from 'zod';
import { defineCall, type Call, type Nothing } from './call.ts';
import { idSchema, plainText } from './field/index.ts';
import {
  filterNames,
  filtersOf,
  orderingPattern,
  questionOf,
  type ListQuery,
  type ListQueryInput,
} from './list-query.ts';
import type { Access } from './permission.ts';

/** Periods that move with the calendar: a view with one means "this month" in every month. */
export const movingPeriods = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'lastYear',
] as const;
export type MovingPeriod = (typeof movingPeriods)[number];

/** A person's view of a report, saved under a name. Filters as on the wire (`department__in`: `1,2`). */
const viewShape = z.strictObject({
  filters: z.record(z.string().max(100), z.string().max(10_000)),
  /** Instead of the dates among the filters. */
  period: z.enum(movingPeriods).nullable(),
  /** Empty: the report's own. */
  columns: z.array(z.string().max(100)).max(100),
  /** Empty: the report's own. */
  ordering: z.string().max(200),
  group_by: z.string().max(100).nullable(),
});
export type ReportView = z.infer<typeof viewShape>;

/** The possible content of a stored view, by its report. */
export interface ReportViewRules {
  /** Accepts only what the report has: for saving. */
  readonly strict: z.ZodType<ReportView, ReportView>;
  /** Leaves out what the report no longer has: for views saved earlier. Null if nothing can be read. */
  readonly fit: (stored: unknown) => ReportView | null;
  /** Whether a view may be shown to others who may open the report. */
  readonly canShare: boolean;
}

export function viewRules(report: {
  list: z.ZodType<ListQuery, ListQueryInput>;
  columns: readonly string[];
  groups: readonly string[];
  canShare: boolean;
}): ReportViewRules {
  const declared = questionOf(report.list);
  const question = declared?.fields ?? {};
  const isFilter = (name: string, value: string): boolean =>
    report.list.safeParse({ [name]: value }).success && !reserved.has(name);
  const isOrdering = (ordering: string): boolean => report.list.safeParse({ ordering }).success;
  const isGroup = (group: string | null): boolean => group === null || report.groups.includes(group);
  return {
    canShare: report.canShare,
    strict: viewShape
      .extend({
        filters: filtersOf(viewShape.shape.filters.meta({ propertyNames: { enum: filterNames(question) } }), declared),
        columns: z.array(z.enum(report.columns)).max(100),
        ordering: viewShape.shape.ordering.meta({ pattern: orderingPattern(question) }),
        group_by: z.enum(report.groups).nullable(),
      })
      .refine(
        (view) =>
          Object.entries(view.filters).every(([name, value]) => isFilter(name, value)) && isOrdering(view.ordering),
      ),
    fit: (stored) => {
      const view = viewShape.safeParse(stored).data;
      if (!view) return null;
      return {
        ...view,
        filters: Object.fromEntries(Object.entries(view.filters).filter(([name, value]) => isFilter(name, value))),
        columns: view.columns.filter((column) => report.columns.includes(column)),
        ordering: isOrdering(view.ordering) ? view.ordering : '',
        group_by: isGroup(view.group_by) ? view.group_by : null,
      };
    },
  };
}

/** Parameters of a list other than filters. */
const reserved = new Set(['page', 'page_size', 'search', 'ordering']);

const savedViewSchema = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  /** Others who may open the report see it too. */
  is_shared: z.boolean(),
  is_mine: z.boolean(),
  /** Its author changes it; once they have left the company, who may change report settings, and it is theirs then. */
  may_change: z.boolean(),
  view: viewShape,
});
export type SavedView = z.infer<typeof savedViewSchema>;

const viewBody = (rules: ReportViewRules) =>
  z.strictObject({
    name: plainText(60).min(1),
    is_shared: rules.canShare ? z.boolean() : z.literal(false),
    view: rules.strict,
  });
const viewPatch = (rules: ReportViewRules) => viewBody(rules).partial().extend({ version: z.int().optional() });
const viewParams = z.strictObject({
  id: z.coerce
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .pipe(idSchema),
});

export interface ViewCalls {
  readonly views: Call<Nothing, Nothing, z.ZodUndefined, z.ZodArray<typeof savedViewSchema>>;
  readonly createView: Call<Nothing, Nothing, ReturnType<typeof viewBody>, typeof savedViewSchema>;
  readonly changeView: Call<typeof viewParams, Nothing, ReturnType<typeof viewPatch>, typeof savedViewSchema>;
  readonly deleteView: Call<typeof viewParams, Nothing, z.ZodUndefined, z.ZodNull>;
}

/** The calls of a report's saved views: one's own and those that others share, in this company and of this report. */
export function viewCalls(report: {
  name: string;
  path: string;
  module: string;
  access: Access;
  rules: ReportViewRules;
}): ViewCalls {
  const { name, module, access, rules } = report;
  const path = `${report.path}views/`;
  const recordCall = { module, access, scoped: true, path: `${path}:id/`, params: viewParams };
  return {
    views: defineCall({
      name: `${name}.views`,
      method: 'GET',
      path,
      module,
      access,
      scoped: true,
      data: z.array(savedViewSchema),
      answer: 'list',
    }),
    createView: defineCall({
      name: `${name}.createView`,
      method: 'POST',
      path,
      module,
      access,
      scoped: true,
      body: viewBody(rules),
      data: savedViewSchema,
    }),
    changeView: defineCall({
      ...recordCall,
      name: `${name}.changeView`,
      method: 'PATCH',
      body: viewPatch(rules),
      data: savedViewSchema,
    }),
    deleteView: defineCall({ ...recordCall, name: `${name}.deleteView`, method: 'DELETE', data: z.null() }),
  };
}
