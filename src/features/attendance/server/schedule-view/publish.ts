import { and, eq, gte, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import { employees, employeeServer, fullName } from '#features/team/server.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { serve, type Route, type TenantContext } from '#server/http/index.ts';
import { notifyEach } from '#server/notifications/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { dataScope } from '#server/resource/index.ts';
import { departmentsBelow } from '#server/tenancy/data-scope.ts';
import { usersOfEmployees } from '#server/tenancy/membership.ts';
import type { CallInput } from '#shared/contract/index.ts';
import { mostListedChanges } from '#shared/contract/notifications.ts';
import { mostListed, publishRoster, unpublishedRoster, type ChangedDay } from '../../contract/publish-roster.ts';
import type { PlannedDayCell } from '../../contract/planned-day.ts';
import { companyToday } from '../days/open-period.ts';
import { draftDays } from '../schedule/drafts.ts';
import { scheduleDrafts } from '../schedule/tables.ts';
import { timetables } from '../tables.ts';
import { readPlans, type PlanRange } from './plans.ts';

type PublishInput = CallInput<typeof publishRoster>['body'];
/** A person with the days that publishing shows. */
interface Person {
  readonly id: number;
  readonly display_name: string;
  readonly department: number;
}

/** People whose plans are compared together. */
const batch = 100;

/** Drafts that have a day in a period, as they are or as they were shown. */
const ofPeriod = ({ start_date, end_date }: PublishInput): SQL | undefined =>
  or(
    and(gte(scheduleDrafts.att_date, start_date), lte(scheduleDrafts.att_date, end_date)),
    and(gte(scheduleDrafts.shown_date, start_date), lte(scheduleDrafts.shown_date, end_date)),
  );

/** The people in reach who have drafts in a period. */
async function peopleOf(context: TenantContext, input: PublishInput): Promise<Person[]> {
  const { tx, companyId } = context;
  const named = input.departments.length === 0 ? null : await departmentsBelow(tx, companyId, input.departments);
  return tx
    .selectDistinct({ id: employees.id, display_name: sql<string>`${fullName}`, department: employees.department })
    .from(scheduleDrafts)
    .innerJoin(employees, and(eq(employees.company_id, companyId), eq(employees.id, scheduleDrafts.employee)))
    .where(
      and(
        eq(scheduleDrafts.company_id, companyId),
        ofPeriod(input),
        dataScope(employeeServer, context),
        named === null ? undefined : inArray(employees.department, [...named]),
      ),
    )
    .orderBy(employees.id);
}

const isSame = (one: PlannedDayCell, other: PlannedDayCell): boolean =>
  one.kind === other.kind && JSON.stringify(one.work) === JSON.stringify(other.work);

const planOf = ({ kind, work }: PlannedDayCell): ChangedDay['before'] => ({ kind, work });

/** The days of some people whose plan differs from the published one, in order. */
async function changesOf(
  context: TenantContext,
  people: readonly Person[],
  input: PublishInput,
): Promise<ChangedDay[]> {
  const range = { from: input.start_date, to: input.end_date };
  const changes: ChangedDay[] = [];
  for (let at = 0; at < people.length; at += batch) {
    const some = people.slice(at, at + batch);
    const ids = some.map(({ id }) => id);
    const days = await draftDays(context, inArray(scheduleDrafts.employee, ids), range);
    const [stored, published] = [
      await readPlans(context, ids, range),
      await readPlans(context, ids, range, { isPublished: true }),
    ];
    for (const { id, display_name } of some)
      for (const [place, after] of (stored.get(id) ?? []).entries()) {
        const date = Temporal.PlainDate.from(range.from).add({ days: place }).toString();
        const before = published.get(id)?.[place];
        if (before && days.has(`${id} ${date}`) && !isSame(before, after))
          changes.push({ employee: { id, display_name }, date, before: planOf(before), after: planOf(after) });
      }
  }
  return changes;
}

const peopleIn = (changes: readonly ChangedDay[]): number => new Set(changes.map(({ employee }) => employee.id)).size;

async function namesOf({ tx, companyId }: TenantContext, changes: readonly ChangedDay[]) {
  const ids = [
    ...new Set(
      changes.flatMap(({ before, after }) => [...before.work, ...after.work].map(({ timetable }) => timetable)),
    ),
  ];
  if (ids.length === 0) return [];
  return tx
    .select({ id: timetables.id, alias: timetables.alias })
    .from(timetables)
    .where(and(eq(timetables.company_id, companyId), inArray(timetables.id, ids)));
}

/** Tells each person once what has changed for them. */
async function tell(context: TenantContext, changes: readonly ChangedDay[], input: PublishInput): Promise<void> {
  const names = new Map((await namesOf(context, changes)).map(({ id, alias }) => [id, alias]));
  const namesIn = ({ work }: ChangedDay['before']): string[] => work.map(({ timetable }) => names.get(timetable) ?? '');
  const byPerson = Map.groupBy(changes, ({ employee }) => employee.id);
  const users = await usersOfEmployees(context, [...byPerson.keys()]);
  await notifyEach(
    context,
    [...byPerson].flatMap(([employee, days]) => {
      const user = users.get(employee);
      if (user === undefined) return [];
      const data = {
        from: input.start_date,
        to: input.end_date,
        count: days.length,
        changes: days
          .slice(0, mostListedChanges)
          .map(({ date, before, after }) => ({ date, before: namesIn(before), after: namesIn(after) })),
      };
      return [{ user, notification: { kind: 'roster_published' as const, data } }];
    }),
  );
}

/** How many days of a period wait to be published, of the people in reach. */
export async function countDrafts(context: TenantContext, range: PlanRange): Promise<number> {
  const { companyId } = context;
  const reached = context.tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), dataScope(employeeServer, context)));
  return (await draftDays(context, inArray(scheduleDrafts.employee, reached), range)).size;
}

