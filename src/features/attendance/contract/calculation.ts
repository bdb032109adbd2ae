import {
  choice,
  computed,
  date,
  datetime,
  defineResource,
  readOnly,
  references,
  type FormRule,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import { endsAfterStart } from './scheduled-period.ts';

/** The most days of one calculation. */
const mostDays = 92;

const notTooLong: FormRule<'start_date' | 'end_date'> = {
  fields: ['start_date', 'end_date'],
  code: 'calculationTooLong',
  holds: ({ start_date: start, end_date: end }) =>
    typeof start !== 'string' || typeof end !== 'string' || Date.parse(end) - Date.parse(start) < mostDays * 86_400_000,
};

const count = { column: 'shown', width: 110 } as const;
const problem = { column: 'hidden', width: 130 } as const;

/** Calculations started by people, with their results (docs/domain.md#calculations). */
export const calculation = defineResource({
  name: 'attendance.calculation',
  module: 'ZBAT',
  path: '/att/api/v2/calculations/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'att', key: 'calculation' },
  defaultOrdering: '-id',
  without: ['destroy', 'import'],
  phoneFields: ['start_date', 'status'],
  rules: [endsAfterStart, notTooLong],
  actions: {
    cancel: { permission: 'change', from: ['queued', 'running'], to: 'cancelled' },
  },
  fields: {
    start_date: date({
      required: true,
      immutable: true,
      maxDate: 'today',
      sort: true,
      filter: true,
      column: 'shown',
      width: 120,
    }),
    end_date: date({
      required: true,
      immutable: true,
      maxDate: 'today',
      sort: true,
      filter: true,
      column: 'shown',
      width: 120,
    }),
    /** Includes everything below; combined with named people, only those in one of the departments. */
    departments: references('company.department', {
      whenEmpty: 'said',
      immutable: true,
      column: 'shown',
      width: 180,
    }),
    employees: references('personnel.employee', {
      whenEmpty: 'said',
      immutable: true,
      column: 'shown',
      width: 180,
    }),
    status: readOnly(
      choice(['queued', 'running', 'done', 'cancelled', 'failed'], {
        filter: true,
        column: 'shown',
        width: 120,
        tones: { queued: 'waiting', running: 'busy', done: 'good', cancelled: 'quiet', failed: 'bad' },
      }),
    ),
    people_done: computed(z.int(), { column: 'shown', width: 170 }),
    people: computed(z.int(), problem),
    days: computed(z.int(), count),
    changed: computed(z.int(), count),
    locked: computed(z.int(), count),
    unplanned: computed(z.int(), problem),
    missed: computed(z.int(), problem),
    /** Punches of the period with an unknown number, and disconnected terminals, at the end of the calculation. */
    unregistered: computed(z.int(), problem),
    terminals_away: computed(z.int(), problem),
    started_by: computed(z.string(), { column: 'shown', width: 160 }),
    end_time: readOnly(datetime({ sort: true, column: 'hidden', width: 160 })),
  },
});
