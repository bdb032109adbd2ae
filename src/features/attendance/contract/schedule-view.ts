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
import { temporaryModes } from './temporary-schedule.ts';
import { staffing } from './staffing.ts';
import { dayCount } from '../domain/day-count.ts';

const module = 'ZBAT';
const path = '/att/api/v2/schedule_view/';
/** Whoever sees temporary schedules sees what they stand in place of. */
const access = 'attendance.temporary_schedule.view';

/** Most days of one question: six weeks and the edges of a month. */
export const mostPlannedDays = 45;

/** What people of the schedule view are found and ordered by. */
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

/** A temporary schedule as a cell holds it: what an edit is held against. */
export const heldTemporary = z.object({
  id: z.int(),
  version: z.int(),
  rule_flag: z.enum(temporaryModes),
  timetable: z.int().nullable(),
  reason: z.string(),
});

/** What is planned for a person on a work date, by the engine's codes. What is left out is as it mostly is. */
export const plannedDay = z.object({
  /** `DayKind`: workday, weekend, day off, holiday, none. */
  kind: z.int(),
  /** `ScheduleSource`: none, temporary, swap, employee, department, default, auto. */
  source: z.int(),
  /** Timetables in the order of the plan; `due` in minutes. */
  work: z.array(z.object({ timetable: z.int(), due: z.int(), overtime: z.literal(true).optional() })),
  /** Where the person is not employed yet, or no more. */
  employed: z.literal(false).optional(),
  /** Its hours reach into others of the day, or of a day beside it. */
  conflict: z.literal(true).optional(),
  temporary: z.array(heldTemporary).optional(),
  /** Its stored day stays as it is (docs/domain.md#period-locks). */
  locked: z.literal(true).optional(),
  /** What came of it, where that is stored and may be seen: `Status` and minutes. */
  came: z.object({ status: z.int(), late: z.int(), early: z.int(), worked: z.int() }).optional(),
});
export type PlannedDayCell = z.infer<typeof plannedDay>;

const person = z.object({
  id: z.int(),
  display_name: z.string(),
  emp_code: z.string(),
  photo: z.string().nullable(),
  department: z.object({ id: z.int(), display_name: z.string() }),
  /** One a date of the range. */
  days: z.array(plannedDay),
});
export type PlannedPerson = z.infer<typeof person>;

/** People and what is planned for each of them on each day of a range: a page of people. */
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
  data: z.array(person),
  answer: 'list',
});

/** A file's question: the screen's, without a page. */
export interface ScheduleViewFileQuery extends ExportQuery {
  readonly from: string;
  readonly to: string;
}
/** What callers write; at run time any record is taken and judged. */
function fileQuestion(): z.ZodType<ScheduleViewFileQuery, ExportQueryInput> {
  return listQueryWith(
    listQuerySchema(scheduleViewFields, { ordering: 'emp_code', withoutIds: true }),
    z
      .object({
        format: z.enum(exportFormats).default('xlsx'),
        language: z.string().max(10).optional(),
        /** A file has all of its columns. */
        columns: columnsParameter([]),
        ...range,
      })
      .superRefine(boundedRange),
  ) as unknown as z.ZodType<ScheduleViewFileQuery, ExportQueryInput>;
}

/** The same as a file: a line a person, a column a day. */
export const scheduleViewFile = exportCalls(
  {
    name: 'attendance.schedule_view',
    path,
    module,
    access: 'attendance.temporary_schedule.export',
    scoped: true,
  },
  fileQuestion(),
);

/** What all people of a range share: its holidays, and the timetables that days are planned by. */
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
    /** Days of the company's weekend, 1 Monday to 7 Sunday. */
    weekend: z.array(z.int()),
    /** Everybody is off all day, or some departments or for half of it. */
    holidays: z.array(z.object({ date: z.string(), name: z.string(), everybody: z.boolean() })),
    timetables: z.array(
      z.object({
        id: z.int(),
        alias: z.string(),
        use_mode: z.enum(['normal', 'flexible']),
        in_time: z.string().nullable(),
        out_time: z.string().nullable(),
        color: z.string().nullable(),
        /** Minutes due on a day of it. */
        due: z.int(),
      }),
    ),
    staffing: z.array(staffing),
  }),
});

export const scheduleEditCodes = {
  /** The day is over: changed only where that is confirmed. */
  pastDay: refusalCode('ZBAT0801', 400),
  /** The day is locked and stays as it is stored: its plan is changed only where that is confirmed. */
  lockedDay: refusalCode('ZBAT0802', 400),
} as const;

/** Most cells of one edit. */
export const mostEdited = 500;
/** Most temporary schedules of one employee and day that an edit leaves. */
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
 * Makes the temporary schedules of some people and days what they are to be, each day on its own: what is refused for one does not keep
 * the others. The answer says of each how it went, with its plan as it is then.
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
    /** Days that are over or locked are meant. */
    confirmed: z.boolean(),
    cells: z
      .array(
        z.strictObject({
          employee: idSchema,
          date: daySchema,
          /** The temporary schedules that the person saw: another set is somebody else's change, and refused. */
          expected: z.array(z.strictObject({ id: idSchema, version: z.int() })).max(mostOfDay),
          /** In the order in which they count; none gives the day back to its schedules. */
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
      /** Null for who may not see the person, or is gone. */
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
