import { describe, expect, it } from 'vitest';
import { day, days, MONDAY } from '#tests/engine/one-day.ts';

describe('step 11: what loose punches come to', () => {
  const rest = { schedule: [{ source: 'employee' as const, from: '2025-12-01', to: null, timetables: [] }] };

  it('a lone one has a time and no more', () => {
    const record = day({ ...rest, punches: ['10:00'] });
    expect(record).toMatchObject({ inUsed: `${MONDAY}T10:00`, outUsed: null, presentMin: 0 });
    expect(record['flagsInclude']).toEqual(['missedOut']);
  });

  it('only what was approved is overtime where approval is needed', () => {
    const overtime = [{ from: `${MONDAY}T10:00`, to: `${MONDAY}T11:00` }];
    for (const pairing of ['firstLast', 'everyPair'] as const) {
      expect(
        day({ ...rest, overtime, rule: { otApproval: 'approved', pairing }, punches: ['09:00', '12:00'] }),
      ).toMatchObject({ otMin: 60, otPendingMin: 120, presentMin: 180 });
    }
  });

  it('presence without a plan is shown, and is no work on a day of rest', () => {
    expect(day({ punches: ['09:00', '12:00'] })['flagsInclude']).toEqual([]);
    expect(day({ ...rest, punches: ['09:00', '12:00'] })['flagsInclude']).toEqual(['workedOnRestDay']);
    expect(day({ ...rest, rule: { restDayWork: { dayOff: 'regular' } }, punches: ['09:00', '12:00'] })).toMatchObject({
      regularMin: 180,
      otMin: 0,
    });
  });

  it('overtime keys by first and last are overtime, unless overtime is switched off', () => {
    const press = (t: string, state: 'in' | 'out' | 'otIn' | 'otOut') => ({ t, state });
    const keys = [press('09:00', 'otIn'), press('10:00', 'otOut'), press('11:00', 'otIn'), press('11:30', 'otOut')];
    const rule = { identity: 'state' as const, restDayWork: { dayOff: 'ignore' as const } };
    for (const pairing of ['firstLast', 'everyPair'] as const) {
      expect(day({ ...rest, rule: { ...rule, pairing }, punches: keys })).toMatchObject({ otMin: 90, presentMin: 90 });
    }
    expect(
      day({
        ...rest,
        rule: { ...rule, pairing: 'everyPair' },
        punches: [press('08:00', 'in'), press('08:30', 'out'), ...keys],
      }),
    ).toMatchObject({ otMin: 90, presentMin: 120 });
  });

  it('gaps between pairs are rounded, and pairs a shift apart are two shifts', () => {
    const rule = { pairing: 'everyPair' as const, roundBreak: { interval: 30, mode: 'up' } };
    expect(day({ ...rest, rule, punches: ['08:00', '10:00', '10:10', '12:00'] })).toMatchObject({ presentMin: 210 });
    const night = { pairing: 'everyPair' as const, attribution: 'end' as const };
    const worked = (gap: string) =>
      days({
        ...rest,
        rule: night,
        dates: [MONDAY, '2026-01-06'],
        punches: ['18:00', '20:00', gap, '2026-01-06T02:00'],
      }).map(({ presentMin }) => presentMin);
    expect(worked('23:59')).toEqual([0, 241]);
    expect(worked('2026-01-06T00:00')).toEqual([120, 120]);
  });

  it('a shift of several pairs lasts no longer than a shift may', () => {
    const rule = { pairing: 'everyPair' as const, attribution: 'end' as const, newShiftGap: 960 };
    const worked = (last: string) =>
      days({ ...rest, rule, dates: [MONDAY, '2026-01-06'], punches: ['12:00', '13:00', '2026-01-06T02:00', last] }).map(
        ({ presentMin }) => presentMin,
      );
    expect(worked('2026-01-06T04:00')).toEqual([0, 180]);
    expect(worked('2026-01-06T04:01')).toEqual([60, 121]);
  });

  it('a punch on a workday closes what a day of rest began, and begins nothing', () => {
    const schedule = [{ source: 'employee' as const, from: '2026-01-06', to: '2026-01-06', timetables: ['T'] }];
    const timetables = {
      T: { in: '14:00', out: '18:00', windows: [60, null, null, 60] as [number, null, null, number] },
    };
    const dates = [MONDAY, '2026-01-06'] as const;
    const rule = { pairing: 'everyPair' as const };
    expect(
      days({
        timetables,
        schedule,
        rule,
        dates,
        punches: ['22:00', '2026-01-06T06:00', '2026-01-06T08:00', '2026-01-06T09:00'],
      }),
    ).toMatchObject([
      { presentMin: 480, missedOut: false },
      { presentMin: 0, flagsInclude: ['outOfWindow'] },
    ]);
    const states = { ...rule, identity: 'state' as const };
    const press = (t: string, state: 'in' | 'out') => ({ t, state });
    expect(
      days({
        timetables,
        schedule,
        rule: states,
        dates,
        punches: [
          press('22:00', 'in'),
          press('2026-01-06T06:00', 'out'),
          press('2026-01-06T08:00', 'in'),
          press('2026-01-06T09:00', 'out'),
        ],
      }),
    ).toMatchObject([{ presentMin: 480, missedOut: false }, { presentMin: 0 }]);
  });
});
