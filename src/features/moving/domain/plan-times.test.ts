import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { biotimeDump, copied } from '#tests/support/former-dump.ts';
import { planOf } from './plan.ts';
import { dumpSource, readFormer } from './read-former.ts';

/** A dump with one shift and one schedule of it. */
function dumpOf(unit: number, count: number, indexes: readonly number[], start = '2026-03-04'): string {
  return biotimeDump({
    people: [{ code: 'S1', name: 'Sun' }],
    punches: [],
    plans: [
      copied('att_timeinterval', ['id', 'alias', 'use_mode', 'in_time', 'duration'], [[1, 'Day', 0, '08:30:00', 540]]),
      copied(
        'att_attshift',
        ['id', 'alias', 'cycle_unit', 'shift_cycle', 'auto_shift'],
        [[5, 'Cycle', unit, count, 0]],
      ),
      copied(
        'att_shiftdetail',
        ['id', 'day_index', 'shift_id', 'time_interval_id'],
        indexes.map((index, at) => [at + 1, index, 5, 1]),
      ),
      copied(
        'att_attschedule',
        ['id', 'start_date', 'end_date', 'employee_id', 'shift_id'],
        [[1, start, '2099-12-31', 100, 5]],
      ),
    ],
  });
}

const planned = (text: string, weekStart: number) => {
  const { data } = readFormer(
    dumpSource(() => ({ text })),
    'UTC',
    '2026-03-02',
  );
  const [shift] = planOf('shifts', data, weekStart);
  const [schedule] = planOf('schedules', data, weekStart);
  return { shift, schedule };
};

/** The day of a cycle of weeks, from 1, as `docs/domain.md` says: weeks are counted from that of the anchor. */
function dayOfCycle(date: Temporal.PlainDate, anchor: Temporal.PlainDate, count: number, weekStart: number): number {
  const first = anchor.subtract({ days: (anchor.dayOfWeek - weekStart + 7) % 7 });
  const days = first.until(date).days;
  return (((days % (7 * count)) + 7 * count) % (7 * count)) + 1;
}

describe('cycles of BioTime', () => {
  it('of weeks fall on the same dates, whatever day the weeks here begin on', () => {
    const from = Temporal.PlainDate.from('2026-01-01');
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 0, max: 300 }),
        fc.nat({ max: 27 }),
        fc.integer({ min: 0, max: 60 }),
        (count, weekStart, begin, some, later) => {
          const index = some % (7 * count);
          const start = from.add({ days: begin });
          const { shift, schedule } = planned(dumpOf(1, count, [index], start.toString()), weekStart);
          const date = start.add({ days: later });
          // There: days since the Sunday on or before the start of the schedule.
          const sunday = start.subtract({ days: start.dayOfWeek % 7 });
          const isThere = sunday.until(date).days % (7 * count) === index;
          const anchor = Temporal.PlainDate.from(String(schedule?.values['cycle_start'] ?? start));
          const isHere = shift?.rows?.[0]?.['day'] === dayOfCycle(date, anchor, count, weekStart);
          expect(isHere).toBe(isThere);
        },
      ),
    );
  });

  it.each([
    ['from 0 where a row says so', 0, 4, [0, 1], [1, 2]],
    ['from 1 where a row is past the last', 0, 4, [1, 4], [1, 4]],
    ['of months from 1', 2, 1, [1, 31], [1, 31]],
  ])('of days are counted %s', (_name, unit, count, indexes, days) => {
    const { shift } = planned(dumpOf(unit, count, indexes), 1);
    expect(shift?.rows?.map((row) => row['day'])).toEqual(days);
    expect(shift?.reason).toBeUndefined();
  });

  it('that can be read in two ways are refused', () => {
    expect(planned(dumpOf(0, 4, [1, 2]), 1).shift?.reason).toBe('cycle');
    expect(planned(dumpOf(0, 4, [0, 4]), 1).shift?.reason).toBe('cycle');
  });

  it('go on without an end that lies far in the future', () => {
    const { schedule } = planned(dumpOf(1, 1, [1]), 1);
    expect(schedule).toMatchObject({ code: 'S1 2026-03-04', values: { start_date: '2026-03-04' } });
    expect(schedule?.values).not.toHaveProperty('end_date');
  });
});
