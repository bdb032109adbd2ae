import { eq } from 'drizzle-orm';
import { contentOf, questionOfContent, sourceOf } from '#shared/contract/export-content.ts';
import type { Report, ReportQuery } from '#shared/contract/index.ts';
import { openContent } from '#server/export/index.ts';
import { refuseField, type TenantContext } from '#server/http/index.ts';
import { presentationOf } from '#server/presentation/index.ts';
import { readQuestion, type Question } from '#server/report/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { wordsIn } from '#server/words/index.ts';
import { payrollDifferenceReport, payrollSummaryReport } from '../../contract.ts';
import { handedFigures, payrollShown, type HandedFigure } from '../../contract/payroll-figures.ts';

/** Days before the end of a period that are compared with earlier hand-overs: as many as a report takes. */
const comparedDays = 365;

/** The payroll summary as somebody looks at it. */
export interface Asked {
  readonly question: Question;
  /** The figures of its file. */
  readonly figures: readonly HandedFigure[];
  /** What was asked, with days in place of a period that moves. */
  readonly content: string;
  /** What has changed since earlier hand-overs of the same people. */
  readonly earlier: Question;
}

const isHanded = (name: string): name is HandedFigure => handedFigures.some((figure) => figure === name);

/** A question of a report of this slice, prepared for SQL. */
async function questionOf(context: TenantContext, report: Report, list: ReportQuery['list']): Promise<Question> {
  const reporting = context.services.installed.reports.get(report.name);
  if (!reporting) throw new Error(`${report.name} is not installed`);
  return readQuestion(reporting, context, { list, group_by: null });
}

async function open(context: TenantContext, content: string) {
  const { tx, companyId, actor, now, services } = context;
  const [company] = await tx
    .select({ zone: companies.company_timezone, weekStart: companies.week_start })
    .from(companies)
    .where(eq(companies.id, companyId));
  const { zone = 'UTC', weekStart = 1 } = company ?? {};
  return openContent(services, content, {
    format: 'xlsx',
    language: actor.language,
    today: now.toZonedDateTimeISO(zone).toPlainDate().toString(),
    weekStart,
    periodStart: (await presentationOf(context)).period_start,
  });
}

/** Reads what a hand-over is about. @throws Refusal at the content if it is no question of the payroll summary */
export async function readAsked(context: TenantContext, content: string): Promise<Asked> {
  const opened = sourceOf(content) === payrollSummaryReport.name ? await open(context, content) : undefined;
  if (!opened) refuseField('content', 'type');
  const { list, columns } = opened.query;
  const question = await questionOf(context, payrollSummaryReport, list);
  const { from, to } = question.period;
  const chosen = columns.filter(isHanded);
  const asked = new URLSearchParams(questionOfContent(content));
  for (const name of ['period', 'date', 'date__gte', 'date__lte', 'page', 'page_size', 'record', 'view'])
    asked.delete(name);
  asked.set('date__gte', from.toString());
  asked.set('date__lte', to.toString());
  return {
    question,
    figures: chosen.length > 0 ? chosen : [...payrollShown, 'encashed_days'],
    content: contentOf(payrollSummaryReport.name, asked.toString()),
    earlier: await differencesOf(context, to.subtract({ days: comparedDays }).toString(), to.toString(), list),
  };
}

/** What has changed since hand-overs of days, of the people to whom the conditions of a payroll summary apply that have a meaning there. */
export function differencesOf(
  context: TenantContext,
  from: string,
  to: string,
  list?: ReportQuery['list'],
): Promise<Question> {
  const filters = (list?.filters ?? []).filter(({ field }) => sharedFilters.has(field));
  return questionOf(context, payrollDifferenceReport, {
    page: 1,
    page_size: 1,
    search: list?.search ?? '',
    ordering: [],
    filters: [
      ...filters,
      { field: 'date', operator: 'gte', value: from },
      { field: 'date', operator: 'lte', value: to },
    ],
  });
}

const sharedFilters = new Set(['employee', 'department', 'position', 'emp_type', 'area', 'include_resigned']);

/** The conditions of a stored content in the reader's words, without its days. */
export async function conditionsOf(context: TenantContext, content: string): Promise<string[]> {
  const opened = await open(context, content);
  if (!opened) return [];
  const { filters = [] } = await opened.source.head(context, opened.query, wordsIn(context.actor.language));
  return filters.slice(1);
}
