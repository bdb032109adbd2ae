import { describe, expect, it } from 'vitest';
import { prepareCompany } from './company.ts';
import { calculate } from './calculate.ts';
import { parseWorkDate } from './calendar.ts';
import { DayKind, nameOf, PunchState, ScheduleSource, Status } from './codes.ts';
import type { CompanyInput, Employee, ScheduleEntry, TimetableVersion } from './types.ts';
import { zoneFromIntl } from './zone-from-intl.ts';
import { day, days, MONDAY, OFFICE } from '#tests/engine/one-day.ts';

const UTC = zoneFromIntl('UTC', 2025, 2027);
const TOKYO = zoneFromIntl('Asia/Tokyo', 2025, 2027);
const date = (text: string): number => parseWorkDate(text) ?? Number.NaN;
const monday = date(MONDAY);

const named = (id: string, start: number): TimetableVersion => ({ id, in: start, out: start + 480 });
const TIMETABLES = [named('A', 480), named('B', 540), named('C', 600), named('D', 660)];

const baseCompany: CompanyInput = {
  id: 'company',
  zones: [UTC, TOKYO],
  departments: [
    { id: 'root', parent: null },
    { id: 'middle', parent: 'root' },
    { id: 'leaf', parent: 'middle' },
    { id: 'other', parent: 'root' },
  ],
  timetables: TIMETABLES,
};

const person: Employee = { id: 1, zones: [{ from: 0, value: 'UTC' }], departments: [{ from: 0, value: 'leaf' }] };

function planned(company: Partial<CompanyInput>, employee: Partial<Employee> = {}, from = monday, to = monday) {
  return calculate({
    company: prepareCompany({ ...baseCompany, ...company }),
    employee: { ...person, ...employee },
    from,
    to,
    punches: [],
  });
}

const entry = (
  source: ScheduleEntry['source'],
  ids: readonly string[],
  more: Partial<ScheduleEntry> = {},
): ScheduleEntry => ({
  source,
  from: monday - 30,
  to: null,
  timetableIds: ids,
  ...more,
});

function idsOf(company: Partial<CompanyInput>, employee: Partial<Employee> = {}): string {
  const [record] = planned(company, employee);
  return `${nameOf(ScheduleSource, record?.scheduleSource ?? -1) ?? '?'}:${(record?.timetableIds ?? []).join('+')}`;
}

describe('schedule precedence', () => {
  const department = (id: string, ids: readonly string[]): ScheduleEntry =>
    entry('department', ids, { departmentId: id });

  it('goes from adjustment to employee, department upwards, default, automatic, none', () => {
    const automatic: ScheduleEntry = { source: 'auto', from: 0, to: null, candidateIds: ['D'] };
    const all = {
      schedule: [automatic, entry('default', ['C']), department('root', ['B']), department('leaf', ['A'])],
    };
    expect(idsOf(all, { schedule: [entry('employee', ['D']), entry('swap', ['B'])] })).toBe('swap:B');
    expect(idsOf(all, { schedule: [entry('employee', ['D'])] })).toBe('employee:D');
    expect(idsOf(all)).toBe('department:A');
    expect(idsOf({ schedule: all.schedule.slice(0, 3) })).toBe('department:B');
    expect(idsOf({ schedule: all.schedule.slice(0, 2) })).toBe('default:C');
    expect(idsOf({ schedule: all.schedule.slice(0, 1) })).toBe('auto:D');
    expect(idsOf({})).toBe('none:');
  });

  it('passes over departments that are not above the employee', () => {
    expect(idsOf({ schedule: [department('other', ['A'])] })).toBe('none:');
    expect(idsOf({ schedule: [department('leaf', ['A'])] }, { departments: [] })).toBe('none:');
  });

  it("prefers an own default and an own automatic shift to the company's", () => {
    expect(idsOf({ schedule: [entry('default', ['A'])] }, { schedule: [entry('default', ['B'])] })).toBe('default:B');
    const automatic = (id: string): ScheduleEntry => ({ source: 'auto', from: 0, to: null, candidateIds: [id] });
    expect(idsOf({ schedule: [automatic('A')] }, { schedule: [automatic('B')] })).toBe('auto:B');
    expect(idsOf({ schedule: [entry('default', ['A'])] }, { schedule: [automatic('B')] })).toBe('default:A');
  });

  it('takes the entry that starts last, then the newest', () => {
    const schedule = [
      entry('employee', ['A'], { seq: 5 }),
      entry('employee', ['B'], { from: monday - 3 }),
      entry('employee', ['C'], { seq: 9 }),
    ];
    expect(idsOf({}, { schedule })).toBe('employee:B');
    expect(idsOf({}, { schedule: [schedule[0], schedule[2]].filter((one) => one !== undefined) })).toBe('employee:C');
    expect(idsOf({}, { schedule: [entry('employee', ['A']), entry('employee', ['B'])] })).toBe('employee:B');
  });

  it('stops at an entry without a timetable: that is a day off', () => {
    const [record] = planned({ schedule: [department('root', ['A'])] }, { schedule: [entry('employee', [])] });
    expect([record?.dayKind, record?.status]).toEqual([DayKind.dayOff, Status.dayOff]);
  });

  it('plays adjustments in the order of approval', () => {
    const own = entry('employee', ['A']);
    const replace = (id: string, seq: number): ScheduleEntry => entry('temporary', [id], { seq });
    const add = (id: string, seq: number): ScheduleEntry => entry('temporary', [id], { seq, mode: 'addNormal' });
    const overtime = (id: string, seq: number): ScheduleEntry => entry('temporary', [id], { seq, mode: 'addOvertime' });
    expect(idsOf({}, { schedule: [own, replace('B', 2), replace('C', 1)] })).toBe('temporary:B');
    expect(idsOf({}, { schedule: [own, add('B', 1)] })).toBe('employee:A+B');
    expect(idsOf({}, { schedule: [own, add('B', 1), replace('C', 2)] })).toBe('temporary:C');
    expect(idsOf({}, { schedule: [own, replace('C', 1), add('B', 2), overtime('D', 3)] })).toBe('temporary:C+B+D');
    expect(idsOf({}, { schedule: [own, overtime('D', 1), replace('C', 2)] })).toBe('temporary:C');
    expect(idsOf({}, { schedule: [entry('employee', []), add('B', 1)] })).toBe('temporary:B');
    expect(idsOf({}, { schedule: [own, entry('temporary', [])] })).toBe('temporary:');
  });
});

