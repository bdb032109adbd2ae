// What suites plan with and what leave their people have, made by us in the form of their databases.

import { copied } from './former-dump.ts';
import { frappeDumpWith, horillaDumpWith, stored } from './suite-dumps.ts';

const line = (
  employee: string,
  type: string,
  leaves: number,
  [from, to]: readonly [string, string],
  { docstatus = 1, is_expired = 0, is_lwp = 0 } = {},
) => [employee, type, leaves, from, to, is_expired, is_lwp, docstatus] as const;

const year = ['2026-01-01', '2026-12-31'] as const;

/** Shift types, assignments, holidays and leave of Frappe HR; people have the shift "Day" on all other days. */
export const frappePlansDump = frappeDumpWith(
  [
    stored('tabCompany', ['name', 'default_holiday_list'], [['MC', 'Plant 2026']]),
    stored(
      'tabHoliday',
      ['name', 'parent', 'holiday_date', 'weekly_off', 'description'],
      [
        ['h1', 'Plant 2026', '2026-01-03', 1, 'Saturday'],
        ['h2', 'Plant 2026', '2026-01-04', 1, 'Sunday'],
        ['h3', 'Plant 2026', '2026-05-01', 0, '<div>Labour <b>Day</b></div>'],
        ['h4', 'Night 2026', '2026-01-02', 1, 'Friday'],
        ['h5', 'Night 2026', '2026-06-01', 0, 'Of the night only'],
      ],
    ),
    stored(
      'tabShift Type',
      [
        'name',
        'start_time',
        'end_time',
        'holiday_list',
        'begin_check_in_before_shift_start_time',
        'allow_check_out_after_shift_end_time',
        'enable_late_entry_marking',
        'late_entry_grace_period',
        'enable_early_exit_marking',
        'early_exit_grace_period',
      ],
      [
        ['Day', '08:00:00.000000', '17:00:00.000000', null, 60, 90, 1, 10, 0, 5],
        ['Night', '22:00:00.000000', '06:00:00.000000', 'Night 2026', 30, 30, 0, 0, 1, 5],
      ],
    ),
    stored(
      'tabShift Assignment',
      ['name', 'employee', 'shift_type', 'status', 'start_date', 'end_date', 'docstatus'],
      [
        ['a1', 'HR-EMP-00001', 'Night', 'Active', '2026-04-01', '2026-04-30', 1],
        ['a2', 'HR-EMP-00001', 'Night', 'Active', '2026-06-01', '2026-06-30', 2],
        ['a3', 'HR-EMP-00001', 'Night', 'Inactive', '2026-07-01', null, 1],
      ],
    ),
    stored(
      'tabLeave Type',
      ['name', 'leave_type_name', 'is_lwp'],
      [
        ['Privilege Leave', 'Privilege Leave', 0],
        ['Casual Leave', 'Casual Leave', 0],
        ['Leave Without Pay', 'Leave Without Pay', 1],
      ],
    ),
    stored(
      'tabLeave Ledger Entry',
      ['employee', 'leave_type', 'leaves', 'from_date', 'to_date', 'is_expired', 'is_lwp', 'docstatus'],
      [
        // The year before is over, with what expired of it.
        line('HR-EMP-00001', 'Privilege Leave', 18, ['2025-01-01', '2025-12-31']),
        line('HR-EMP-00001', 'Privilege Leave', -18, ['2025-12-31', '2025-12-31'], { is_expired: 1 }),
        line('HR-EMP-00001', 'Privilege Leave', 20, year),
        // Carried, of which two days were left when it expired.
        line('HR-EMP-00001', 'Privilege Leave', 5, ['2026-01-01', '2026-02-15']),
        line('HR-EMP-00001', 'Privilege Leave', -2, ['2026-02-15', '2026-02-15'], { is_expired: 1 }),
        line('HR-EMP-00001', 'Privilege Leave', -3, ['2026-01-12', '2026-01-14']),
        line('HR-EMP-00001', 'Privilege Leave', -0.5, ['2026-02-20', '2026-02-20']),
        // Cancelled, and yet to come.
        line('HR-EMP-00001', 'Privilege Leave', -4, ['2026-02-24', '2026-02-27'], { docstatus: 2 }),
        line('HR-EMP-00001', 'Privilege Leave', -5, ['2026-08-03', '2026-08-07']),
        line('HR-EMP-00001', 'Casual Leave', 7, year),
        line('HR-EMP-00001', 'Casual Leave', -7, ['2026-01-05', '2026-01-13']),
        line('HR-EMP-00001', 'Leave Without Pay', -3, ['2026-01-19', '2026-01-21'], { is_lwp: 1 }),
        // Of somebody who has left.
        line('HR-EMP-00002', 'Privilege Leave', 9, year),
      ],
    ),
  ],
  'Day',
);

/** A shift with other hours on Saturday, and leave of Horilla. */
export const horillaPlansDump = horillaDumpWith(
  [
    copied('base_employeeshift', ['id', 'employee_shift'], [[7, 'Plant']]),
    copied(
      'base_employeeshiftday',
      ['id', 'day'],
      [
        [1, 'monday'],
        [2, 'tuesday'],
        [6, 'saturday'],
      ],
    ),
    copied(
      'base_employeeshiftschedule',
      ['id', 'day_id', 'shift_id_id', 'start_time', 'end_time'],
      [
        [1, 1, 7, '08:00:00', '16:00:00'],
        [2, 2, 7, '08:00:00', '16:00:00'],
        [3, 6, 7, '09:00:00', '12:00:00'],
      ],
    ),
    copied(
      'leave_leavetype',
      ['id', 'name', 'payment', 'limit_leave'],
      [
        [1, 'Horilla annual', 'paid', 't'],
        [2, 'Boundless', 'unpaid', 'f'],
      ],
    ),
    copied(
      'leave_availableleave',
      ['id', 'available_days', 'carryforward_days', 'employee_id_id', 'leave_type_id_id'],
      [
        [1, '4.5', '2', 1, 1],
        [2, '0', '0', 1, 2],
        [3, '9', '0', 2, 1],
        [4, '3', '0', 3, 1],
      ],
    ),
  ],
  7,
);
