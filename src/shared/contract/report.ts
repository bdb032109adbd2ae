import { z } from 'zod';
import { accessTo, type CompanyAudience, type OwnAudience } from './audience.ts';
import { defineCall, type Call, type Nothing } from './call.ts';
import { refusalCode, type RefusalCode } from './codes.ts';
import type { AnyField } from './field/index.ts';
import { withLazy } from './lazy.ts';
import {
  columnsParameter,
  listQuerySchema,
  listQueryWith,
  trueOrFalse,
  type ListQuery,
  type ListQueryInput,
} from './list-query.ts';
import type { Access, ResourceName, Topic, Verb } from './permission.ts';
import { viewCalls, viewRules, type ReportViewRules, type ViewCalls } from './report-view.ts';
import { exportCalls, exportFormats, type ExportCalls } from './export.ts';
import { matrixLines, type ReportMatrix } from './report-matrix.ts';
import type { MovingPeriod } from './report-view.ts';
import { totalsAnswer, type ReportTotal } from './report-answers.ts';
import type {
  ReportChartInput,
  ReportChartQuery,
  ReportExportInput,
  ReportExportQuery,
  ReportQuery,
  ReportQueryInput,
  ReportTotalsInput,
  ReportTotalsQuery,
} from './report-question.ts';
import { chartAnswer, type ReportChart } from './report-chart.ts';
import type { Fields } from './resource-types.ts';
import type { Namespace } from './languages.ts';

export type { Calculated, ReportTotal, TotalKind, TotalValues } from './report-answers.ts';
export type * from './report-question.ts';
export { spreadName, type SpreadPart } from './report-spread.ts';
export { mostPlotted, type ChartAxis, type ReportChart } from './report-chart.ts';

export const reportCodes = {
  /** The question took longer than a report may: `context.seconds`. A narrower period helps. */
  tooSlow: refusalCode('ZBRP0102', 400),
} as const;

export interface ReportDeclaration<F extends Fields, Column extends string = string> {
  /** `report.<name>`: permission prefix and name. */
  name: ResourceName;
  /** Four letters of the module for its codes. */
  module: string;
  /**
   * The audience, as in resources; its scope names a column of the rows' table. A report about the person's own data is
   * not in the library, and has no field that says whose a row is.
   */
  audience: CompanyAudience<Column> | OwnAudience<Column>;
  /** Below `/web`, e.g. `/report/api/v2/first-last/`. */
  path: string;
  /**
   * The key of its words: `<namespace>:<key>.title` and `.purpose`. Fields, choices, totals and lines of plots have the
   * same words in every report, whichever slice has it: `report:shared.field.<name>`, `.<name>_choice.<value>`,
   * `.total.<key>`, `.series.<key>`.
   */
  words: { namespace: Namespace; key: string };
  /** Columns and filters; one without `column` is a filter only. */
  fields: F;
  /** e.g. `-date`. */
  defaultOrdering: `${'' | '-'}${NoInfer<keyof F & string>}`;
  /** The date field that the period limits; every question has a period, by default this month. */
  period: { field: keyof F & string; maxDays?: number; usual?: MovingPeriod };
  /** Fields that rows can be grouped by. */
  groups: readonly (keyof F & string)[];
  totals: Readonly<Record<string, ReportTotal>>;
  chart?: ReportChart;
  /** Spreads it over days or months; each row then has the id of its person. */
  matrix?: ReportMatrix;
  /** A field that is shown as a column for each of some records (`spreadField`). */
  spread?: keyof F & string;
  /** Live topics at which an open report reloads, in addition to its own name. */
  follows?: readonly Topic[];
  /** The two fields that matter on a phone. */
  phoneFields?: readonly (keyof F & string)[];
  codes?: readonly RefusalCode[];
  pageSizeCeiling?: number;
}

/** A row: its columns by name, and an id that is unique in this report. */
export interface ReportRow {
  readonly id: string;
  readonly [field: string]: unknown;
}

type QueryCall<Q, I, D extends z.ZodType> = Call<Nothing, z.ZodType<Q, I>, z.ZodUndefined, D>;

export interface ReportCalls extends ViewCalls, ExportCalls<ReportExportQuery, ReportExportInput> {
  readonly page: QueryCall<ReportQuery, ReportQueryInput, z.ZodArray<z.ZodType<ReportRow>>>;
  readonly totals: QueryCall<ReportTotalsQuery, ReportTotalsInput, typeof totalsAnswer>;
  readonly chart: QueryCall<ReportChartQuery, ReportChartInput, typeof chartAnswer>;
}

/** One declaration that makes a report's screen, its server calls, its files, its saved views and its API document. */
export interface Report<Column extends string = string> extends Required<
  Omit<ReportDeclaration<Fields, Column>, 'chart' | 'matrix' | 'period' | 'spread'>
> {
  readonly chart: ReportChart | undefined;
  readonly matrix: ReportMatrix | undefined;
  readonly spread: string | undefined;
  readonly period: { readonly field: string; readonly maxDays: number; readonly usual: MovingPeriod };
  readonly row: z.ZodType<ReportRow>;
  /** Where the words of its fields stand. */
  readonly fieldWords: { readonly namespace: Namespace; readonly key: string };
  readonly views: ReportViewRules;
  readonly calls: ReportCalls;
}

