import { and, eq, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import { attDayTotals, type WorkingTime } from '#features/attendance/server.ts';
import { employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { intersect, union, type Spans } from '../../domain/spans.ts';
import { sumDay, type DaySums } from '../../domain/sum-day.ts';
import { territoryOf } from '../../domain/territory.ts';
import { timelineOf, type ActivityEvent, type Stretch } from '../../domain/timeline.ts';
import { activityEvents } from '../agent/tables.ts';
import { kindCodes } from '../agent/store.ts';
import { workingTimes } from '../working.ts';
import type { Judging } from './judging.ts';

/** A person's work date, computed from the stored events. */
export interface SummedDay {
  readonly employee: number;
  readonly department: number;
  readonly working: Spans;
  readonly timeline: readonly Stretch[];
  readonly sums: DaySums;
}

/** The person of a day, with their time zone and the department that they were in. */
interface DayPerson {
  readonly id: number;
  readonly zone: string;
  readonly department: number;
}

async function readPeople(
  { tx, companyId }: TenantContext,
  ids: readonly number[],
  workDate: string,
): Promise<DayPerson[]> {
  return tx
    .select({
      id: employees.id,
      zone: sql<string>`coalesce(${employees.time_zone}, ${companies.company_timezone})`,
      department: sql<number>`coalesce(${attDayTotals.department}, ${employees.department})`.mapWith(Number),
    })
    .from(employees)
    .innerJoin(companies, eq(companies.id, companyId))
    .leftJoin(
      attDayTotals,
      and(
        eq(attDayTotals.company_id, companyId),
        eq(attDayTotals.employee, employees.id),
        eq(attDayTotals.att_date, workDate),
      ),
    )
    .where(and(eq(employees.company_id, companyId), inArray(employees.id, [...ids])));
}

const presences: readonly number[] = [kindCodes.present, kindCodes.away];

/** The events of some people that touch a stretch of time, by person. */
async function readEvents(
  { tx, companyId }: TenantContext,
  ids: readonly number[],
  days: readonly [string, string],
  [from, to]: readonly [number, number],
): Promise<Map<number, ActivityEvent[]>> {
  const rows = await tx
    .select({
      employee: activityEvents.employee,
      kind: activityEvents.kind,
      start: activityEvents.started,
      end: activityEvents.ended,
      app: activityEvents.app,
      domain: activityEvents.domain,
      title: activityEvents.title,
      url: activityEvents.url,
    })
    .from(activityEvents)
    .where(
      and(
        eq(activityEvents.company_id, companyId),
        inArray(activityEvents.employee, [...ids]),
        gte(activityEvents.work_date, days[0]),
        lte(activityEvents.work_date, days[1]),
        lt(activityEvents.started, to),
        gt(activityEvents.ended, from),
      ),
    );
  const found = new Map<number, ActivityEvent[]>();
  for (const { employee, kind, ...event } of rows) {
    const read: ActivityEvent = {
      ...event,
      kind: presences.includes(kind) ? 'presence' : kind === kindCodes.web ? 'web' : 'window',
      away: kind === kindCodes.away,
    };
    const list = found.get(employee);
    if (list) list.push(read);
    else found.set(employee, [read]);
  }
  return found;
}

/** The moments of a person's work date, and the working ones among them. */
function momentsOf({ zone }: DayPerson, date: Temporal.PlainDate, times: readonly WorkingTime[]) {
  const midnight = (day: Temporal.PlainDate): number => Math.floor(day.toZonedDateTime(zone).epochMilliseconds / 1000);
  const on = (days: number) => {
    const target = date.add({ days }).toString();
    return times.filter((time) => time.date === target);
  };
  const calendar = { start: midnight(date), end: midnight(date.add({ days: 1 })) };
  const territory = territoryOf({ calendar, before: on(-1), own: on(0), after: on(1) });
  return { territory, working: intersect(union(on(0)), territory) };
}

/** Computes a work date of some people from the stored events. People who were deleted are left out. */
export async function sumPeople(
  context: TenantContext,
  judging: Judging,
  workDate: string,
  ids: readonly number[],
): Promise<SummedDay[]> {
  const people = await readPeople(context, ids, workDate);
  if (people.length === 0) return [];
  const date = Temporal.PlainDate.from(workDate);
  const around = { from: date.subtract({ days: 1 }).toString(), to: date.add({ days: 1 }).toString() };
  const times = await workingTimes(
    context,
    people.map(({ id }) => id),
    around,
  );
  const moments = new Map(people.map((person) => [person.id, momentsOf(person, date, times.get(person.id) ?? [])]));
  const bounds = [...moments.values()].flatMap(({ territory }) => territory);
  const events = await readEvents(
    context,
    people.map(({ id }) => id),
    [around.from, around.to],
    [Math.min(...bounds.map(({ start }) => start)), Math.max(...bounds.map(({ end }) => end))],
  );
  return people.map(({ id, department }) => {
    const { territory = [], working = [] } = moments.get(id) ?? {};
    const timeline = timelineOf(events.get(id) ?? [], {
      idleAfter: judging.idleAfter,
      within: judging.workingHoursOnly ? working : territory,
    });
    const sums = sumDay(timeline, {
      categoryOf: (use) => judging.categoryOf(use, department),
      productivityOf: judging.productivityOf,
      working,
    });
    return { employee: id, department, working, timeline, sums };
  });
}
