import { describe, expect, it } from 'vitest';
import { calculate } from './calculate.ts';
import { PunchState, Status } from './codes.ts';
import { prepareCompany } from './company.ts';
import type { CompanyInput, Employee, ScheduleEntry } from './types.ts';
import { zoneFromIntl } from './zone-from-intl.ts';
import { day, days, MONDAY, OFFICE } from '#tests/engine/one-day.ts';

const UTC = zoneFromIntl('UTC', 2020, 2030);
const company: CompanyInput = {
  id: 'company',
  zones: [UTC],
  departments: [{ id: 'd', parent: null }],
  timetables: [{ id: 'T', in: 480, out: 1020 }],
  shifts: [{ id: 'S', unit: 'day', count: 1, days: {} }],
};
const employee: Employee = { id: 1, zones: [{ from: 0, value: 'UTC' }] };
const entry: ScheduleEntry = { source: 'employee', from: 0, to: null, timetableIds: ['T'] };

/** Fewer for mutants, each of which has to run this. */
const MANY_PUNCHES = Number(process.env['ENGINE_MANY_PUNCHES'] ?? 1_000_000);

describe('garbage with a defined result', () => {
  it('a million punches in a day', () => {
    const base = 20_458 * 86_400;
    const punches = Array.from({ length: MANY_PUNCHES }, (_, id) => ({
      id,
      instant: base + ((id * 7919) % 86_400),
      state: PunchState.unknown,
    }));
    const input = {
      company: prepareCompany({ ...company, timetables: [{ id: 'T', in: 480, out: 1020 }] }),
      employee: { ...employee, schedule: [entry] },
      from: 20_458,
      to: 20_458,
      punches,
    };
    const [record] = calculate(input);
    expect(record).toMatchObject({ status: Status.present, regularMin: 540, lateMin: 0 });
    const noisy = prepareCompany({
      ...company,
      rules: [{ id: 'r', departmentId: null, options: { pairing: 'everyPair', dedupeMinutes: 0 } }],
    });
    const [paired] = calculate({ ...input, company: noisy });
    expect(Number.isInteger(paired?.presentMin)).toBe(true);
  }, 30_000);

  it('windows that contain each other', () => {
    const timetables = {
      A: { in: '08:00', out: '17:00', windows: [480, null, null, 480] as never },
      B: { in: '12:00', out: '13:00', windows: [480, null, null, 480] as never },
    };
    const schedule = [{ source: 'employee' as const, from: MONDAY, to: MONDAY, timetables: ['A', 'B'] }];
    const record = day({ timetables, schedule, punches: ['08:00', '12:00', '13:00', '17:00'] });
    expect(record).toMatchObject({ requiredMin: 600, status: 'incomplete', regularMin: 300 });
  });

  it('a shift of no length is a shift of a day', () => {
    expect(day({ timetable: { in: '08:00', out: '08:00' }, punches: [] })).toMatchObject({
      requiredMin: 1440,
      absentMin: 1440,
    });
  });

  it('twenty-four hours every day, punched at the border', () => {
    const dates = ['2026-01-05', '2026-01-07'] as const;
    const duty = { in: '08:00', out: '08:00', windows: [60, null, null, 60] as never };
    const punches = [
      '2026-01-05T08:00',
      '2026-01-05T08:00:30',
      '2026-01-06T08:00:00',
      '2026-01-06T08:00:30',
      '2026-01-07T08:00:00',
      '2026-01-07T08:00:30',
      '2026-01-08T08:00',
    ];
    const records = days({ timetable: duty, dates, rule: { dedupeMinutes: 0 }, punches });
    expect(records.map(({ status, workedMin }) => [status, workedMin])).toEqual([
      ['present', 1440],
      ['present', 1440],
      ['present', 1440],
    ]);
  });

  it('dates outside employment, and punches on them', () => {
    const records = days({
      timetable: OFFICE,
      employment: { from: null, to: '2026-01-05' },
      dates: [MONDAY, '2026-01-06'],
      punches: ['08:00', '17:00', '2026-01-06T08:00', '2026-01-06T17:00'],
    });
    expect(records).toMatchObject([
      { status: 'present' },
      { status: 'notEmployed', presentMin: 0, requiredMin: 0, firstIn: null, flagsInclude: [] },
    ]);
  });

  it('an automatic shift without a candidate is a day off', () => {
    expect(
      day({
        timetables: {},
        schedule: [{ source: 'auto', from: MONDAY, to: null, candidates: [] }],
        punches: ['08:00'],
      }),
    ).toMatchObject({ dayKind: 'dayOff' });
  });
});
