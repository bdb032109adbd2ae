import { and, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type { CallData, CallInput } from '#shared/contract/index.ts';
import { serve, type Route, type TenantContext } from '#server/http/index.ts';
import { reading } from '#server/report/index.ts';
import { scopeOf } from '#server/resource/index.ts';
import { handOver as handOverCall, listHandovers, previewHandover } from '../../contract/payroll-handover.ts';
import { payrollHandoverReport } from '../../contract.ts';
import { countDiffering, handOver, preview } from './hand-over.ts';
import { conditionsOf, differencesOf } from './question.ts';
import { payrollFigures, payrollHandovers } from './tables.ts';

/** The most hand-overs that a page names; the report lists all of them. */
const mostNamed = 5;

/** The hand-overs of overlapping days in which the person sees somebody, with the people whom they see. */
async function list(
  context: TenantContext,
  { from, to }: CallInput<typeof listHandovers>['query'],
): Promise<CallData<typeof listHandovers>> {
  const { tx, companyId } = context;
  const found = await tx
    .select({
      serial: payrollHandovers.serial,
      day: payrollHandovers.handed_on,
      time: payrollHandovers.create_time,
      by: payrollHandovers.created_by,
      from: payrollHandovers.first_day,
      to: payrollHandovers.last_day,
      remark: payrollHandovers.remark,
      content: payrollHandovers.content,
      people: sql<number>`count(*) filter (where ${payrollFigures.turn} = 0)`.mapWith(Number),
      corrections: sql<number>`count(*) filter (where ${payrollFigures.turn} > 0)`.mapWith(Number),
    })
    .from(payrollHandovers)
    .innerJoin(
      payrollFigures,
      and(eq(payrollFigures.company_id, companyId), eq(payrollFigures.handover, payrollHandovers.id)),
    )
    .where(
      and(
        eq(payrollHandovers.company_id, companyId),
        lte(payrollHandovers.first_day, to),
        gte(payrollHandovers.last_day, from),
        scopeOf(payrollHandoverReport.audience, payrollFigures, context),
      ),
    )
    .groupBy(payrollHandovers.company_id, payrollHandovers.id)
    .orderBy(desc(payrollHandovers.serial))
    .limit(mostNamed);
  const handovers = [];
  for (const { content, ...handover } of found)
    handovers.push({ ...handover, conditions: await conditionsOf(context, content) });
  return { handovers, differing: await countDiffering(context, await differencesOf(context, from, to)) };
}

export const handoverRoutes: readonly Route[] = [
  serve(listHandovers, (context, { query }) => reading(context.tx, () => list(context, query))),
  serve(previewHandover, (context, { query }) => preview(context, query.content), {
    by: 'person',
    max: 240,
    seconds: 3600,
  }),
  serve(handOverCall, (context, { body }) => handOver(context, body), { by: 'person', max: 60, seconds: 3600 }),
];
