import { z } from 'zod';
import {
  choice,
  computed,
  date,
  datetime,
  decimal,
  defineReport,
  flag,
  minute,
  reference,
  text,
  time,
} from '#shared/contract/index.ts';
import { day, identity } from '#shared/contract/report-fields.ts';
import { numberedStates } from '#shared/contract/request.ts';
import { trainingAttendances } from './training-attendance.ts';

/** Training as it was requested and decided (docs/domain.md#training): one row a training, in the period in which it begins. */
export const trainingReport = defineReport({
  name: 'request.training_report',
  module: 'ZBRQ',
  path: '/att/api/v2/training_reports/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'report', key: 'training' },
  defaultOrdering: '-date',
  period: { field: 'date' },
  groups: ['training_type', 'department', 'employee'],
  // A name instead of an import, so that the screen loads nothing else of the slice.
  follows: ['request.training'],
  phoneFields: ['training_type', 'training_minutes'],
  totals: {
    trainings: { kind: 'integer' },
    people: { kind: 'integer' },
    training_minutes: { kind: 'minute', column: 'training_minutes' },
    attended: { kind: 'integer' },
    missed: { kind: 'integer' },
  },
  chart: { shape: 'bars', series: { trainings: 'integer', training_minutes: 'minute' } },
  fields: {
    ...identity,
    training_type: reference('complement.training_type', {
      required: true,
      filter: true,
      column: 'shown',
      width: 160,
    }),
    training_title: text({ max: 100, column: 'shown', width: 180 }),
    /** The first day of the training. */
    date: { ...day.date, options: { ...day.date.options, width: 120 } },
    end_date: date({ required: true, column: 'shown', width: 120 }),
    /** Working time; none if the training was rejected or taken back, or the employee was not there. */
    training_minutes: minute({ filter: true, column: 'shown', width: 110 }),
    request_status: choice(numberedStates, { required: true, filter: true, column: 'shown', width: 120 }),
    attendance: choice(trainingAttendances, { required: true, filter: true, column: 'shown', width: 130 }),
    score: decimal({ column: 'hidden', width: 90 }),
    result_note: text({ max: 200, column: 'hidden', width: 200 }),
    trainer: text({ max: 100, column: 'hidden', width: 150 }),
    training_place: text({ max: 100, column: 'hidden', width: 150 }),
    start_time: time({ column: 'hidden', width: 100 }),
    end_time: time({ column: 'hidden', width: 100 }),
    counts_as_work: flag({ filter: true, column: 'hidden', width: 140 }),
    apply_reason: text({ max: 200, column: 'hidden', width: 200 }),
    decided_by: computed(z.string(), { column: 'hidden', width: 160 }),
    decide_time: datetime({ column: 'hidden', width: 170 }),
    request_no: text({ max: 40, column: 'hidden', width: 150 }),
  },
});
