import { movingPeriods, type ExportFormat, type ExportQuery, type MovingPeriod } from '#shared/contract/index.ts';
import { questionOfContent, sourceOf } from '#shared/contract/export-content.ts';
import { movingDays } from '#shared/report/periods.ts';
import type { Host } from '../host.ts';
import type { ExportSource } from './source.ts';

/** Parts of an address besides the question: which page is shown, and what is open there. */
const shown = ['page', 'page_size', 'record', 'view'] as const;

interface Reckoned {
  readonly format: ExportFormat;
  readonly language: string;
  /** Today for moving periods, and the ISO weekday on which weeks start. */
  readonly today: string;
  readonly weekStart: number;
  /** The day of the month on which attendance periods begin. */
  readonly periodStart: number;
}

/** A list or report that can be written to a file. */
export interface OpenContent {
  readonly source: ExportSource<ExportQuery>;
  readonly query: ExportQuery;
  /** The moving period; null if days were chosen or the source has none. */
  readonly period: MovingPeriod | null;
  /** The days of the content; null for a list. */
  readonly days: { readonly from: string; readonly to: string } | null;
}

/** Opens a content; undefined if no such list or report can be exported, or its question is not valid (any more). */
export function openContent(
  { installed }: Pick<Host, 'installed'>,
  content: string,
  reckoned: Reckoned,
): OpenContent | undefined {
  const source = installed.exportSources.get(sourceOf(content));
  if (!source) return undefined;
  const params = new URLSearchParams(questionOfContent(content));
  for (const name of shown) params.delete(name);
  const parameters: Record<string, string> = Object.fromEntries(params);
  const { period: moving, ...question } = parameters;
  const period = source.period ? periodOf(source.period, parameters) : null;
  if (!source.period && moving !== undefined) return undefined;
  const days = period === null ? null : movingDays(period, reckoned);
  const field = source.period?.field;
  const { success, data } = source.calls.export.query.safeParse({
    ...question,
    ...(days && field !== undefined ? { [`${field}__gte`]: days.from, [`${field}__lte`]: days.to } : {}),
    format: reckoned.format,
    language: reckoned.language,
  });
  if (!success) return undefined;
  return { source, query: data, period, days: days ?? chosenDays(field, question) };
}

/** The requested moving period: none if days were chosen; the report's usual one by default. */
function periodOf(
  { field, usual }: NonNullable<ExportSource<ExportQuery>['period']>,
  parameters: Readonly<Record<string, string>>,
): MovingPeriod | null {
  if ([field, `${field}__gte`, `${field}__lte`].some((name) => parameters[name] !== undefined)) return null;
  return movingPeriods.find((period) => period === parameters['period']) ?? usual;
}

function chosenDays(field: string | undefined, parameters: Readonly<Record<string, string>>): OpenContent['days'] {
  if (field === undefined) return null;
  const from = parameters[`${field}__gte`] ?? parameters[field];
  const to = parameters[`${field}__lte`] ?? parameters[field];
  return from === undefined || to === undefined ? null : { from, to };
}
