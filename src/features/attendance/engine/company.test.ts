import { describe, expect, it } from 'vitest';
import { calculate } from './calculate.ts';
import { DayKind, Status } from './codes.ts';
import { prepareCompany } from './company.ts';
import type { CompanyInput, Employee, Holiday, TimetableVersion } from './types.ts';
import { zoneFromIntl } from './zone-from-intl.ts';

const UTC = zoneFromIntl('UTC', 2025, 2027);
const monday = 20_458;

function company(more: Partial<CompanyInput> = {}) {
  return prepareCompany({ id: 'company', zones: [UTC], ...more });
}

const person: Employee = { id: 1, zones: [{ from: 0, value: 'UTC' }] };

describe('a company', () => {
  it('that has set nothing up still has a record for every date', () => {
    const [record] = calculate({ company: company(), employee: person, from: monday, to: monday, punches: [] });
    expect(record).toMatchObject({ status: Status.noSchedule, ruleVersionId: '', requiredMin: 0, otMin: 0 });
  });

  it('gives a holiday to every department that has one on the date', () => {
    const departments = [
      { id: 'a', parent: null },
      { id: 'b', parent: null },
      { id: 'c', parent: null },
    ];
    const holidays: Holiday[] = ['a', 'b'].map((departmentId) => ({ from: monday, to: monday, departmentId }));
    const kindIn = (id: string, list: Holiday[]) => {
      const employee = { ...person, departments: [{ from: 0, value: id }] };
      return calculate({
        company: company({ departments, holidays: list }),
        employee,
        from: monday,
        to: monday,
        punches: [],
      })[0]?.dayKind;
    };
    expect(['a', 'b', 'c'].map((id) => kindIn(id, holidays))).toEqual([DayKind.holiday, DayKind.holiday, DayKind.none]);
    expect(kindIn('c', [...holidays, { from: monday, to: monday }])).toBe(DayKind.holiday);
  });
});

describe('of several entries of one rank', () => {
  const timetables = ['A', 'B'].map((id): TimetableVersion => ({ id, in: 480, out: 960 }));
  const chosen = (one: object, other: object) => {
    const entry = (id: string, more: object) => ({
      source: 'default' as const,
      from: monday - 9,
      to: null,
      timetableIds: [id],
      ...more,
    });
    const ids = [
      [entry('A', one), entry('B', other)],
      [entry('B', other), entry('A', one)],
    ].map((schedule) =>
      calculate({
        company: company({ timetables, schedule }),
        employee: person,
        from: monday,
        to: monday,
        punches: [],
      })[0]?.timetableIds.join(),
    );
    return ids;
  };

  it('the one whose range starts last wins, in any order', () => {
    expect(chosen({ from: monday - 5 }, { from: monday - 7 })).toEqual(['A', 'A']);
    expect(chosen({ from: monday - 7, seq: 9 }, { from: monday - 5, seq: 1 })).toEqual(['B', 'B']);
  });

  it('then the newest', () => {
    expect(chosen({ seq: 2 }, { seq: 1 })).toEqual(['A', 'A']);
    expect(chosen({ seq: 2 }, { seq: 3 })).toEqual(['B', 'B']);
  });
});

describe('the distance in dates at which timetables can overlap', () => {
  const reach = (timetables: Omit<TimetableVersion, 'id'>[], dayChange?: number): number =>
    company({
      timetables: timetables.map((timetable, id) => ({ id, ...timetable })),
      rules: dayChange === undefined ? [] : [{ id: 'r', departmentId: null, options: { dayChange } }],
    }).reach;
  const windows = (before: number, after: number) => [before, null, null, after] as const;

  it.each([
    ['the next date, where nothing is planned', [], undefined, 1],
    ['an ordinary day', [{ in: 480, out: 1020 }], undefined, 1],
    ['a night', [{ in: 1320, out: 360 }], undefined, 1],
    [
      'a night that may last until the next evening',
      [{ in: 1320, out: 360, windows: windows(120, 900) }],
      undefined,
      1,
    ],
    // From 00:00 to the third midnight, minus two hours for a clock change.
    [
      'windows that end two hours before two days are over',
      [{ in: 480, out: 1440, windows: windows(480, 1319) }],
      undefined,
      1,
    ],
    ['windows that end later', [{ in: 480, out: 1440, windows: windows(480, 1320) }], undefined, 2],
    ['windows that begin long before midnight', [{ in: 60, out: 1440, windows: windows(1440, 0) }], undefined, 2],
    [
      'one that opens early and one that closes late',
      [
        { in: 0, out: 60, windows: windows(720, 0) },
        { in: 480, out: 1440, windows: windows(0, 600) },
      ],
      undefined,
      2,
    ],
    ['an attendance day from 10:00 on', [], 600, 1],
    ['an attendance day from 13:00 of the date before', [], 780, 1],
    ['a flexible day', [{ kind: 'flexible' as const }], undefined, 2],
    [
      'a night and a day that begins at noon of the date before',
      [{ in: 1320, out: 720, windows: windows(0, 0) }],
      720,
      2,
    ],
    ['a night and a day that begins just before noon', [{ in: 1320, out: 720, windows: windows(0, 0) }], 719, 1],
    ['early windows and a day that ends at 11:59', [{ in: 0, out: 60, windows: windows(720, 0) }], 719, 2],
    ['early windows and a day that ends at noon', [{ in: 0, out: 60, windows: windows(720, 0) }], 720, 1],
  ])('%s', (_name, timetables, dayChange, expected) => {
    expect(reach(timetables, dayChange)).toBe(expected);
  });
});
