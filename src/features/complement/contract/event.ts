import { z } from 'zod';
import {
  choice,
  color,
  date,
  daySchema,
  defineCall,
  defineResource,
  flag,
  multiEmployee,
  numberChoice,
  readOnly,
  references,
  text,
  textarea,
  time,
  type FormRule,
} from '#shared/contract/index.ts';

export const eventTypes = ['meeting', 'company_event', 'maintenance', 'birthday_party', 'other'] as const;
export const eventAudiences = ['all', 'departments', 'areas', 'employees'] as const;
export const eventRecurrences = ['none', 'daily', 'weekly', 'monthly', 'yearly'] as const;
export const eventStates = ['scheduled', 'cancelled'] as const;
/** Minutes before an event at which people are reminded. */
const eventReminders = [10, 30, 60, 120, 1440, 2880, 10_080] as const;

const timed = { field: 'all_day', is: false } as const;
const isFor = (audience: (typeof eventAudiences)[number]) =>
  ({
    required: true,
    whenEmpty: 'nothing',
    visibleWhen: { field: 'audience', is: audience },
    column: 'hidden',
    width: 200,
    group: 'audience',
  }) as const;

const lastsOn: FormRule<'start_date' | 'end_date'> = {
  fields: ['start_date', 'end_date'],
  code: 'periodOrder',
  holds: ({ start_date: start, end_date: end }) => typeof start !== 'string' || typeof end !== 'string' || start <= end,
};
const endsLater: FormRule<'start_date' | 'end_date' | 'all_day' | 'start_time' | 'end_time'> = {
  fields: ['end_time', 'start_time', 'start_date', 'end_date', 'all_day'],
  code: 'periodOrder',
  holds: ({ start_date: first, end_date: last, all_day: isAllDay, start_time: start, end_time: end }) =>
    isAllDay !== false || first !== last || typeof start !== 'string' || typeof end !== 'string' || start < end,
};
const repeatsOn: FormRule<'start_date' | 'until'> = {
  fields: ['start_date', 'until'],
  code: 'periodOrder',
  holds: ({ start_date: start, until }) => typeof start !== 'string' || typeof until !== 'string' || start <= until,
};

/** A company event for everybody or for some people; days and times are in the company's zone. */
export const event = defineResource({
  name: 'complement.event',
  module: 'ZBCP',
  path: '/complement/api/v2/events/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'complement', key: 'event' },
  defaultOrdering: '-start_date',
  phoneFields: ['start_date', 'event_type'],
  rules: [lastsOn, endsLater, repeatsOn],
  actions: {
    /** Notifies the invited people now. */
    notify: { permission: 'change', from: ['scheduled'], max: 20 },
    /** A cancelled event remains in the calendar, struck through. */
    cancel: { permission: 'change', from: ['scheduled'], to: 'cancelled' },
    reopen: { permission: 'change', from: ['cancelled'], to: 'scheduled' },
  },
  fields: {
    title: text({ max: 100, required: true, search: true, sort: true, filter: true, column: 'shown', width: 240 }),
    event_type: choice(eventTypes, { default: 'meeting', filter: true, column: 'shown', width: 140 }),
    status: readOnly(
      choice(eventStates, {
        filter: true,
        column: 'shown',
        width: 120,
        tones: { scheduled: 'good', cancelled: 'quiet' },
      }),
    ),
    start_date: date({ required: true, sort: true, filter: true, column: 'shown', width: 120 }),
    end_date: date({ required: true, sort: true, filter: true, column: 'shown', width: 120 }),
    all_day: flag({ default: true, filter: true, column: 'hidden', width: 100 }),
    start_time: time({ required: true, visibleWhen: timed, column: 'shown', width: 100 }),
    end_time: time({ required: true, visibleWhen: timed, column: 'hidden', width: 100 }),
    location: text({ max: 100, search: true, column: 'shown', width: 160 }),
    description: textarea({ max: 1000, column: 'hidden', width: 260 }),
    color: color({ column: 'hidden', width: 90 }),
    recurrence: choice(eventRecurrences, {
      default: 'none',
      filter: true,
      column: 'hidden',
      width: 120,
      group: 'repeat',
    }),
    /** The last day on which one can begin; null for no end. */
    until: date({
      visibleWhen: { field: 'recurrence', is: ['daily', 'weekly', 'monthly', 'yearly'] },
      column: 'hidden',
      width: 120,
      group: 'repeat',
    }),
    /** Minutes; null for no reminder. */
    remind_before: numberChoice(eventReminders, { column: 'hidden', width: 140, group: 'repeat' }),
    audience: choice(eventAudiences, { default: 'all', filter: true, column: 'shown', width: 130, group: 'audience' }),
    departments: references('company.department', { ...isFor('departments'), tree: true }),
    areas: references('company.area', { ...isFor('areas'), tree: true }),
    employees: multiEmployee(isFor('employees')),
  },
});

/** An occurrence of an event: a recurring one appears once for each. */
const eventOnDaysSchema = z.object({
  id: z.int(),
  title: z.string(),
  event_type: z.enum(eventTypes),
  status: z.enum(eventStates),
  color: z.string().nullable(),
  location: z.string(),
  /** First and last day, ISO. */
  from: z.string(),
  to: z.string(),
  /** `HH:mm`; null for whole days. */
  starts: z.string().nullable(),
  ends: z.string().nullable(),
});
export type EventOnDays = z.output<typeof eventOnDaysSchema>;

/** The events of some days for a calendar: at most 500, in order. */
export const eventCalendar = defineCall({
  name: 'complement.event.calendar',
  method: 'GET',
  path: '/complement/api/v2/event_calendars/',
  module: 'ZBCP',
  access: 'complement.event.view',
  scoped: true,
  query: z.strictObject({ from: daySchema, days: z.coerce.number().int().min(1).max(42) }),
  data: z.array(eventOnDaysSchema),
});

/** Events of the next two weeks for the signed-in employee. */
export const comingEvents = defineCall({
  name: 'complement.event.coming',
  method: 'GET',
  path: '/personal/api/v2/coming_events/',
  module: 'ZBCP',
  access: 'employee',
  data: z.array(eventOnDaysSchema),
});
