import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBroken } from '#shared/contract/index.ts';
import { shift } from '../contract.ts';
import { startOfWeek } from '../engine/calendar.ts';
import { compileEntries, compileShifts } from '../engine/schedule.ts';
import { timetablesOf } from '../engine/step-01-cycle.ts';
import { placeTimetable } from '../engine/step-02-place-slots.ts';
import { compileTimetable, groupVersions, type Placement } from '../engine/timetable.ts';
import { zoneFromIntl } from '../engine/index.ts';
import { cycleDays, daysAfter, overlappingDays } from './shift-overlap.ts';
import { shiftVersion } from './shift-version.ts';
import { minutesOf } from './wall-time.ts';

const hours = (in_time: string, out_time: string) => ({ use_mode: 'normal', in_time, out_time, day_change: null });
const flexible = (day_change: string | null) => ({ use_mode: 'flexible', in_time: null, out_time: null, day_change });
const known: Record<string, Record<string, unknown>> = {
  morning: hours('06:00', '14:00'),
  evening: hours('14:00', '22:00'),
  night: hours('22:00', '06:00'),
  longNight: hours('22:00', '06:01'),
  middle: hours('10:00', '18:00'),
  whole: hours('08:00', '08:00'),
  free: flexible(null),
  freeFromFour: flexible('04:00'),
  freeFromMidnight: flexible('00:00'),
  freeFromTen: flexible('22:00'),
};
const broken = (unit: string, count: number, ...days: readonly (readonly [number, string])[]) =>
  overlappingDays(
    { unit, count },
    days.map(([day, timetable]) => ({ day, timetable })),
    (id) => known[String(id)],
  );