async function publish(context: TenantContext, input: PublishInput): Promise<{ people: number; days: number }> {
  const { tx, companyId } = context;
  await oneAtATime(tx, 'attendance.schedule_view.publish', companyId, 0);
  const people = await peopleOf(context, input);
  const changes = await changesOf(context, people, input);
  const ids = people.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += batch)
    await tx
      .delete(scheduleDrafts)
      .where(
        and(
          eq(scheduleDrafts.company_id, companyId),
          inArray(scheduleDrafts.employee, ids.slice(at, at + batch)),
          ofPeriod(input),
        ),
      );
  // Employees see days that have begun, even if they were not published.
  const today = (await companyToday(context)).toString();
  await tx
    .delete(scheduleDrafts)
    .where(
      and(
        eq(scheduleDrafts.company_id, companyId),
        sql`greatest(${scheduleDrafts.att_date}, ${scheduleDrafts.shown_date}) <= ${today}::date`,
      ),
    );
  await tell(context, changes, input);
  const counted = { people: peopleIn(changes), days: changes.length };
  if (people.length === 0) return counted;
  await writeLog(context, [
    {
      action: 'publish',
      objectType: 'attendance.temporary_schedule',
      objectId: null,
      objectName: `${input.start_date} – ${input.end_date}`,
      changes: [],
    },
  ]);
  context.publish({
    companyId,
    topic: 'attendance.temporary_schedule',
    payload: { kind: 'change', ...counted },
    departments: [...new Set(people.map(({ department }) => department))],
    employees: ids,
  });
  // Open calendars of these people are read again.
  context.publish({
    companyId,
    topic: 'attendance.day',
    payload: { days: changes.length, from: input.start_date, to: input.end_date },
    departments: [...new Set(people.map(({ department }) => department))],
    employees: ids,
  });
  return counted;
}

export const publishRoutes: readonly Route[] = [
  serve(unpublishedRoster, async (context, { body }) => {
    const changes = await changesOf(context, await peopleOf(context, body), body);
    const listed = changes.slice(0, mostListed);
    return {
      people: peopleIn(changes),
      days: changes.length,
      changes: listed,
      timetables: await namesOf(context, listed),
    };
  }),
  serve(publishRoster, (context, { body }) => publish(context, body)),
];
