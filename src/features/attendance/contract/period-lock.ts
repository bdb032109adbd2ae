import {
  choice,
  computed,
  date,
  datetime,
  defineResource,
  readOnly,
  reference,
  refusalCode,
  text,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import { endsAfterStart } from './scheduled-period.ts';

export const periodLockCodes = {
  /** All of its days are locked already. */
  alreadyLocked: refusalCode('ZBAT0701', 409),
  /** Pending days of the period must be calculated first, because a lock keeps the days as they are. */
  daysWaiting: refusalCode('ZBAT0702', 409),
  /** Its punches were deleted by the company's retention, so that its days could only lose their hours. */
  punchesGone: refusalCode('ZBAT0703', 409),
} as const;

/**
 * A locked period of a department, with all departments below it at that time: its days do not change
 * (docs/domain.md#period-locks).
 */
export const periodLock = defineResource({
  name: 'attendance.period_lock',
  module: 'ZBAT',
  path: '/att/api/v2/period_locks/',
  audience: { of: 'company', scope: { department: 'department' } },
  words: { namespace: 'att', key: 'periodLock' },
  defaultOrdering: '-start_date',
  without: ['destroy', 'import'],
  phoneFields: ['department', 'status'],
  rules: [endsAfterStart],
  codes: Object.values(periodLockCodes),
  actions: {
    reopen: {
      permission: 'change',
      from: ['locked'],
      to: 'reopened',
      isDanger: true,
      fields: { reopen_reason: text({ max: 200, required: true }) },
    },
  },
  fields: {
    department: reference('company.department', {
      required: true,
      immutable: true,
      tree: true,
      filter: true,
      column: 'shown',
      width: 200,
    }),
    start_date: date({ required: true, immutable: true, sort: true, filter: true, column: 'shown', width: 130 }),
    end_date: date({ required: true, immutable: true, sort: true, filter: true, column: 'shown', width: 130 }),
    status: readOnly(
      choice(['locked', 'reopened'], {
        filter: true,
        column: 'shown',
        width: 130,
        tones: { locked: 'good', reopened: 'quiet' },
      }),
    ),
    locked_by: computed(z.string(), { column: 'shown', width: 170 }),
    lock_time: readOnly(datetime({ column: 'shown', width: 170 })),
    reopened_by: computed(z.string(), { column: 'shown', width: 170 }),
    reopen_time: readOnly(datetime({ column: 'hidden', width: 170 })),
    reopen_reason: computed(z.string(), { column: 'shown', width: 220 }),
    remark: text({ max: 200, column: 'hidden', width: 220 }),
  },
});