describe('conflicting timetables of a shift', () => {
  it.each([
    [
      'three that touch, round the clock',
      'day',
      1,
      [
        [1, 'morning'],
        [1, 'evening'],
        [1, 'night'],
      ],
      [],
    ],
    [
      'two of one day',
      'week',
      1,
      [
        [1, 'morning'],
        [1, 'middle'],
      ],
      [1],
    ],
    [
      'a night that reaches into the next day’s work',
      'week',
      1,
      [
        [1, 'longNight'],
        [2, 'morning'],
      ],
      [1],
    ],
    [
      'the same, listed the other way round',
      'week',
      1,
      [
        [2, 'morning'],
        [1, 'longNight'],
      ],
      [1],
    ],
    [
      'a day between them',
      'week',
      1,
      [
        [1, 'longNight'],
        [3, 'morning'],
      ],
      [],
    ],
    [
      'the last day of the cycle and the first',
      'week',
      1,
      [
        [7, 'longNight'],
        [1, 'morning'],
      ],
      [1],
    ],
    [
      'a cycle of one day, into itself',
      'day',
      1,
      [
        [1, 'longNight'],
        [1, 'morning'],
      ],
      [1],
    ],
    ['a night after itself', 'day', 1, [[1, 'longNight']], []],
    ['a whole day after itself', 'day', 1, [[1, 'whole']], []],
    [
      'the last of a short month and the first',
      'month',
      1,
      [
        [28, 'longNight'],
        [1, 'morning'],
      ],
      [1],
    ],
    [
      'the last of a month of thirty, in a cycle of two',
      'month',
      2,
      [
        [30, 'longNight'],
        [32, 'morning'],
      ],
      [1],
    ],
    [
      'no short month ends there',
      'month',
      1,
      [
        [27, 'longNight'],
        [1, 'morning'],
      ],
      [],
    ],
    [
      'a flexible day is whole',
      'week',
      1,
      [
        [1, 'free'],
        [1, 'night'],
      ],
      [1],
    ],
    [
      'a flexible day after a night',
      'week',
      1,
      [
        [1, 'longNight'],
        [2, 'free'],
      ],
      [],
    ],
    [
      'flexible days that begin ever earlier',
      'week',
      1,
      [
        [1, 'freeFromFour'],
        [2, 'freeFromMidnight'],
      ],
      [1],
    ],
    [
      'flexible days that begin ever later',
      'week',
      1,
      [
        [1, 'freeFromTen'],
        [2, 'freeFromMidnight'],
        [3, 'freeFromFour'],
      ],
      [],
    ],
    [
      'a day that the cycle does not have',
      'week',
      1,
      [
        [9, 'morning'],
        [9, 'middle'],
      ],
      [],
    ],
    [
      'a timetable that nobody knows',
      'week',
      1,
      [
        [1, 'gone'],
        [1, 'middle'],
      ],
      [],
    ],
    [
      'the same one twice is told as that',
      'week',
      1,
      [
        [1, 'middle'],
        [1, 'middle'],
      ],
      [],
    ],
  ] as const)('%s', (_, unit, count, days, places) => expect(broken(unit, count, ...days)).toEqual(places));

  it('wrap from the last day of a cycle to its first', () => {
    expect(daysAfter('week', 2, 14)).toEqual([1]);
    expect(daysAfter('day', 3, 2)).toEqual([3]);
    expect(daysAfter('month', 2, 31)).toEqual([32]);
    expect(daysAfter('month', 2, 59)).toEqual([60, 1]);
    expect(daysAfter('month', 2, 62)).toEqual([1]);
  });
});

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 30))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const timetable = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(time, time).map(([start, end]) => hours(start, end)) },
  { weight: 1, arbitrary: fc.option(time).map(flexible) },
);
/** Days at the ends of months and cycles are frequent, because errors occur there. */
const day = fc.oneof(fc.integer({ min: 1, max: 14 }), fc.constantFrom(1, 7, 14, 27, 28, 29, 30, 31, 32, 58, 59, 62));
const scenario = fc.record({
  timetables: fc.array(timetable, { minLength: 1, maxLength: 3 }),
  unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
  count: fc.constantFrom(1, 2),
  days: fc.array(fc.record({ day, timetable: fc.integer({ min: 0, max: 2 }) }), { minLength: 2, maxLength: 6 }),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

const utc = zoneFromIntl('UTC', 2023, 2029);
/**
 * Covers a leap year and a common one, from each month and weekday of a fortnight, so that every neighbourhood of a
 * cycle occurs.
 */
const first = 19_723;
const span = 800;

/** The engine's placements of the shift, ordered by start. */
function placed({ timetables, ...record }: Scenario & { days: Scenario['days'] }, anchor: number): Placement[] {
  const compiled = timetables.map((one, id) =>
    compileTimetable(
      {
        id,
        kind: one.use_mode === 'flexible' ? 'flexible' : 'normal',
        in: minutesOf(one.in_time) ?? 0,
        out: minutesOf(one.out_time) ?? 0,
        dayChange: minutesOf(one.day_change) ?? null,
      },
      `timetables[${id}]`,
    ),
  );
  const families = groupVersions(compiled, 'timetables');
  const version = shiftVersion({
    id: 1,
    cycle_unit: record.unit,
    auto_shift: false,
    shift_cycle: record.count,
    days: record.days.map(({ day: on, timetable: id }, at) => ({
      id: at,
      day: on,
      timetable: { id, display_name: '' },
    })),
  });
  const shiftsById = compileShifts([version], families);
  const [entry] = compileEntries(
    [{ source: 'employee', from: first, to: null, anchor, shiftId: 1 }],
    shiftsById,
    families,
    new Map(),
    'schedule',
  );
  if (!entry) throw new Error('No entry');
  return Array.from({ length: span }, (_, at) => first + at)
    .flatMap((date) => timetablesOf(entry, date, 1).map((one) => placeTimetable(one, date, utc, 0)))
    .toSorted((a, b) => a.in - b.in || a.out - b.out);
}

/** Two placements that the engine would have to separate at the same minute. */
function overlaps(placements: readonly Placement[]): boolean {
  const isAt = (one: Placement, other: Placement): boolean => one.in < other.out && other.in < one.out;
  return placements.some((one, at) => {
    for (const other of placements.slice(at + 1, at + 8)) {
      const sameKind = one.timetable.flexible === other.timetable.flexible;
      if (!sameKind && one.date !== other.date) continue;
      // A timetable does not know when the company's day begins: only its own settings are compared across days.
      const hasDayChange = one.timetable.dayChange !== null && other.timetable.dayChange !== null;
      if (one.timetable.flexible && sameKind && one.date !== other.date && !hasDayChange) continue;
      if (one.date === other.date && (one.timetable.flexible || other.timetable.flexible)) return true;
      if (isAt(one, other)) return true;
    }
    return false;
  });
}

describe('a shift of the contract is one of the engine', () => {
  it('is accepted exactly if the engine places it without overlap', () => {
    const seen = { taken: 0, refused: 0 };
    fc.assert(
      fc.property(scenario, ({ timetables, unit, count, days }) => {
        const rows = days.map((one) => ({
          day: ((one.day - 1) % cycleDays(unit, count)) + 1,
          timetable: one.timetable % timetables.length,
        }));
        const usable = [...new Map(rows.map((row) => [`${row.day} ${row.timetable}`, row])).values()];
        const given = { timetables, unit, count, days: usable };
        const found = findBroken(
          shift,
          { alias: 'Any', cycle_unit: unit, shift_cycle: count, days: usable },
          (field, id) => (field === 'days.timetable' ? timetables[Number(id)] : undefined),
        );
        const codes = new Set(Object.values(found).flatMap((messages) => messages.map(({ code }) => code)));
        const anchors =
          unit === 'month' ? [first, first + 31, first + 60] : [first, startOfWeek(first, 1), first + 1, first + 9];
        const isOverlapping = anchors.some((anchor) => overlaps(placed(given, anchor)));
        expect(codes.has('overlappingTimetable')).toBe(isOverlapping);
        seen[isOverlapping ? 'refused' : 'taken'] += 1;
      }),
      { numRuns: 300, seed: 7 },
    );
    expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(40);
  });
});