describe('day kinds', () => {
  const weekdays = { unit: 'week' as const, count: 1, days: { '0': ['T'], '1': ['T'] } };
  const schedule = [{ source: 'employee' as const, from: '2026-01-01', to: null, shift: weekdays }];
  const situation = { timetables: { T: OFFICE }, schedule };
  const kinds = (dates: readonly [string, string], more = {}): unknown[] =>
    days({ ...situation, dates, ...more }).map(({ dayKind }) => dayKind);

  it('tell weekend from day off by the rule', () => {
    expect(kinds(['2026-01-05', '2026-01-11'])).toEqual([
      'workday',
      'workday',
      'dayOff',
      'dayOff',
      'dayOff',
      'weekend',
      'weekend',
    ]);
    expect(kinds(['2026-01-08', '2026-01-10'], { rule: { weekend: [5] } })).toEqual(['dayOff', 'weekend', 'dayOff']);
  });

  it('put holiday before all others, unless holidays are worked and something is scheduled', () => {
    const holidays = [{ from: '2026-01-05', to: '2026-01-07' }];
    expect(kinds(['2026-01-04', '2026-01-08'], { holidays })).toEqual([
      'weekend',
      'holiday',
      'holiday',
      'holiday',
      'dayOff',
    ]);
    expect(kinds(['2026-01-05', '2026-01-07'], { holidays, rule: { holidayMode: 'work' } })).toEqual([
      'workday',
      'workday',
      'holiday',
    ]);
    expect(kinds(['2025-12-31', '2025-12-31'], { holidays: ['2025-12-31'] })).toEqual(['holiday']);
  });

  it('make a rest day with an added timetable a workday, with added overtime not', () => {
    const saturday = ['2026-01-10', '2026-01-10'] as const;
    const add = (mode: 'addNormal' | 'addOvertime') => ({
      schedule: [
        ...schedule,
        { source: 'temporary' as const, from: '2026-01-10', to: '2026-01-10', timetables: ['T'], mode },
      ],
    });
    expect(kinds(saturday, add('addNormal'))).toEqual(['workday']);
    expect(kinds(saturday, add('addOvertime'))).toEqual(['weekend']);
  });
});

