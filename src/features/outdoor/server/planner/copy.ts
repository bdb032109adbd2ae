import { and, asc, between, eq, inArray, ne } from 'drizzle-orm';
import { employees, employeeServer } from '#features/team/server.ts';
import { serve, type Input, type TenantContext } from '#server/http/index.ts';
import { dataScope } from '#server/resource/index.ts';
import type { CallData } from '#shared/contract/index.ts';
import { copyLimits, copyVisits } from '../../contract/copy-visits.ts';
import { clients, visits } from '../tables.ts';
import { planVisits, refuseMany } from './plan.ts';

type Asked = Input<typeof copyVisits>['body'];

const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** The visits of the days that can be repeated, of the people in reach: with a present person and a client in use. */
function readSources({ tx, companyId, ...context }: TenantContext, { from, days, employees: people }: Asked) {
  return tx
    .select({
      employee: visits.employee,
      department: employees.department,
      client: visits.client,
      visit_date: visits.visit_date,
      start_time: visits.start_time,
      end_time: visits.end_time,
      purpose: visits.purpose,
    })
    .from(visits)
    .innerJoin(employees, and(eq(employees.company_id, companyId), eq(employees.id, visits.employee)))
    .innerJoin(clients, and(eq(clients.company_id, companyId), eq(clients.id, visits.client)))
    .where(
      and(
        eq(visits.company_id, companyId),
        visits.is_scheduled,
        ne(visits.status, 'cancelled'),
        between(visits.visit_date, from, dayAfter(from, days - 1)),
        eq(employees.status, 'active'),
        clients.enabled,
        people === null ? undefined : inArray(visits.employee, people),
        dataScope(employeeServer, { tx, companyId, ...context }),
      ),
    )
    .orderBy(asc(visits.visit_date), asc(visits.start_time), asc(visits.id))
    .limit(copyLimits.visits + 1);
}

/** Plans the visits again, as many weeks later as asked for. @throws Refusal tooMany */
async function makeCopies(context: TenantContext, asked: Asked): Promise<CallData<typeof copyVisits>> {
  const { every, times } = asked;
  const sources = await readSources(context, asked);
  // Refused before the list is made, which has every visit as often as it is repeated.
  refuseMany(sources.length * times);
  const steps = Array.from({ length: times }, (_, nth) => (nth + 1) * every * 7);
  return planVisits(
    context,
    steps.flatMap((later) => sources.map((source) => ({ ...source, visit_date: dayAfter(source.visit_date, later) }))),
  );
}

export const copyVisitsRoute = serve(copyVisits, (context, { body }) => makeCopies(context, body), {
  by: 'person',
  max: 20,
  seconds: 60,
});
