import {
  columnsParameter,
  daySchema,
  defineCall,
  exportCalls,
  exportFormats,
  type ExportQuery,
  type ExportQueryInput,
  fieldMessage,
  idSchema,
  listQuerySchema,
  listQueryWith,
  reference,
  references,
  refusalCode,
  text,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import { plannedDay, plannedPerson } from './planned-day.ts';
import { temporaryModes } from './temporary-schedule.ts';
import { staffing } from './staffing.ts';
import { dayCount } from '../domain/day-count.ts';

const module = 'ZBAT';
const path = '/att/api/v2/schedule_view/';
/** People who may see temporary schedules also see the plans that these replace. */
const access = 'attendance.temporary_schedule.view';

/** The most days per question: six weeks and the edges of a month. */
export const mostPlannedDays = 45;

/** Fields by which people of the schedule view are found and sorted. */
export const scheduleViewFields = {
  department: reference('company.department', { tree: true, filter: true }),
  area: references('company.area', { required: true, tree: true, filter: true }),
  position: reference('company.position', { tree: true, filter: true }),
  shift: reference('attendance.shift', { filter: true }),
  emp_code: text({ max: 20, search: true, sort: 'natural' }),
  first_name: text({ max: 50, search: true, sort: true }),
  last_name: text({ max: 50, search: true, sort: true }),
};

/** Work dates, both inclusive, ISO. */
const range = { from: daySchema, to: daySchema };
const boundedRange = (given: { from: string; to: string }, context: z.core.$RefinementCtx): void => {
  const days = dayCount(given.from, given.to);
  if (days < 1) context.addIssue({ code: 'custom', path: ['to'], message: fieldMessage('periodOrder') });
  if (days > mostPlannedDays)
    context.addIssue({ code: 'custom', path: ['to'], message: fieldMessage('max', { max: mostPlannedDays }) });
};

/** A page of people with their plans on each day of a range. */
export const scheduleView = defineCall({
  name: 'attendance.schedule_view.page',
  method: 'GET',
  path,
  module,
  access,
  scoped: true,
  query: listQueryWith(
    listQuerySchema(scheduleViewFields, { ordering: 'emp_code', ceiling: 100, withoutIds: true }),
    z.object(range).superRefine(boundedRange),
  ),
  data: z.array(plannedPerson),
  answer: 'list',
});

/** The question of a file: the screen's, without a page. */
export interface ScheduleViewFileQuery extends ExportQuery {
  readonly from: string;
  readonly to: string;
}
/** The type for callers; at run time any record is accepted and validated. */
function fileQuestion(): z.ZodType<ScheduleViewFileQuery, ExportQueryInput> {
  return listQueryWith(
    listQuerySchema(scheduleViewFields, { ordering: 'emp_code', withoutIds: true }),
    z
      .object({
        format: z.enum(exportFormats).default('xlsx'),
        language: z.string().max(10).optional(),
        /** A file has all columns. */
        columns: columnsParameter([]),
        ...range,
      })
      .superRefine(boundedRange),
  ) as unknown as z.ZodType<ScheduleViewFileQuery, ExportQueryInput>;
}

/** The same as a file: one line per person, one column per day. */
export const scheduleViewFile = exportCalls(
  {
    name: 'attendance.schedule_view',
    path,
    module,
    access: 'attendance.temporary_schedule.export',
    scoped: true,
  },
  fileQuestion,
);

/** Shared data of a range: holidays, and the timetables of the plans. */
export const scheduleViewDays = defineCall({
  name: 'attendance.schedule_view.days',
  method: 'GET',
  path: `${path}days/`,
  module,
  access,
  scoped: true,
  query: z.strictObject(range).superRefine(boundedRange),
  data: z.object({
    /** Today in the company's zone. */
    today: z.string(),
    /** The company's weekend, 1 Monday to 7 Sunday. */
    weekend: z.array(z.int()),
    /** Whether everybody is off all day, or only some departments or half a day. */
    holidays: z.array(z.object({ date: z.string(), name: z.string(), everybody: z.boolean() })),
    timetables: z.array(
      z.object({
        id: z.int(),
        alias: z.string(),
        use_mode: z.enum(['normal', 'flexible']),
        in_time: z.string().nullable(),
        out_time: z.string().nullable(),
        color: z.string().nullable(),
        /** Planned minutes on one of its days. */
        due: z.int(),
      }),
    ),
    staffing: z.array(staffing),
    /** Days to come with changes that their employees do not see yet; null if the company does not publish its rosters. */
    unpublished: z.int().nullable(),
  }),
});

export const scheduleEditCodes = {
  /** The day is over: it is changed only on confirmation. */
  pastDay: refusalCode('ZBAT0801', 400),
  /** The day is locked and keeps its stored result: its plan is changed only on confirmation. */
  lockedDay: refusalCode('ZBAT0802', 400),
  /** The employee's attendance is not tracked on that day, so a plan would have no effect. */
  untrackedDay: refusalCode('ZBAT0803', 400),
} as const;

/** The most cells per edit. */
export const mostEdited = 500;
/** The most temporary schedules that an edit may leave for one employee and day. */
const mostOfDay = 10;

const wantedTemporary = z
  .strictObject({
    rule_flag: z.enum(temporaryModes),
    timetable: idSchema.nullable(),
    reason: z.string().max(200),
  })
  .refine(({ rule_flag, timetable }) => rule_flag === 'replace' || timetable !== null, {
    path: ['timetable'],
    error: fieldMessage('required'),
  });

/**
 * Sets the temporary schedules of some people and days, each day separately: a refusal of one does not stop
 * the others. The answer has each result, with the new plan.
 */
export const editSchedule = defineCall({
  name: 'attendance.schedule_view.edit',
  method: 'POST',
  path: `${path}edit/`,
  module,
  access: 'attendance.temporary_schedule.change',
  scoped: true,
  codes: Object.values(scheduleEditCodes),
  body: z.strictObject({
    /** Confirms edits of past or locked days. */
    confirmed: z.boolean(),
    cells: z
      .array(
        z.strictObject({
          employee: idSchema,
          date: daySchema,
          /** The temporary schedules that the person saw; any other set was changed by somebody else and is refused. */
          expected: z.array(z.strictObject({ id: idSchema, version: z.int() })).max(mostOfDay),
          /** In order of priority; none returns the day to its schedules. */
          wanted: z.array(wantedTemporary).max(mostOfDay),
        }),
      )
      .min(1)
      .max(mostEdited)
      .superRefine((cells, context) => {
        const days = new Set(cells.map(({ employee, date }) => `${employee} ${date}`));
        const dates = cells.map(({ date }) => date).toSorted();
        if (days.size < cells.length || dayCount(dates[0] ?? '', dates.at(-1) ?? '') > mostPlannedDays)
          context.addIssue({ code: 'custom', message: fieldMessage('type') });
      }),
  }),
  maxBody: 512 * 1024,
  data: z.array(
    z.object({
      employee: z.int(),
      date: z.string(),
      ok: z.boolean(),
      code: z.string(),
      context: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      /** Null if the person is hidden or deleted. */
      day: plannedDay.nullable(),
    }),
  ),
});

export const scheduleViewCalls = [
  scheduleView,
  scheduleViewDays,
  editSchedule,
  scheduleViewFile.export,
  scheduleViewFile.exportJob,
];
