import { and, asc, between, eq, inArray } from 'drizzle-orm';
import { employees, employeeServer } from '#features/team/server.ts';
import { signedLink } from '#server/files/index.ts';
import { may, serve, type Input, type TenantContext } from '#server/http/index.ts';
import { conditions, countRows, orderBy } from '#server/resource/index.ts';
import type { CallData } from '#shared/contract/index.ts';
import { plannedVisitStates } from '../../contract/visit-states.ts';
import { visitPlan } from '../../contract/visit-plan.ts';
import { clients, visits } from '../tables.ts';

type Asked = Input<typeof visitPlan>['query'];
type Visitor = CallData<typeof visitPlan>[number];
type VisitsOf = ReadonlyMap<number, Visitor['visits']>;

/** People are counted up to this. */
const mostCounted = 10_000;

/** The planned visits of some people, by person, in the order of the days. */
async function readVisits(context: TenantContext, people: readonly number[], { from, to }: Asked): Promise<VisitsOf> {
  const { tx, companyId, actor } = context;
  if (people.length === 0) return new Map();
  const rows = await tx
    .select({
      id: visits.id,
      employee: visits.employee,
      visit_date: visits.visit_date,
      start_time: visits.start_time,
      end_time: visits.end_time,
      status: visits.status,
      purpose: visits.purpose,
      client: clients.id,
      client_name: clients.client_name,
      place: clients.place,
    })
    .from(visits)
    .leftJoin(clients, and(eq(clients.company_id, companyId), eq(clients.id, visits.client)))
    .where(
      and(
        eq(visits.company_id, companyId),
        visits.is_scheduled,
        inArray(visits.employee, [...people]),
        inArray(visits.status, [...plannedVisitStates]),
        between(visits.visit_date, from, to),
      ),
    )
    .orderBy(asc(visits.visit_date), asc(visits.start_time), asc(visits.id));
  const seesPlaces = may(actor, 'outdoor.client.view');
  const states = new Set<string>(plannedVisitStates);
  const isPlanned = (status: string): status is Visitor['visits'][number]['status'] => states.has(status);
  const found = Map.groupBy(rows, ({ employee }) => employee);
  return new Map(
    [...found].map(([employee, own]) => [
      employee,
      own.flatMap(({ employee: _, client, client_name: name, place, status, ...visit }) =>
        isPlanned(status)
          ? [
              {
                ...visit,
                status,
                client:
                  client === null
                    ? null
                    : { id: client, display_name: name ?? '', at: seesPlaces ? (place?.location ?? null) : null },
              },
            ]
          : [],
      ),
    ]),
  );
}

/** The people of a page, those at work whom the reader may see. */
export async function readPage(context: TenantContext, { list }: Asked) {
  const { tx } = context;
  const wanted = and(conditions(employeeServer, context, list), eq(employees.status, 'active'));
  const counted = await countRows(employeeServer, context, wanted, mostCounted + 1);
  const people = await tx
    .select({ id: employees.id, first: employees.first_name, last: employees.last_name, photo: employees.photo })
    .from(employees)
    .where(wanted)
    .orderBy(...orderBy(employeeServer, list))
    .limit(list.page_size)
    .offset((list.page - 1) * list.page_size);
  const total = Math.min(counted, mostCounted);
  return {
    people,
    counts: {
      total,
      next: list.page * list.page_size < total ? list.page + 1 : null,
      ...(counted > mostCounted ? { totalIsFloor: true } : {}),
    },
  };
}

/** The people of a page and their visits. */
async function readPlan(context: TenantContext, asked: Asked) {
  const { people, counts } = await readPage(context, asked);
  const planned = await readVisits(
    context,
    people.map(({ id }) => id),
    asked,
  );
  return {
    data: people.map(({ id, first, last, photo }) => ({
      id,
      display_name: `${first} ${last}`.trim(),
      photo: photo === null ? null : signedLink(context, photo),
      visits: planned.get(id) ?? [],
    })),
    ...counts,
  };
}

export const visitPlanRoute = serve(visitPlan, (context, { query }) => readPlan(context, query));