describe('added overtime', () => {
  const added = {
    source: 'temporary' as const,
    from: MONDAY,
    to: MONDAY,
    timetables: ['E'],
    mode: 'addOvertime' as const,
  };
  const timetables = {
    T: OFFICE,
    E: { in: '18:00', out: '20:00', windows: [30, null, null, 120] as [number, null, null, number] },
  };
  const schedule = [{ source: 'employee' as const, from: '2026-01-01', to: null, timetables: ['T'] }, added];

  it('counts its whole presence as overtime, whatever the basis, and owes nothing', () => {
    const punches = ['08:00', '17:00', '17:50', '20:30'];
    expect(day({ timetables, schedule, punches })).toMatchObject({
      status: 'present',
      requiredMin: 480,
      regularMin: 480,
      otMin: 160,
      otNormalMin: 160,
      lateMin: 0,
      absentMin: 0,
    });
    expect(day({ timetables, schedule, punches: punches.slice(0, 2) })).toMatchObject({
      status: 'present',
      otMin: 0,
      missedOut: false,
    });
    expect(day({ timetables, schedule, punches: punches.slice(0, 3) })).toMatchObject({
      otMin: 0,
      missedOut: true,
      missedIn: false,
    });
  });
});

describe('an employee', () => {
  const schedule = [entry('employee', ['A'])];
  const statuses = (employee: Partial<Employee>, company: Partial<CompanyInput> = {}): (string | undefined)[] =>
    planned(company, { schedule, ...employee }, monday, monday + 2).map(({ status }) => nameOf(Status, status));

  it('is due from the first to the last employed date, both included', () => {
    expect(statuses({ employedFrom: monday + 1, employedTo: monday + 1 })).toEqual([
      'notEmployed',
      'absent',
      'notEmployed',
    ]);
    expect(statuses({ employedFrom: null, employedTo: monday })).toEqual(['absent', 'notEmployed', 'notEmployed']);
  });

  it('has schedule, holidays and attendance only while they are switched on', () => {
    const off = (value: Employee['switches']): (string | undefined)[] =>
      statuses(value === undefined ? {} : { switches: value }, { holidays: [{ from: monday + 1, to: monday + 1 }] });
    expect(off([])).toEqual(['absent', 'holiday', 'absent']);
    expect(off([{ from: 0, value: { holiday: false } }])).toEqual(['absent', 'absent', 'absent']);
    expect(off([{ from: 0, value: { schedule: false } }])).toEqual(['noSchedule', 'holiday', 'noSchedule']);
    expect(off([{ from: 0, value: { attendance: false } }])).toEqual(['noSchedule', 'noSchedule', 'noSchedule']);
    expect(
      off([
        { from: 0, value: {} },
        { from: monday + 2, value: { schedule: false } },
      ]),
    ).toEqual(['absent', 'holiday', 'noSchedule']);
  });

  it('takes zone, department and their holidays from the date on which they change', () => {
    const moved = planned(
      { holidays: [{ from: monday, to: monday + 2, departmentId: 'middle' }] },
      {
        schedule,
        zones: [
          { from: 0, value: 'UTC' },
          { from: monday + 2, value: 'Asia/Tokyo' },
        ],
        departments: [
          { from: 0, value: 'other' },
          { from: monday + 1, value: 'leaf' },
        ],
      },
      monday,
      monday + 2,
    );
    expect(moved.map(({ zoneId }) => zoneId)).toEqual(['UTC', 'UTC', 'Asia/Tokyo']);
    expect(moved.map(({ dayKind }) => nameOf(DayKind, dayKind))).toEqual(['workday', 'holiday', 'holiday']);
  });

  it('has the holidays of the areas of each day and of those above, with a department beside it those of both', () => {
    const kindsOf = (areaId: string, departmentId: string | null = null) =>
      planned(
        {
          areas: [
            { id: 'country', parent: null },
            { id: 'city', parent: 'country' },
            { id: 'abroad', parent: null },
          ],
          holidays: [{ from: monday, to: monday + 2, areaId, departmentId }],
        },
        {
          schedule,
          departments: [{ from: 0, value: 'leaf' }],
          areas: [
            { from: 0, value: ['abroad'] },
            { from: monday + 1, value: ['city', 'abroad'] },
            { from: monday + 2, value: [] },
          ],
        },
        monday,
        monday + 2,
      ).map(({ dayKind }) => nameOf(DayKind, dayKind));
    expect(kindsOf('country')).toEqual(['workday', 'holiday', 'workday']);
    expect(kindsOf('abroad')).toEqual(['holiday', 'holiday', 'workday']);
    expect(kindsOf('city', 'middle')).toEqual(['workday', 'holiday', 'workday']);
    expect(kindsOf('city', 'other')).toEqual(['workday', 'workday', 'workday']);
  });

  it('has the holidays that name the person, and no others’', () => {
    const kindsOf = (employeeIds: readonly string[] | null) =>
      planned({ holidays: [{ from: monday, to: monday, employeeIds }] }, { id: 'p', schedule }, monday, monday).map(
        ({ dayKind }) => nameOf(DayKind, dayKind),
      );
    expect([['p', 'q'], ['q'], [], null].map((ids) => kindsOf(ids))).toEqual([
      ['holiday'],
      ['workday'],
      ['workday'],
      ['holiday'],
    ]);
  });
});

