import { describe, expect, it } from 'vitest';
import { biotimeDump, copied } from '#tests/support/former-dump.ts';
import { frappePlansDump, horillaPlansDump } from '#tests/support/suite-plans.ts';
import { withoutSpans } from './free-spans.ts';
import { planOf } from './plan.ts';
import { dumpSource, readFormer } from './read-former.ts';

const day = '2026-03-02';
const read = (text: string) =>
  readFormer(
    dumpSource(() => ({ text })),
    'UTC',
    day,
  ).data;

describe('what Frappe HR plans with', () => {
  const data = read(frappePlansDump);

  it('is a week of each shift type, on all days but those off of its list of holidays', () => {
    const [dayShift, night] = planOf('shifts', data, 1);
    expect(dayShift?.rows?.map((row) => row['day'])).toEqual([1, 2, 3, 4, 5]);
    // Off on Friday only.
    expect(night?.rows?.map((row) => row['day']).toSorted()).toEqual([1, 2, 3, 4, 6, 7]);
    expect(data.timetables.map(({ name, values }) => [name, values])).toEqual([
      ['Day', { in_time: '08:00', out_time: '17:00', in_ahead_margin: 60, out_above_margin: 90, allow_late: 10 }],
      [
        'Night',
        { in_time: '22:00', out_time: '06:00', in_ahead_margin: 30, out_above_margin: 30, allow_leave_early: 5 },
      ],
    ]);
  });

  it('gives people the assigned shift, and their usual one on all other days to come', () => {
    expect(data.schedules).toEqual([
      { of: '17', shift: 'Night', start: '2026-04-01', end: '2026-04-30' },
      { of: '17', shift: 'Day', start: day, end: '2026-03-31' },
      { of: '17', shift: 'Day', start: '2026-05-01', end: null },
    ]);
  });

  it('has the holidays of the common list; those of others are refused', () => {
    const [first, second] = planOf('holidays', data, 1);
    expect(first).toMatchObject({ code: '2026-05-01 Labour Day', refers: {} });
    expect(second).toMatchObject({ code: '2026-06-01 Of the night only', refers: { departments: [null] } });
  });

  it('has leave that is left on the day: allocated and carried, less what was taken and what has expired', () => {
    expect(planOf('leaveTypes', data, 1).map(({ name }) => name)).toEqual(['Privilege Leave', 'Casual Leave']);
    expect(planOf('leaveBalances', data, 1)).toMatchObject([
      { code: '17 Privilege Leave', values: { opening: 19.5 }, likeness: '19.5' },
    ]);
  });
});

describe('what Horilla plans with', () => {
  const data = read(horillaPlansDump);

  it('is a week with a timetable for each of its hours, from the day on which it is read', () => {
    const [shift] = planOf('shifts', data, 1);
    expect(shift?.rows).toEqual([{ day: 1 }, { day: 2 }, { day: 6 }]);
    expect(shift?.refers.timetables).toEqual(['Plant 08:00–16:00', 'Plant 08:00–16:00', 'Plant 09:00–12:00']);
    expect(data.schedules).toEqual([{ of: '17', shift: '7', start: day, end: null }]);
  });

  it('has the leave that is available to those who have not left', () => {
    expect(planOf('leaveBalances', data, 1).map(({ code, values }) => [code, values])).toEqual([
      ['17 Horilla annual', { opening: 6.5 }],
      ['3 Horilla annual', { opening: 3 }],
    ]);
    expect(data.leaveTypes.map(({ name }) => name)).toEqual(['Horilla annual']);
  });
});

describe('groups and days of BioTime', () => {
  const data = read(
    biotimeDump({
      people: [
        { code: 'G1', name: 'Gia' },
        { code: 'G2', name: 'Gus' },
      ],
      punches: [],
      plans: [
        copied(
          'att_timeinterval',
          ['id', 'alias', 'use_mode', 'in_time', 'duration'],
          [[1, 'Long', 0, '08:00:00', 600]],
        ),
        copied(
          'att_attshift',
          ['id', 'alias', 'cycle_unit', 'shift_cycle'],
          [
            [1, 'Turn', 0, 4],
            [2, 'Own', 1, 1],
          ],
        ),
        copied(
          'att_attemployee',
          ['id', 'emp_id', 'group_id'],
          [
            [1, 100, 5],
            [2, 101, 5],
            [3, 999, 6],
          ],
        ),
        copied(
          'att_groupschedule',
          ['id', 'start_date', 'end_date', 'group_id', 'shift_id'],
          [[1, '2026-01-01', '2099-12-31', 5, 1]],
        ),
        copied(
          'att_attschedule',
          ['id', 'start_date', 'end_date', 'employee_id', 'shift_id'],
          [[1, '2026-02-01', '2026-02-28', 101, 2]],
        ),
        copied(
          'att_temporaryschedule',
          ['id', 'att_date', 'employee_id', 'time_interval_id'],
          [
            [1, '2026-03-05', 100, 1],
            [2, '2026-03-05', 100, 1],
            [3, '2026-03-06', 100, null],
          ],
        ),
      ],
    }),
  );

  it('give each member the schedule of the group, on the days on which they have none of their own', () => {
    expect(planOf('schedules', data, 1).map(({ code, name, values }) => [code, name, values])).toEqual([
      ['G2 2026-02-01', 'Own', { start_date: '2026-02-01', end_date: '2026-02-28' }],
      ['G1 2026-01-01', 'Turn', { start_date: '2026-01-01' }],
      ['G2 2026-01-01', 'Turn', { start_date: '2026-01-01', end_date: '2026-01-31' }],
      // Its cycle goes on as if nothing had been between.
      ['G2 2026-03-01', 'Turn', { start_date: '2026-03-01', cycle_start: '2026-01-01' }],
    ]);
  });

  it('plan a day by its timetable, and refuse one whose timetable is missing', () => {
    expect(planOf('temporarySchedules', data, 1)).toMatchObject([
      { code: 'G1 2026-03-05 Long', values: { rule_flag: 'replace' }, refers: { timetables: ['Long'] } },
      { reason: 'repeated' },
      { code: 'G1 2026-03-06', refers: { timetables: [null] } },
    ]);
  });
});

describe('a span without others', () => {
  const whole = { start: '2026-01-01', end: '2026-12-31' };
  it.each([
    ['in the middle', [{ start: '2026-03-01', end: '2026-03-31' }], ['2026-01-01–2026-02-28', '2026-04-01–2026-12-31']],
    ['at its beginning', [{ start: '2025-01-01', end: '2026-01-31' }], ['2026-02-01–2026-12-31']],
    ['without an end', [{ start: '2026-05-01', end: null }], ['2026-01-01–2026-04-30']],
    [
      'beside it',
      [
        { start: '2027-01-01', end: null },
        { start: '2025-01-01', end: '2025-12-31' },
      ],
      ['2026-01-01–2026-12-31'],
    ],
    ['over all of it', [{ start: '2025-01-01', end: null }], []],
  ])('%s', (_, others, left) => {
    expect(withoutSpans(whole, others).map(({ start, end }) => `${start}–${end}`)).toEqual(left);
  });
});