/**
 * The field that says whose a row is: in a report about the person's own data the token decides, and a value in the
 * question is ignored.
 */
const whose = ['employee', 'emp_code', 'department', 'position'] as const;

/** @throws if a report about the person's own data shows or accepts whose a row is */
function ignoredFilters({ name, audience, fields }: Pick<ReportDeclaration<Fields>, 'name' | 'audience' | 'fields'>) {
  if (audience.of !== 'own') return [];
  const ignored = [...new Set([audience.employee, ...whose])];
  for (const field of ignored)
    if (Object.hasOwn(fields, field)) throw new Error(`${name}: whose a row is is no field of it`);
  return ignored;
}

/** Years of a report's days, 1970 to 2199, so that a period's ends and the days next to them are valid everywhere. */
const reportYears = /^(?:19[7-9]|2[01]\d)\d/;

/** Declares a report. */
export function defineReport<const F extends Fields, Column extends string = never>(
  declaration: ReportDeclaration<F, Column>,
): Report<Column> {
  const { name, path, module, fields, groups } = declaration;
  const columns = Object.entries<AnyField>(fields)
    .filter(([, field]) => field.options.column !== undefined)
    .map(([key]) => key);
  const groupBy = () =>
    z
      .enum(groups)
      .optional()
      .transform((value) => value ?? null);
  const schemas = withLazy(
    {},
    {
      row: (): z.ZodType<ReportRow> =>
        z.object({
          ...Object.fromEntries(columns.flatMap((key) => (fields[key] ? [[key, fields[key].read]] : []))),
          id: z.string(),
          ...(declaration.matrix ? { lines: matrixLines } : {}),
        }),
      list: (): z.ZodType<ListQuery, ListQueryInput> =>
        listQuerySchema(fields, {
          ordering: declaration.defaultOrdering,
          withoutIds: true,
          ignored: ignoredFilters(declaration),
          years: reportYears,
          ...(declaration.pageSizeCeiling ? { ceiling: declaration.pageSizeCeiling } : {}),
        }),
      question: (): z.ZodType<ReportQuery, ReportQueryInput> =>
        listQueryWith(schemas.list, z.object({ group_by: groupBy() })) as unknown as z.ZodType<
          ReportQuery,
          ReportQueryInput
        >,
      sums: (): z.ZodType<ReportTotalsQuery, ReportTotalsInput> =>
        listQueryWith(
          schemas.list,
          z.object({ group_by: groupBy(), ...(declaration.spread === undefined ? {} : { spread: trueOrFalse() }) }),
        ) as unknown as z.ZodType<ReportTotalsQuery, ReportTotalsInput>,
      plot: (): z.ZodType<ReportChartQuery, ReportChartInput> =>
        listQueryWith(
          schemas.list,
          z.object({
            group_by: groupBy(),
            ...(declaration.chart?.by ? { by: z.enum(Object.keys(declaration.chart.by)).optional() } : {}),
          }),
        ) as unknown as z.ZodType<ReportChartQuery, ReportChartInput>,
      file: (): z.ZodType<ReportExportQuery, ReportExportInput> =>
        listQueryWith(
          schemas.list,
          z.object({
            group_by: groupBy(),
            format: z.enum(exportFormats).default('xlsx'),
            language: z.string().max(10).optional(),
            with_totals: trueOrFalse(),
            columns: columnsParameter(columns),
          }),
        ) as unknown as z.ZodType<ReportExportQuery, ReportExportInput>,
      views: (): ReportViewRules =>
        viewRules({ list: schemas.list, columns, groups, canShare: declaration.audience.of === 'company' }),
    },
  );

  const access = (verb: Verb): Access => accessTo(declaration, verb);
  const codes = [reportCodes.tooSlow, ...(declaration.codes ?? [])];
  // Every question is limited to the person's departments (`readQuestion`).
  const common = { method: 'GET', module, access: access('view'), scoped: true, codes } as const;
  const callsOf = (): ReportCalls => ({
    page: defineCall({
      ...common,
      name: `${name}.page`,
      path,
      query: schemas.question,
      data: z.array(schemas.row),
      answer: 'list',
    }),
    totals: defineCall({
      ...common,
      name: `${name}.totals`,
      path: `${path}totals/`,
      query: schemas.sums,
      data: totalsAnswer,
    }),
    chart: defineCall({
      ...common,
      name: `${name}.chart`,
      path: `${path}chart/`,
      query: schemas.plot,
      data: chartAnswer,
    }),
    ...exportCalls({ name, path, module, access: access('export'), scoped: true, codes }, () => schemas.file),
    ...viewCalls({ name, path, module, access: access('view'), rules: schemas.views }),
  });
  return withLazy(
    {
      ...declaration,
      chart: declaration.chart,
      matrix: declaration.matrix,
      spread: declaration.spread,
      period: { maxDays: 366, usual: 'thisMonth', ...declaration.period } as const,
      follows: declaration.follows ?? [],
      phoneFields: declaration.phoneFields ?? [],
      codes: declaration.codes ?? [],
      pageSizeCeiling: declaration.pageSizeCeiling ?? 200,
      fieldWords: { namespace: 'report', key: 'shared' } as const,
    },
    { row: () => schemas.row, views: () => schemas.views, calls: callsOf },
  );
}
