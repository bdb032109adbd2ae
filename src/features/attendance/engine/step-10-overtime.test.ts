import { describe, expect, it } from 'vitest';
import { calculate } from './calculate.ts';
import { prepareCompany } from './company.ts';
import { zoneFromIntl } from './zone-from-intl.ts';
import { day, MONDAY, OFFICE } from '#tests/engine/one-day.ts';

describe('step 10: the ends of each rule', () => {
  const total = { otBasis: 'total' as const };

  it('a cap is reached, a minimum of the same length too', () => {
    const late = (rule: object) =>
      day({ timetable: OFFICE, rule: { otBasis: 'schedule', ...rule }, punches: ['08:00', '18:00'] })['otMin'];
    expect([
      late({ otMax: 60 }),
      late({ otMax: 61 }),
      late({ otMax: 59 }),
      late({ otMin: 60 }),
      late({ otMin: 61 }),
    ]).toEqual([60, 60, 59, 60, 0]);
  });

  it('a flexible day has no overtime by schedule, and by total what is beyond its norm less its breaks', () => {
    const timetable = { kind: 'flexible' as const, required: 480, breaks: [{ duration: 30 }] };
    expect(day({ timetable, rule: { otBasis: 'schedule' }, punches: ['08:00', '18:00'] })).toMatchObject({
      otMin: 0,
      regularMin: 480,
      presentMin: 570,
    });
    expect(day({ timetable, rule: total, punches: ['08:00', '18:00'] })).toMatchObject({
      otMin: 90,
      regularMin: 480,
      presentMin: 570,
    });
    expect(
      day({ timetable, rule: { ...total, roundDay: { interval: 60, mode: 'down' } }, punches: ['08:00', '18:00'] }),
    ).toMatchObject({ otMin: 60, presentMin: 540 });
  });

  it('what overtime fills is taken from its end, and the rest stays overtime', () => {
    const rule = { otBasis: 'schedule' as const, otFillsShort: true, otApproval: 'approved' as const };
    const overtime = [{ from: `${MONDAY}T17:00`, to: `${MONDAY}T18:00` }];
    // Thirty minutes late, ninety after the end: the first thirty fill, the last sixty remain and half of them are approved.
    expect(day({ timetable: OFFICE, rule, overtime, punches: ['08:30', '18:30'] })).toMatchObject({
      regularMin: 480,
      otMin: 30,
      otPendingMin: 30,
      shortMin: 0,
    });
  });

  it('early minutes count from the first, late ones to the last', () => {
    const rule = { otBasis: 'schedule' as const, otEarlyIn: true, otApproval: 'approved' as const };
    const overtime = [
      { from: `${MONDAY}T07:00`, to: `${MONDAY}T07:30` },
      { from: `${MONDAY}T17:10`, to: `${MONDAY}T17:20` },
    ];
    expect(day({ timetable: OFFICE, rule, overtime, punches: ['07:00', '18:00'] })).toMatchObject({
      otMin: 40,
      otPendingMin: 80,
    });
  });

  it('an absent timetable keeps the overtime that was pressed, and no other', () => {
    const rule = {
      identity: 'state' as const,
      pairing: 'everyPair' as const,
      lateAbsentAfter: 30,
      otBasis: 'schedule' as const,
    };
    const press = (t: string, state: 'in' | 'out' | 'otIn' | 'otOut') => ({ t, state });
    const punches = [press('10:00', 'in'), press('18:00', 'out'), press('19:00', 'otIn'), press('20:00', 'otOut')];
    expect(day({ timetable: OFFICE, rule, punches })).toMatchObject({
      status: 'absent',
      otMin: 60,
      regularMin: 0,
      absentMin: 480,
    });
  });

  it('a person whose overtime is switched off has none on days of rest either', () => {
    expect(restMinutes(true, 'weekend')).toEqual([480, 480]);
    expect(restMinutes(false, 'weekend')).toEqual([0, 480]);
    expect(restMinutes(false, 'dayOff')).toEqual([0, 480]);
    expect(restMinutes(false, 'holiday')).toEqual([0, 480]);
    expect(restMinutes(true, 'holiday')).toEqual([480, 480]);
    expect(restMinutes(false, 'overtime')).toEqual([0, 480]);
    expect(restMinutes(true, 'overtime')).toEqual([480, 480]);
  });

  /** Overtime and presence of eight hours on a day of rest, or in an added overtime timetable. */
  function restMinutes(overtime: boolean, kind: 'weekend' | 'dayOff' | 'holiday' | 'overtime'): (number | undefined)[] {
    const saturday = 20_463;
    const date = kind === 'weekend' ? saturday : saturday - 5;
    const company = prepareCompany({
      id: 1,
      zones: [zoneFromIntl('UTC', 2025, 2027)],
      timetables: [{ id: 'E', in: 480, out: 960 }],
      holidays: kind === 'holiday' ? [{ from: date, to: date }] : [],
    });
    const added = {
      source: 'temporary' as const,
      from: date,
      to: date,
      timetableIds: ['E'],
      mode: 'addOvertime' as const,
    };
    const off = { source: 'employee' as const, from: 0, to: null, timetableIds: [] };
    const punches = [480, 960].map((minute) => ({
      id: minute,
      instant: (date * 1440 + minute) * 60,
      state: 255 as const,
    }));
    const employee = {
      id: 1,
      zones: [{ from: 0, value: 'UTC' }],
      switches: [{ from: 0, value: { overtime } }],
      schedule: kind === 'overtime' ? [off, added] : [off],
    };
    const [record] = calculate({ company, employee, from: date, to: date, punches });
    return [record?.otMin, record?.presentMin];
  }
});

describe('step 10: overtime has one kind', () => {
  it.each([
    ['a workday', {}, 'otNormalMin'],
    [
      'a weekend',
      {
        dates: ['2026-01-10', '2026-01-10'] as const,
        schedule: [{ source: 'employee' as const, from: MONDAY, to: null, timetables: [] }],
        punches: ['2026-01-10T08:00', '2026-01-10T10:00'],
      },
      'otWeekendMin',
    ],
    ['a holiday', { holidays: [MONDAY] }, 'otHolidayMin'],
    [
      'a day off',
      { schedule: [{ source: 'employee' as const, from: MONDAY, to: null, timetables: [] }] },
      'otDayOffMin',
    ],
  ])('%s', (_name, more, kind) => {
    const timetables = { T: { in: '06:00', out: '08:00' } };
    const schedule = [{ source: 'employee' as const, from: MONDAY, to: null, timetables: ['T'] }];
    const record = day({
      timetables,
      schedule,
      rule: { otBasis: 'total', otAfter: 0 },
      punches: ['08:00', '10:00'].map((time) => `${MONDAY}T${time}`),
      ...more,
    });
    const kinds = ['otNormalMin', 'otWeekendMin', 'otHolidayMin', 'otDayOffMin'];
    expect(record['otMin']).toBe(120);
    expect(Object.fromEntries(kinds.map((name) => [name, record[name]]))).toEqual({
      ...Object.fromEntries(kinds.map((name) => [name, 0])),
      [kind]: 120,
    });
  });
});
