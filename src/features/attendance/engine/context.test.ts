import { describe, expect, it } from 'vitest';
import { calculate } from './calculate.ts';
import { PunchState } from './codes.ts';
import { prepareCompany } from './company.ts';
import type { RuleOptions } from './rule.ts';
import type { Employee, Punch, ScheduleEntry, TimetableVersion } from './types.ts';
import { zoneFromIntl } from './zone-from-intl.ts';
import { seededRandom } from '#tests/engine/bench-company.ts';

const ZONES = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles'].map((id) => zoneFromIntl(id, 2025, 2027));
const monday = 20_458;
const LAST = monday + 34;
const TIMETABLES: readonly TimetableVersion[] = [
  { id: 'day', in: 480, out: 1020 },
  { id: 'night', in: 1320, out: 360 },
  { id: 'wide', in: 600, out: 1080, windows: [1440, null, null, 1440] },
  { id: 'flexible', kind: 'flexible', required: 240 },
];

/** About `perDay` punches on each date, at the same times in every run. */
function punchesOf(seed: number, perDay: number, skip: (date: number) => boolean = () => false): Punch[] {
  const random = seededRandom(seed);
  const states = [PunchState.in, PunchState.out, PunchState.unknown];
  const punches: Punch[] = [];
  for (let date = monday - 40; date <= LAST + 12; date++) {
    for (let count = Math.floor(random() * (2 * perDay + 1)); count > 0; count--) {
      const state = states[Math.floor(random() * 3)] ?? PunchState.unknown;
      const instant = (date * 1440 + Math.floor(random() * 1440)) * 60 + Math.floor(random() * 60);
      if (!skip(date)) punches.push({ id: punches.length, instant, state });
    }
  }
  return punches;
}

const always = (ids: readonly string[]): ScheduleEntry[] => [
  { source: 'employee', from: 0, to: null, timetableIds: ids },
];
const moved: Employee['zones'] = [
  { from: 0, value: 'UTC' },
  { from: monday + 3, value: 'Asia/Tokyo' },
  { from: monday + 9, value: 'America/Los_Angeles' },
];
const onWeekdays = {
  id: 'S',
  unit: 'week' as const,
  count: 1,
  days: { 0: ['day'], 1: ['night'], 2: ['day'], 3: ['day', 'flexible'] },
};

const everyPair = { pairing: 'everyPair' as const };
const situations: readonly (readonly [string, Partial<RuleOptions>, Partial<Employee>, Punch[]])[] = [
  ['nights', {}, { schedule: always(['night']) }, punchesOf(1, 2)],
  ['windows of days', {}, { schedule: always(['wide']) }, punchesOf(2, 2)],
  ['a day and a night', { identity: 'state' }, { schedule: always(['day', 'night']) }, punchesOf(3, 3)],
  ['flexible beside normal', {}, { schedule: always(['flexible', 'day']) }, punchesOf(4, 3)],
  ['first and last without a plan, days from 18:00', { dayChange: 1080 }, {}, punchesOf(5, 2)],
  ['pairs without a plan', everyPair, {}, punchesOf(6, 2)],
  ['pairs that never pause', { ...everyPair, maxShift: 1440, attribution: 'end' }, {}, punchesOf(7, 4)],
  ['pairs by key', { ...everyPair, identity: 'state', attribution: 'majority' }, {}, punchesOf(8, 2)],
  [
    'pairs with a week without punches',
    everyPair,
    {},
    punchesOf(9, 3, (date) => date > monday + 8 && date < monday + 16),
  ],
  [
    'pairs beside shifts, split at 05:00',
    { ...everyPair, attribution: 'split', dayChange: 300 },
    { schedule: [{ source: 'employee', from: 0, to: null, shiftId: 'S' }] },
    punchesOf(10, 2),
  ],
  ['a person who moves', {}, { zones: moved }, punchesOf(11, 2)],
  [
    'a person who moves, with shifts',
    everyPair,
    { zones: moved, schedule: [{ source: 'employee', from: 0, to: null, shiftId: 'S' }] },
    punchesOf(12, 2),
  ],
  ['a weekly rule', { weeklyOt: { threshold: 600, basis: 'worked' } }, { schedule: always(['day']) }, punchesOf(13, 3)],
  [
    'a monthly rule',
    { weeklyOt: { threshold: 2000, basis: 'regular', period: 'month' } },
    { schedule: always(['day']) },
    punchesOf(14, 3),
  ],
];

describe('records do not depend on how a range is split', () => {
  it.each(situations)('%s', (_name, options, person, punches) => {
    const company = prepareCompany({
      id: 1,
      zones: ZONES,
      timetables: TIMETABLES,
      shifts: [onWeekdays],
      rules: [{ id: 'r', departmentId: null, options }],
    });
    const employee = { id: 1, zones: [{ from: 0, value: 'UTC' }], ...person };
    const whole = calculate({ company, employee, from: monday, to: LAST, punches });
    for (const length of [1, 2, 5]) {
      for (let from = monday; from <= LAST; from += length) {
        const to = Math.min(from + length - 1, LAST);
        expect(calculate({ company, employee, from, to, punches })).toEqual(
          whole.slice(from - monday, to - monday + 1),
        );
      }
    }
  });
});

describe('a punch counts on the date of the clock where the person is', () => {
  it('before and after a move', () => {
    const company = prepareCompany({ id: 1, zones: ZONES });
    const employee = {
      id: 1,
      zones: [
        { from: 0, value: 'UTC' },
        { from: monday + 1, value: 'America/Los_Angeles' },
      ],
    };
    const at = (date: number, minute: number) => ({
      id: minute,
      instant: (date * 1440 + minute) * 60,
      state: PunchState.unknown,
    });
    // 07:00 UTC on Tuesday is Monday night in Los Angeles, but Monday was still UTC: it counts on Tuesday.
    const punches = [
      at(monday, 600),
      at(monday, 660),
      at(monday + 1, 420),
      at(monday + 2, 420),
      at(monday + 2, 479),
      at(monday + 2, 480),
      at(monday + 2, 510),
    ];
    const records = calculate({ company, employee, from: monday, to: monday + 2, punches });
    expect(records.map(({ presentMin, firstIn }) => [presentMin, firstIn])).toEqual([
      [60, 600],
      [1499, -60],
      [30, 0],
    ]);
  });
});
