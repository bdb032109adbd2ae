import { describe, expect, it } from 'vitest';
import { judgeLeave, type JudgedLeave } from './judge-leave.ts';
import { amountsByYear } from './uses.ts';

const line = (date: string, days = 1) => ({ date, part: 'full', minutes: 480, days, skipped: null }) as const;
/** Two days before the end of the year and three after it, without New Year's Day. */
const counted = {
  lines: [
    line('2026-12-30'),
    line('2026-12-31'),
    { ...line('2027-01-01', 0), skipped: 'holiday' as const },
    line('2027-01-04'),
    line('2027-01-05'),
    line('2027-01-06'),
  ],
  amount: 500,
};

const overYearsEnd = (max_per_year: number, taken: readonly (readonly [number, number])[]): JudgedLeave => ({
  type: {
    unit: 'day',
    enabled: true,
    requestable_by_employee: true,
    require_reason: false,
    require_attachment: false,
    attachment_after: null,
    max_per_request: null,
    max_per_year,
    min_notice_days: 0,
    max_backdate_days: null,
    eligible_after_days: 0,
    gender_limit: 'all',
  },
  start: '2026-12-30',
  end: '2027-01-06',
  startPart: 'full',
  endPart: 'full',
  startTime: null,
  endTime: null,
  hasReason: true,
  hasAttachment: false,
  isOwn: false,
  today: '2026-12-01',
  hired: null,
  gender: '',
  isForThem: true,
  counted,
  taken: new Map(taken),
  overlaps: null,
  blackout: null,
  balance: null,
});

describe('leave over a year’s end', () => {
  it('counts in each year what lies in it', () => {
    expect([...amountsByYear(counted.lines, counted.amount, '2026-12-30')]).toEqual([
      [2026, 200],
      [2027, 300],
    ]);
    // Hours are rounded once, and each year gets its share.
    const hours = [{ ...line('2026-12-31', 0) }, { ...line('2027-01-04', 0), minutes: 240 }];
    expect([...amountsByYear(hours, 1200, '2026-12-31')]).toEqual([
      [2026, 800],
      [2027, 400],
    ]);
    expect([...amountsByYear([], 150, '2026-12-31')]).toEqual([[2026, 150]]);
  });

  const cases = [
    ['fits both years, though it is longer than what is left of the first', 5, [[2026, 300]], {}],
    [
      'is too much for the year in which it begins',
      5,
      [[2026, 350]],
      { start_date: [{ code: 'leaveMaxYear', context: { max: 5, taken: 3.5 } }] },
    ],
    [
      'is too much for the year in which it ends',
      5,
      [[2027, 250]],
      { end_date: [{ code: 'leaveMaxYear', context: { max: 5, taken: 2.5 } }] },
    ],
    [
      'is too much for both',
      2,
      [[2026, 100]],
      {
        start_date: [{ code: 'leaveMaxYear', context: { max: 2, taken: 1 } }],
        end_date: [{ code: 'leaveMaxYear', context: { max: 2, taken: 0 } }],
      },
    ],
  ] as const;
  it.each(cases)('%s', (_, max, taken, mistakes) => {
    expect(judgeLeave(overYearsEnd(max, taken))).toEqual(mistakes);
  });
});
