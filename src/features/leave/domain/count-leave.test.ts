import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countLeave, type CountedDate, type CountingRules } from './count-leave.ts';

const days: CountingRules = {
  unit: 'half_day',
  hour_step: 30,
  round: 'nearest',
  include_holidays: false,
  include_weekends: false,
};
const hours: CountingRules = { ...days, unit: 'hour' };
const work = (date: string, taken = 480): CountedDate => ({ date, kind: 'work', taken });
const full = () => 'full' as const;

describe('a leave that is counted', () => {
  it('counts workdays, and gives the reason for others', () => {
    const dates: CountedDate[] = [
      work('2026-01-02'),
      { date: '2026-01-03', kind: 'rest', taken: 0 },
      { date: '2026-01-04', kind: 'holiday', taken: 0 },
      { date: '2026-01-05', kind: 'unplanned', taken: 0 },
    ];
    const { amount, lines } = countLeave(days, dates, full);
    expect(amount).toBe(200);
    expect(lines.map(({ skipped }) => skipped)).toEqual([null, 'rest', 'holiday', null]);
    expect(countLeave({ ...days, include_holidays: true, include_weekends: true }, dates, full).amount).toBe(400);
  });

  it('takes half a day where half a day is asked for, and none of a holiday', () => {
    expect(countLeave(days, [work('2026-01-02', 240)], () => 'am').amount).toBe(50);
    const holiday: CountedDate = { date: '2026-01-01', kind: 'holiday', taken: 0 };
    expect(countLeave({ ...days, include_holidays: true }, [holiday], () => 'pm').amount).toBe(0);
  });

  it('counts of a day with half a holiday the other half alone', () => {
    const eve = (taken: number): CountedDate => ({ date: '2026-12-24', kind: 'work', taken, holiday: 'pm' });
    const whole = countLeave(days, [eve(240)], full);
    expect(whole.amount).toBe(50);
    expect(whole.lines.map(({ part, days: counted, skipped }) => [part, counted, skipped])).toEqual([
      ['am', 0.5, null],
      ['pm', 0, 'holiday'],
    ]);
    expect(countLeave(days, [eve(240)], () => 'am').amount).toBe(50);
    expect(countLeave(days, [eve(0)], () => 'pm')).toMatchObject({ amount: 0, lines: [{ skipped: 'holiday' }] });
    // Half of a holiday never counts, whole ones only if the type says so; a type in whole days has no half.
    expect(countLeave({ ...days, include_holidays: true }, [eve(240)], full).amount).toBe(100);
    expect(countLeave({ ...days, unit: 'day' }, [eve(240)], full).amount).toBe(100);
    expect(countLeave(hours, [eve(240)], full).amount).toBe(400);
    expect(countLeave(hours, [eve(0)], () => 'span').lines[0]?.skipped).toBe('holiday');
  });

  it('counts no more of a day than its timetable does', () => {
    const saturday: CountedDate = { date: '2026-01-03', kind: 'work', taken: 240, days: 0.5 };
    expect(countLeave(days, [work('2026-01-02'), saturday], full).amount).toBe(150);
    expect(countLeave(days, [saturday], () => 'am').amount).toBe(50);
    expect(countLeave({ ...days, unit: 'day' }, [saturday], full).amount).toBe(100);
    // A double shift is a day of leave, and so is one that counts as no day of work.
    expect(countLeave(days, [{ ...saturday, days: 2 }], full).amount).toBe(100);
    expect(countLeave(days, [{ ...saturday, days: 0 }], full).amount).toBe(100);
  });

  it('counts the hours that days show as leave, rounded once', () => {
    const two = [work('2026-01-02', 40), work('2026-01-05', 40)];
    expect(countLeave(hours, two, full).amount).toBe(150);
    expect(countLeave({ ...hours, round: 'down' }, two, full).amount).toBe(100);
    expect(countLeave({ ...hours, round: 'up', hour_step: 60 }, two, full).amount).toBe(200);
    expect(countLeave(hours, [work('2026-01-02', 0)], () => 'span').lines[0]?.skipped).toBe('nothingDue');
  });
});

const kinds = ['work', 'holiday', 'rest', 'unplanned', 'away'] as const;
const dated = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      taken: fc.integer({ min: 0, max: 720 }),
      holiday: fc.constantFrom('am' as const, 'pm' as const, null),
      days: fc.constantFrom(0, 0.5, 1, 2),
    }),
    { maxLength: 40 },
  )
  .map((all) =>
    all.map((one, place): CountedDate => ({
      ...one,
      taken: one.kind === 'work' ? one.taken : 0,
      date: Temporal.PlainDate.from('2026-01-01').add({ days: place }).toString(),
    })),
  );
const anyRules = fc.record({
  unit: fc.constantFrom('day' as const, 'half_day' as const, 'hour' as const),
  hour_step: fc.constantFrom(15, 30, 60),
  round: fc.constantFrom('down' as const, 'nearest' as const, 'up' as const),
  include_holidays: fc.boolean(),
  include_weekends: fc.boolean(),
});

describe('any leave', () => {
  it('is a whole number of hundredths, and skipped days count nothing', () => {
    fc.assert(
      fc.property(anyRules, dated, (rules, dates) => {
        const { amount, lines } = countLeave(rules, dates, full);
        expect(Number.isInteger(amount)).toBe(true);
        for (const line of lines) if (line.skipped !== null) expect([line.days, line.minutes]).toEqual([0, 0]);
        if (rules.unit !== 'hour') expect(amount).toBe(lines.reduce((sum, line) => sum + line.days, 0) * 100);
      }),
    );
  });

  it('in days counts the same in one request or in two', () => {
    fc.assert(
      fc.property(anyRules, dated, fc.nat(40), (rules, dates, at) => {
        fc.pre(rules.unit !== 'hour');
        const sum = [dates.slice(0, at), dates.slice(at)].reduce(
          (all, part) => all + countLeave(rules, part, full).amount,
          0,
        );
        expect(sum).toBe(countLeave(rules, dates, full).amount);
      }),
    );
  });

  it('in hours is within one step of its minutes', () => {
    fc.assert(
      fc.property(anyRules, dated, (given, dates) => {
        const rules = { ...given, unit: 'hour' as const };
        const minutes = dates.reduce((sum, { taken }) => sum + taken, 0);
        const counted = (countLeave(rules, dates, full).amount * 60) / 100;
        expect(Math.abs(counted - minutes)).toBeLessThan(rules.hour_step);
        if (rules.round === 'down') expect(counted).toBeLessThanOrEqual(minutes);
        if (rules.round === 'up') expect(counted).toBeGreaterThanOrEqual(minutes);
      }),
    );
  });
});
