import {
  choice,
  computed,
  date,
  datetime,
  decimal,
  defineReport,
  flag,
  integer,
  minute,
  numberChoice,
  reference,
  text,
  time,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import { punchSources, punchStates } from '#features/device/contract.ts';

const module = 'ZBRP';

/**
 * Ways of verifying as terminals code them (docs/device-protocol.md#attendance-rows); 200 stands for every other code.
 */
export const verifyTypes = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 200,
] as const;

/** ISO weekdays: 1 Monday to 7 Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/**
 * Who a row is about: the identity block of every report (docs/domain.md#reports), department as it was on that day.
 */
const identity = {
  emp_code: text({ max: 24, sort: true, column: 'shown', width: 130 }),
  employee: reference('personnel.employee', { required: true, filter: true, column: 'shown', width: 200 }),
  department: reference('company.department', {
    required: true,
    tree: true,
    filter: true,
    column: 'shown',
    width: 180,
  }),
  position: reference('company.position', { tree: true, filter: true, column: 'hidden', width: 160 }),
} as const;

/** The day, in the company's zone. */
const day = {
  date: date({ required: true, sort: true, filter: true, column: 'shown', width: 130 }),
  /** First day of the week in which the date lies. */
  week: date({ required: true, column: 'hidden', width: 130 }),
  weekday: numberChoice(weekdays, { filter: true, column: 'shown', width: 125 }),
} as const;

/** Filters that every report of punches has. */
const punchFilters = {
  area: reference('company.area', { tree: true, filter: true }),
  terminal: reference('device.terminal', { filter: true }),
  source: choice(punchSources, { filter: true }),
  punch_state: numberChoice(punchStates, { filter: true }),
  verify_type: numberChoice(verifyTypes, { filter: true }),
  /** False leaves people out who have resigned since. */
  include_resigned: flag({ filter: true }),
} as const;

/** Every punch as it was made (docs/domain.md#reports). */
export const transactionReport = defineReport({
  name: 'report.transaction',
  module,
  path: '/report/api/v2/transaction/',
  words: { namespace: 'report', key: 'transaction' },
  defaultOrdering: '-date',
  period: { field: 'date' },
  groups: ['department', 'employee', 'date', 'week'],
  phoneFields: ['date', 'time'],
  totals: { punches: { kind: 'integer' }, people: { kind: 'integer' } },
  chart: { shape: 'bars', series: { punches: 'integer', people: 'integer' } },
  fields: {
    ...identity,
    ...day,
    time: time({ required: true, filter: true, column: 'shown', width: 100 }),
    punch_state: numberChoice(punchStates, { filter: true, column: 'shown', width: 150 }),
    verify_type: numberChoice(verifyTypes, { filter: true, column: 'shown', width: 150 }),
    terminal_alias: computed(z.string(), { column: 'shown', width: 200 }),
    source: choice(punchSources, { required: true, filter: true, column: 'hidden', width: 120 }),
    work_code: text({ max: 24, filter: true, column: 'hidden', width: 110 }),
    terminal_sn: text({ max: 64, filter: true, column: 'hidden', width: 150 }),
    area: reference('company.area', { tree: true, filter: true, column: 'hidden', width: 150 }),
    temperature: decimal({ filter: true, column: 'hidden', width: 110 }),
    upload_time: datetime({ required: true, column: 'hidden', width: 180 }),
    terminal: punchFilters.terminal,
    include_resigned: punchFilters.include_resigned,
  },
});

/** First and last punch of a person's day, whatever was planned (docs/domain.md#reports). */
export const firstLastReport = defineReport({
  name: 'report.first_last',
  module,
  path: '/report/api/v2/first-last/',
  words: { namespace: 'report', key: 'firstLast' },
  defaultOrdering: '-date',
  period: { field: 'date' },
  groups: ['department', 'employee', 'date', 'week'],
  phoneFields: ['first_punch', 'last_punch'],
  totals: {
    rows: { kind: 'integer' },
    people: { kind: 'integer' },
    average_first: { kind: 'time', column: 'first_punch' },
    average_last: { kind: 'time', column: 'last_punch' },
    span: { kind: 'minute', column: 'span' },
    punches: { kind: 'integer', column: 'punch_count' },
  },
  chart: { shape: 'spans', series: { average_first: 'time', average_last: 'time' } },
  fields: {
    ...identity,
    ...day,
    first_punch: time({ required: true, column: 'shown', width: 110 }),
    /** Null where the day has one punch only: it is no end of a day. */
    last_punch: time({ column: 'shown', width: 110 }),
    /** Whole minutes that went by from the first to the last punch. */
    span: minute({ filter: true, column: 'shown', width: 130 }),
    punch_count: integer({ required: true, filter: true, column: 'shown', width: 110 }),
    first_device: computed(z.string(), { column: 'shown', width: 200 }),
    last_device: computed(z.string(), { column: 'hidden', width: 160 }),
    first_temperature: decimal({ column: 'hidden', width: 120 }),
    last_temperature: decimal({ column: 'hidden', width: 120 }),
    ...punchFilters,
  },
});

export const reports = [transactionReport, firstLastReport];
