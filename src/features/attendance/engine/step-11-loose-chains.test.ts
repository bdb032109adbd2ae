import { describe, expect, it } from 'vitest';
import { calculate } from './calculate.ts';
import { prepareCompany } from './company.ts';
import { zoneFromIntl } from './zone-from-intl.ts';
import { day, days, explanation, linesOf, MONDAY } from '#tests/engine/one-day.ts';

describe('step 11: chains', () => {
  const rule = { pairing: 'everyPair' as const };
  const press = (t: string, state: 'in' | 'out' | 'otIn' | 'otOut') => ({ t, state });
  const dates = [MONDAY, '2026-01-06'] as const;

  it('by key: an out or overtime that nothing opened flags its date and counts nothing', () => {
    const state = { ...rule, identity: 'state' as const };
    expect(day({ rule: state, punches: [press('10:00', 'out')] })).toMatchObject({
      missedIn: true,
      missedOut: false,
      presentMin: 0,
      lastOut: `${MONDAY}T10:00`,
      firstIn: null,
    });
    expect(
      day({ rule: state, punches: [press('10:00', 'out'), press('11:00', 'in'), press('12:00', 'out')] }),
    ).toMatchObject({ missedIn: false, presentMin: 60, lastOut: `${MONDAY}T12:00` });
    expect(day({ rule: state, punches: [press('10:00', 'otIn')] })).toMatchObject({
      missedIn: false,
      missedOut: false,
      presentMin: 0,
    });
  });

  it('by first and last: a day with overtime keys alone lacks nothing', () => {
    const state = { identity: 'state' as const };
    expect(day({ rule: state, punches: [press('10:00', 'otIn'), press('11:00', 'otOut')] })).toMatchObject({
      missedIn: false,
      missedOut: false,
      presentMin: 60,
    });
  });

  it('overtime pressed over midnight belongs to the date on which it began', () => {
    const rest = { schedule: [{ source: 'employee' as const, from: '2025-12-01', to: null, timetables: [] }] };
    const state = { ...rule, identity: 'state' as const };
    const punches = [
      press('08:00', 'otIn'),
      press('09:00', 'otOut'),
      press('23:00', 'otIn'),
      press('2026-01-06T01:00', 'otOut'),
    ];
    expect(days({ ...rest, rule: state, dates, punches }).map(({ otMin }) => otMin)).toEqual([180, 0]);
  });

  it('duplicates are dropped there too, and told', () => {
    expect(day({ rule: { ...rule, dedupeMinutes: 5 }, punches: ['08:00', '08:04', '10:00'] })).toMatchObject({
      presentMin: 120,
      missedOut: false,
    });
    const ignored = linesOf(
      explanation({ rule: { ...rule, dedupeMinutes: 5 }, punches: ['08:00', '08:04', '10:00'] }),
      'punchIgnored',
    );
    expect(ignored.map(({ step, params, option }) => [step, params.at, params.because, option])).toEqual([
      [11, 484, 'duplicate', 'dedupeMinutes'],
    ]);
  });

  it('each date tells of its own punches', () => {
    const lines = explanation({
      rule,
      punches: ['08:00', '10:00', '2026-01-06T08:00', { t: '2026-01-06T09:00', void: true }],
    });
    expect(
      lines.flatMap((line) => (line.key === 'punchUsed' || line.key === 'punchIgnored' ? [line.params.at] : [])),
    ).toEqual([480, 600]);
  });

  it('outside employment nothing begins', () => {
    const records = days({
      rule,
      dates,
      employment: { from: '2026-01-06', to: null },
      punches: ['22:00', '2026-01-06T06:00', '2026-01-06T10:00'],
    });
    expect(records).toMatchObject([{ status: 'notEmployed', presentMin: 0, flagsInclude: [] }, { presentMin: 240 }]);
  });

  it('a person whose rule changes pairs anew from that date', () => {
    const company = prepareCompany({
      id: 1,
      zones: [zoneFromIntl('UTC', 2025, 2027)],
      rules: [
        { id: 'a', departmentId: null, options: rule },
        { id: 'b', departmentId: null, validFrom: 20_459, options: { ...rule, newShiftGap: 60 } },
      ],
    });
    const punches = [1200, 1860, 1900, 2000].map((minute) => ({
      id: minute,
      instant: (20_458 * 1440 + minute) * 60,
      state: 255 as const,
    }));
    const records = calculate({
      company,
      employee: { id: 1, zones: [{ from: 0, value: 'UTC' }] },
      from: 20_458,
      to: 20_459,
      punches,
    });
    // Tuesday can close a pair that began on Monday; after that it has its own pair.
    expect(records.map(({ presentMin, flags }) => [presentMin, flags])).toEqual([
      [660, 0],
      [100, 0],
    ]);
  });
});
