import { exportRoutes } from '../export/index.ts';
import { readChart } from './chart.ts';
import { serve, type Route, type TenantContext } from '../http/index.ts';
import type { Reporting, ReportServer } from './definition.ts';
import { reportExport } from './export.ts';
import { readQuestion, type Question } from './question.ts';
import { reading } from './reading.ts';
import { withLines } from './matrix.ts';
import { readPage } from './rows.ts';
import { savedViewRoutes } from './saved-views.ts';
import { readTotals } from './totals.ts';

/** Serves every call of a report: page, totals, chart, file and saved views. */
export function reportRoutes(reporting: Reporting): Route[] {
  const { server } = reporting;
  const { calls, chart } = server.report;
  const withQuestion =
    <Q extends Parameters<typeof readQuestion>[2], T>(
      answer: (server: ReportServer, context: TenantContext, question: Question, query: Q) => Promise<T>,
    ) =>
    (context: TenantContext, { query }: { query: Q }): Promise<T> =>
      reading(context.tx, async () => answer(server, context, await readQuestion(reporting, context, query), query));
  return [
    serve(
      calls.page,
      withQuestion(async (of, context, question, query) => {
        const page = await readPage(of, context, question, query);
        return { ...page, data: await withLines(of, context, question, query, page.data) };
      }),
    ),
    serve(calls.totals, withQuestion(readTotals)),
    ...(chart ? [serve(calls.chart, withQuestion(readChart))] : []),
    ...exportRoutes(reportExport(reporting)),
    ...savedViewRoutes(server.report),
  ];
}
