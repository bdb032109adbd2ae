import { and, between, eq, inArray, ne } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { Refusal } from '#server/http/index.ts';
import { notifyEach } from '#server/notifications/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { displayNames } from '#server/resource/index.ts';
import { usersOfEmployees } from '#server/tenancy/membership.ts';
import { companies } from '#server/tenancy/tables.ts';
import { copyLimits, copyVisitsCodes } from '../../contract/copy-visits.ts';
import { visit } from '../../contract/visit.ts';
import { clientServer } from '../clients.ts';
import { visits } from '../tables.ts';

type NewVisit = typeof visits.$inferInsert;
type Made = Pick<typeof visits.$inferSelect, 'id' | 'employee' | 'client' | 'visit_date'>;

/** A visit that is to be planned, with the person's department. */
export interface WantedVisit {
  readonly employee: number;
  readonly department: number;
  readonly client: number | null;
  readonly visit_date: string;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly purpose: string;
}

/** Rows per statement. */
const batch = 500;

const keyOf = (one: Pick<NewVisit, 'employee' | 'client' | 'visit_date' | 'start_time'>): string =>
  [one.employee, one.client, one.visit_date, one.start_time].join(' ');

/** @throws Refusal tooMany for more visits than one act may plan */
export function refuseMany(count: number): void {
  if (count > copyLimits.visits)
    throw new Refusal(copyVisitsCodes.tooMany, { context: { count, most: copyLimits.visits } });
}

/**
 * Plans many visits at once, except those on past days and those that the day has already, and tells the people.
 * @throws Refusal tooMany
 */
export async function planVisits(
  context: TenantContext,
  wanted: readonly WantedVisit[],
): Promise<{ made: number; left_out: number }> {
  const { tx, companyId, now, actor } = context;
  refuseMany(wanted.length);
  const days = wanted.map(({ visit_date: day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { made: 0, left_out: 0 };
  const [company] = await tx
    .select({ zone: companies.company_timezone })
    .from(companies)
    .where(eq(companies.id, companyId));
  const today = now
    .toZonedDateTimeISO(company?.zone ?? 'UTC')
    .toPlainDate()
    .toString();
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
            between(visits.visit_date, first, last),
            inArray(visits.employee, [...new Set(wanted.map(({ employee }) => employee))]),
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
  await tell(context, made, new Map(wanted.map(({ employee, department }) => [employee, department])));
  return { made: made.length, left_out: wanted.length - made.length };
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
