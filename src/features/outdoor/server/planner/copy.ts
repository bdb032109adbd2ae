import { and, asc, between, eq, inArray, ne } from 'drizzle-orm';
import { employees, employeeServer } from '#features/team/server.ts';
import { Refusal, serve, type Input, type TenantContext } from '#server/http/index.ts';
import { notifyEach } from '#server/notifications/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { dataScope, displayNames } from '#server/resource/index.ts';
import { usersOfEmployees } from '#server/tenancy/membership.ts';
import { companies } from '#server/tenancy/tables.ts';
import type { CallData } from '#shared/contract/index.ts';
import { copyLimits, copyVisits, copyVisitsCodes } from '../../contract/copy-visits.ts';
import { visit } from '../../contract/visit.ts';
import { clientServer } from '../clients.ts';
import { clients, visits } from '../tables.ts';

type Asked = Input<typeof copyVisits>['body'];
type NewVisit = typeof visits.$inferInsert;
type Made = Pick<typeof visits.$inferSelect, 'id' | 'employee' | 'client' | 'visit_date'>;

/** Rows per statement. */
const batch = 500;

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

const keyOf = (one: Pick<NewVisit, 'employee' | 'client' | 'visit_date' | 'start_time'>): string =>
  [one.employee, one.client, one.visit_date, one.start_time].join(' ');

/** Plans the visits again, as many weeks later as asked for. @throws Refusal tooMany */
async function makeCopies(context: TenantContext, asked: Asked): Promise<CallData<typeof copyVisits>> {
  const { tx, companyId, now, actor } = context;
  const { days, every, times } = asked;
  const sources = await readSources(context, asked);
  const count = sources.length * times;
  if (count > copyLimits.visits)
    throw new Refusal(copyVisitsCodes.tooMany, { context: { count, most: copyLimits.visits } });
  if (sources.length === 0) return { made: 0, left_out: 0 };
  const [company] = await tx
    .select({ zone: companies.company_timezone })
    .from(companies)
    .where(eq(companies.id, companyId));
  const today = now
    .toZonedDateTimeISO(company?.zone ?? 'UTC')
    .toPlainDate()
    .toString();
  const steps = Array.from({ length: times }, (_, nth) => (nth + 1) * every * 7);
  const wanted = steps.flatMap((later) =>
    sources.map((source) => ({ ...source, visit_date: dayAfter(source.visit_date, later) })),
  );
  const there = new Set(
    (
      await tx
        .select({
          employee: visits.employee,
          client: visits.client,
          visit_date: visits.visit_date,
          start_time: visits.start_time,
        })
        .from(visits)
        .where(
          and(
            eq(visits.company_id, companyId),
            visits.is_scheduled,
            ne(visits.status, 'cancelled'),
            between(
              visits.visit_date,
              dayAfter(asked.from, steps[0] ?? 0),
              dayAfter(asked.from, (steps.at(-1) ?? 0) + days),
            ),
            inArray(visits.employee, [...new Set(sources.map(({ employee }) => employee))]),
          ),
        )
    ).map(keyOf),
  );
  const fresh = wanted.filter((one) => one.visit_date >= today && !there.has(keyOf(one)));
  const made: Made[] = [];
  for (let at = 0; at < fresh.length; at += batch)
    made.push(
      ...(await tx
        .insert(visits)
        .values(
          fresh.slice(at, at + batch).map(({ department: _, ...one }): NewVisit => ({
            company_id: companyId,
            ...one,
            create_time: now.toString(),
            update_time: now.toString(),
            create_user: actor.userId,
            update_user: actor.userId,
          })),
        )
        .returning({
          id: visits.id,
          employee: visits.employee,
          client: visits.client,
          visit_date: visits.visit_date,
        })),
    );
  await tell(context, made, new Map(sources.map(({ employee, department }) => [employee, department])));
  return { made: made.length, left_out: count - made.length };
}

/** Writes the log, tells open lists, and tells each person once. */
async function tell(
  context: TenantContext,
  made: readonly Made[],
  departmentOf: ReadonlyMap<number, number>,
): Promise<void> {
  if (made.length === 0) return;
  const names = new Map(
    await displayNames(clientServer, context, [...new Set(made.flatMap(({ client }) => client ?? []))]),
  );
  await writeLog(
    context,
    made.map(({ id, employee, client, visit_date: date }) => ({
      action: 'add' as const,
      objectType: visit.name,
      objectId: id,
      objectName: `${names.get(client ?? 0) ?? ''} · ${date}`,
      changes: [],
      department: departmentOf.get(employee) ?? null,
    })),
  );
  context.publish({
    companyId: context.companyId,
    topic: visit.name,
    payload: { made: made.length },
    departments: [...new Set(departmentOf.values())],
    employees: [...departmentOf.keys()],
  });
  const byPerson = Map.groupBy(made, ({ employee }) => employee);
  const users = await usersOfEmployees(context, [...byPerson.keys()]);
  await notifyEach(
    context,
    [...byPerson].flatMap(([employee, own]) => {
      const user = users.get(employee);
      if (user === undefined || user === context.actor.userId) return [];
      const dates = own.map(({ visit_date: date }) => date).toSorted();
      const data = { count: own.length, from: dates[0] ?? '', to: dates.at(-1) ?? '' };
      const target = { type: 'outdoor.visit.own', id: null };
      return [{ user, notification: { kind: 'visits_planned' as const, data, target } }];
    }),
  );
}

export const copyVisitsRoute = serve(copyVisits, (context, { body }) => makeCopies(context, body), {
  by: 'person',
  max: 20,
  seconds: 60,
});
