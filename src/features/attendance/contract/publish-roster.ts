import { z } from 'zod';
import { date, daySchema, defineCall, fieldMessage, idSchema, references } from '#shared/contract/index.ts';
import { dayCount } from '../domain/day-count.ts';
import { plannedDay } from './planned-day.ts';

const common = {
  method: 'POST',
  module: 'ZBAT',
  access: 'attendance.temporary_schedule.publish',
  scoped: true,
} as const;
const path = '/att/api/v2/schedule_view/';

/** The most days that are published at once. */
const mostPublished = 92;
/** The most changed days that a preview lists; further ones are counted. */
export const mostListed = 200;

/** What the dialog asks for. */
export const publishFields = {
  start_date: date({ required: true }),
  end_date: date({ required: true }),
  departments: references('company.department', { tree: true, whenEmpty: 'said' }),
};

const body = z
  .strictObject({ start_date: daySchema, end_date: daySchema, departments: z.array(idSchema).max(1000) })
  .superRefine(({ start_date, end_date }, context) => {
    const days = dayCount(start_date, end_date);
    if (days < 1) context.addIssue({ code: 'custom', path: ['end_date'], message: fieldMessage('periodOrder') });
    if (days > mostPublished)
      context.addIssue({ code: 'custom', path: ['end_date'], message: fieldMessage('max', { max: mostPublished }) });
  });

const plan = plannedDay.pick({ kind: true, work: true });
/** A day whose plan differs from the one that was published to its employee. */
const changedDay = z.object({
  employee: z.object({ id: z.int(), display_name: z.string() }),
  date: z.string(),
  before: plan,
  after: plan,
});
export type ChangedDay = z.infer<typeof changedDay>;

/** The notifications that publishing a period would send: to everybody in reach, or to some departments with all below them. */
export const unpublishedRoster = defineCall({
  ...common,
  name: 'attendance.schedule_view.unpublished',
  path: `${path}unpublished/`,
  body,
  data: z.object({
    people: z.int(),
    days: z.int(),
    changes: z.array(changedDay),
    timetables: z.array(z.object({ id: z.int(), alias: z.string() })),
  }),
});

/** Shows the employees the plans of a period, and tells each of them once what has changed for them. */
export const publishRoster = defineCall({
  ...common,
  name: 'attendance.schedule_view.publish',
  path: `${path}publish/`,
  body,
  data: z.object({ people: z.int(), days: z.int() }),
});

export const publishCalls = [unpublishedRoster, publishRoster];
