import { and, asc, eq, or, sql } from 'drizzle-orm';
import { describeContent, listContents, contentOf, sourceOf } from '#shared/contract/export-content.ts';
import { movingPeriods, type ReportView } from '#shared/contract/index.ts';
import { periodsWithin } from '#shared/report/periods.ts';
import { savedViewQuery } from '#shared/report/report-view.ts';
import { openContent } from '#server/export/index.ts';
import { mayCall, refuseField, serve, type Route, type TenantContext } from '#server/http/index.ts';
import { companyWords, presentationOf } from '#server/presentation/index.ts';
import { savedViews } from '#server/report/tables.ts';
import { companies } from '#server/tenancy/tables.ts';
import { z } from 'zod';

/** The most rows that are counted while a person waits. */
const mostCounted = 10_000;

/** Calls for choosing what to export. */
export const contentRoutes: readonly Route[] = [
  serve(listContents, async ({ actor, services }) =>
    [...services.installed.exportSources.values()]
      .filter((source) => mayCall(actor, source.calls.exportJob))
      .map(({ name }) => name)
      .toSorted(),
  ),
  serve(
    describeContent,
    async (context, { query: { content } }) => {
      const { tx, companyId, actor, now, services } = context;
      const source = services.installed.exportSources.get(sourceOf(content));
      if (!source || !mayCall(actor, source.calls.exportJob)) refuseField('content', 'unknownRecord');
      const [company] = await tx
        .select({ zone: companies.company_timezone, weekStart: companies.week_start })
        .from(companies)
        .where(eq(companies.id, companyId));
      const { zone = 'UTC', weekStart = 1 } = company ?? {};
      const today = now.toZonedDateTimeISO(zone).toPlainDate().toString();
      const { language } = actor;
      // As on paper: one line a record, with the names that people read.
      const open = openContent(services, content, {
        format: 'pdf',
        language,
        today,
        weekStart,
        periodStart: (await presentationOf(context)).period_start,
      });
      if (!open) refuseField('content', 'type');
      const words = await companyWords(context, language);
      const head = await open.source.head(context, open.query, words);
      const count = await open.source.count(context, open.query, mostCounted);
      return {
        title: head.title,
        filters: [...(head.filters ?? [])],
        columns: head.columns.map(({ title }) => title),
        rows: Math.min(count, mostCounted),
        is_floor: count > mostCounted,
        period: open.period,
        period_field: source.period?.field ?? '',
        periods: source.period ? [...periodsWithin(source.period.maxDays)] : [],
        views: source.period ? await viewsOf(context, source.name) : [],
      };
    },
    { by: 'person', max: 240, seconds: 600 },
  ),
];

const viewSchema = z.object({
  filters: z.record(z.string(), z.string()),
  period: z.enum(movingPeriods).nullable(),
  columns: z.array(z.string()),
  ordering: z.string(),
  group_by: z.string().nullable(),
}) satisfies z.ZodType<ReportView>;

/** The person's saved views of a report, and those that others share. */
async function viewsOf({ tx, companyId, actor }: TenantContext, report: string) {
  const rows = await tx
    .select({ id: savedViews.id, name: savedViews.name, view: savedViews.view })
    .from(savedViews)
    .where(
      and(
        eq(savedViews.company_id, companyId),
        eq(savedViews.report, report),
        or(eq(savedViews.owner, actor.userId), savedViews.is_shared),
      ),
    )
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));
  return rows.flatMap(({ id, name, view }) => {
    const read = viewSchema.safeParse(view).data;
    return read ? [{ id, name, content: contentOf(report, savedViewQuery(read)) }] : [];
  });
}
