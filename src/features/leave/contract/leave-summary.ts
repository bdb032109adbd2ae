import { choice, date, decimal, defineReport, flag, reference } from '#shared/contract/index.ts';
import { identity } from '#shared/contract/report-fields.ts';
import { leaveBalance } from './balance.ts';
import { leaveUnits } from './incident-type.ts';
import { leaveRequest } from './leave.ts';

/** In the unit of the type. */
const sum = (column: 'shown' | 'hidden' = 'shown') => decimal({ column, width: 95 });

/** The sum of the ledger's lines of a kind; what was used, paid out or expired as an amount of it, which is no negative number. */
const figures = [
  'opening',
  'granted',
  'carried',
  'adjusted',
  'earned',
  'used',
  'encashed',
  'pending_leave',
  'expired',
  'available',
] as const;

/**
 * Each employee's balances by type (docs/domain.md#balances): one row per leave year that touches the period. What is
 * available is what was given (opening, granted, carried, adjusted, earned) without what was used, paid out or has expired.
 */
export const leaveSummaryReport = defineReport({
  name: 'leave.leave_summary',
  module: 'ZBLV',
  path: '/leave/api/v2/leave_summaries/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'report', key: 'leaveSummary' },
  defaultOrdering: 'emp_code',
  period: { field: 'date' },
  groups: ['incident_type', 'department', 'employee'],
  follows: [leaveBalance.name, leaveRequest.name],
  phoneFields: ['incident_type', 'available'],
  totals: {
    balances: { kind: 'integer' },
    people: { kind: 'integer' },
    ...Object.fromEntries(
      [...figures, 'used_in_period', 'at_end'].map((name) => [name, { kind: 'decimal' as const, column: name }]),
    ),
  },
  fields: {
    ...identity,
    /** The period whose leave years are shown; not a column. */
    date: date({ required: true, filter: true }),
    incident_type: reference('leave.incident_type', { required: true, filter: true, column: 'shown', width: 150 }),
    leave_unit: choice(leaveUnits, { required: true, filter: true, column: 'hidden', width: 100 }),
    year_start: date({ required: true, sort: true, column: 'hidden', width: 120 }),
    year_end: date({ required: true, column: 'hidden', width: 120 }),
    opening: sum(),
    granted: sum(),
    carried: sum(),
    adjusted: sum(),
    earned: sum('hidden'),
    used_in_period: sum('hidden'),
    used: sum(),
    encashed: sum('hidden'),
    pending_leave: sum(),
    expired: sum(),
    available: sum(),
    /** When the rest of the carried amount expires. */
    expires_on: date({ column: 'hidden', width: 120 }),
    /** The balance on the last day of the period; of a day to come, by what is granted so far. */
    at_end: sum('hidden'),
    is_negative: flag({ filter: true, column: 'hidden', width: 110 }),
  },
});
