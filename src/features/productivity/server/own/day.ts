import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { employees, refuseUnseenEmployee } from '#features/team/server.ts';
import type { CallData } from '#shared/contract/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import type { ownActivityDay } from '../../contract/own-activity.ts';
import type { DaySums } from '../../domain/sum-day.ts';
import { activityCategories, activitySettings } from '../tables.ts';
import { readJudging } from '../day/judging.ts';
import { sumPeople } from '../day/sum-people.ts';
import { activityDays } from '../day/tables.ts';
import { askerOf } from './consent.ts';

type RecordedDay = CallData<typeof ownActivityDay>;

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
/** The most changes of a day that are shown; a person makes fewer. */
const mostStretches = 3000;

const nothing: DaySums = {
  active: 0,
  idle: 0,
  productive: 0,
  neutral: 0,
  unproductive: 0,
  uncategorised: 0,
  in_schedule: 0,
  first: null,
  last: null,
  hour_active: [],
  hour_productive: [],
  usages: [],
};

const usedSchema = z.object({
  app: z.string(),
  domain: z.string(),
  category: z.coerce.number().nullable(),
  seconds: z.coerce.number(),
});

/** The sums of a day whose events were deleted. */
async function storedSums({ tx, companyId }: TenantContext, employee: number, date: string): Promise<DaySums> {
  const [day] = await tx
    .select()
    .from(activityDays)
    .where(
      and(
        eq(activityDays.company_id, companyId),
        eq(activityDays.employee, employee),
        eq(activityDays.work_date, date),
      ),
    );
  if (!day) return nothing;
  const usages = await queryRows(
    tx,
    sql`select u.app, u.domain, u.category, u.seconds from ${activityDays} d
      cross join unnest(d.used_apps, d.used_domains, d.used_categories, d.used_seconds) as u (app, domain, category, seconds)
      where d.company_id = ${companyId} and d.employee = ${employee} and d.work_date = ${date}::date`,
    usedSchema,
  );
  return {
    active: day.active_s,
    idle: day.idle_s,
    productive: day.productive_s,
    neutral: day.neutral_s,
    unproductive: day.unproductive_s,
    uncategorised: day.uncategorised_s,
    in_schedule: day.in_schedule_s,
    first: day.first_active,
    last: day.last_active,
    hour_active: day.hour_active,
    hour_productive: day.hour_productive,
    usages,
  };
}

/** A day of the person who asks. */
export const readOwnDay = (context: TenantContext, chosen: string | undefined): Promise<RecordedDay> =>
  readDay(context, askerOf(context), chosen);

/** The last date on which somebody was active. */
async function lastDay({ tx, companyId }: TenantContext, employee: number): Promise<string | undefined> {
  const [day] = await tx
    .select({ date: activityDays.work_date })
    .from(activityDays)
    .where(and(eq(activityDays.company_id, companyId), eq(activityDays.employee, employee)))
    .orderBy(desc(activityDays.work_date))
    .limit(1);
  return day?.date;
}

/**
 * A day of somebody else. @throws Refusal notFound if the company shows no figures of individuals, or the reader does not see the person
 */
export async function readPersonDay(
  context: TenantContext,
  { employee, date }: { readonly employee: number; readonly date?: string | undefined },
): Promise<RecordedDay> {
  const { tx, companyId } = context;
  const [settings] = await tx
    .select({ individuals: activitySettings.individual_rows })
    .from(activitySettings)
    .where(eq(activitySettings.company_id, companyId));
  if (!settings?.individuals) throw new Refusal(commonCodes.notFound);
  await refuseUnseenEmployee(context, employee);
  const day = await readDay(context, employee, date ?? (await lastDay(context, employee)));
  return { ...day, stretches: day.stretches.map((stretch) => ({ ...stretch, title: '', url: '' })) };
}

/** A day of somebody: from the events while they are stored, then from its sums. */
async function readDay(context: TenantContext, employee: number, chosen: string | undefined): Promise<RecordedDay> {
  const { tx, companyId, now } = context;
  const [person] = await tx
    .select({ zone: employees.time_zone })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, employee)));
  if (!person) throw new Refusal(commonCodes.notFound);
  const zone = person.zone ?? (await companyClock(context)).zone;
  const today = now.toZonedDateTimeISO(zone).toPlainDate().toString();
  const date = chosen ?? today;
  const judging = await readJudging(context);
  const [live] = await sumPeople(context, judging, [{ employee, work_date: date }]);
  const isLive = live !== undefined && live.timeline.length > 0;
  const sums = isLive ? live.sums : await storedSums(context, employee, date);
  const categories = await tx
    .select({ id: activityCategories.id, name: activityCategories.category_name })
    .from(activityCategories)
    .where(eq(activityCategories.company_id, companyId));
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const productivityOf = (category: number | null) =>
    category === null ? null : (judging.productivityOf.get(category) ?? null);
  const { active, idle, productive, neutral, unproductive, uncategorised, in_schedule, first, last, usages } = sums;
  return {
    date,
    today,
    zone,
    active,
    idle,
    productive,
    neutral,
    unproductive,
    uncategorised,
    in_schedule,
    first: first === null ? null : instantOf(first),
    last: last === null ? null : instantOf(last),
    usages: usages.map(({ app, domain, category, seconds }) => ({
      app,
      domain,
      category: category === null ? null : (names.get(category) ?? null),
      productivity: productivityOf(category),
      seconds,
    })),
    stretches: (isLive ? live.timeline : []).slice(0, mostStretches).map(({ start, end, use }) => ({
      start: instantOf(start),
      end: instantOf(end),
      app: use === null ? null : use.app,
      domain: use?.domain ?? '',
      title: use?.title ?? '',
      url: use?.url ?? '',
      productivity: use === null ? null : productivityOf(judging.categoryOf(use, live?.department ?? 0)),
    })),
  };
}