describe('effective dates', () => {
  it('of rules: company, then departments from the root down, each in the version of the date', () => {
    const records = planned(
      {
        rules: [
          { id: 'c1', departmentId: null, options: { weekend: [7] } },
          { id: 'c2', departmentId: null, validFrom: monday + 2, options: { weekend: [1, 2, 3, 4, 5] } },
          { id: 'm1', departmentId: 'middle', validFrom: monday + 1, options: { weekStart: 7 } },
          { id: 'x1', departmentId: 'other', options: { weekend: [1, 2, 3] } },
        ],
      },
      {
        schedule: [entry('employee', [])],
        departments: [
          { from: 0, value: 'leaf' },
          { from: monday + 3, value: 'other' },
        ],
      },
      monday,
      monday + 3,
    );
    expect(records.map(({ ruleVersionId }) => ruleVersionId)).toEqual(['c1', 'c1+m1', 'c2+m1', 'c2+x1']);
    expect(records.map(({ dayKind }) => nameOf(DayKind, dayKind))).toEqual(['dayOff', 'dayOff', 'weekend', 'dayOff']);
  });

  it('of timetables and shifts: the version in force, none before the first', () => {
    const timetables: TimetableVersion[] = [
      { id: 'V', validFrom: monday + 1, in: 480, out: 960 },
      { id: 'V', validFrom: monday + 2, in: 480, out: 900 },
    ];
    const records = planned({ timetables }, { schedule: [entry('employee', ['V'])] }, monday, monday + 2);
    expect(records.map(({ requiredMin }) => requiredMin)).toEqual([0, 480, 420]);
    const shifts = [{ id: 'S', validFrom: monday + 1, unit: 'day' as const, count: 1, days: { 0: ['A'] } }];
    const { timetableIds: _none, ...bare } = entry('employee', []);
    const byShift = planned({ shifts }, { schedule: [{ ...bare, shiftId: 'S' }] }, monday, monday + 1);
    expect(byShift.map(({ timetableIds }) => timetableIds)).toEqual([[], ['A']]);
  });

  it('switches overtime off with all that comes of it', () => {
    const company = prepareCompany({
      ...baseCompany,
      rules: [{ id: 'r', departmentId: null, options: { otBasis: 'total', identity: 'state' } }],
    });
    const at = (minute: number): number => (monday * 1440 + minute) * 60;
    const punches = [
      { id: 1, instant: at(480), state: PunchState.in },
      { id: 2, instant: at(1080), state: PunchState.out },
      { id: 3, instant: at(1100), state: PunchState.otIn },
      { id: 4, instant: at(1160), state: PunchState.otOut },
    ];
    const work = (overtime: boolean) =>
      calculate({
        company,
        employee: { ...person, schedule, switches: [{ from: 0, value: { overtime } }] },
        from: monday,
        to: monday,
        punches,
      });
    expect(work(true).map(({ otMin }) => otMin)).toEqual([180]);
    expect(work(false).map(({ otMin, regularMin }) => [otMin, regularMin])).toEqual([[0, 480]]);
  });
  const schedule = [entry('employee', ['A'])];
});

describe('a shift whose timetables the punches choose from', () => {
  const shifts = [
    {
      id: 's',
      unit: 'week' as const,
      count: 1,
      auto: true,
      days: Object.fromEntries([0, 1, 2, 3, 4].map((at) => [at, ['A', 'C']])),
    },
  ];
  const own: ScheduleEntry = { source: 'employee', from: monday - 30, to: null, shiftId: 's' };
  const on = (at: number, punches: number[]) => {
    const [record] = calculate({
      company: prepareCompany({ ...baseCompany, shifts }),
      employee: { ...person, schedule: [own] },
      from: monday + at,
      to: monday + at,
      punches: punches.map((minute, id) => ({
        id,
        instant: ((monday + at) * 1440 + minute) * 60,
        state: PunchState.unknown,
      })),
    });
    return `${nameOf(ScheduleSource, record?.scheduleSource ?? -1) ?? '?'}:${(record?.timetableIds ?? []).join('+')}`;
  };

  it('has the one that fits, and the first where none does', () => {
    expect([on(0, [601]), on(1, [475]), on(2, [])]).toEqual(['auto:C', 'auto:A', 'auto:A']);
  });

  it('stays a plan of the person on the days off of its cycle', () => {
    expect(on(5, [601])).toBe('employee:');
  });
});
