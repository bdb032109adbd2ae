import fc from 'fast-check';
import type { EngineCaseInput } from './case-format.ts';
import { dateOf, timestampOf } from './translate-case.ts';
import { formatWorkDate } from '#features/attendance/engine/index.ts';

/**
 * Generated companies as cases in the shared format, so that the shrunk case of a property can be copied to a file and run by `npm
 * run engine-cases`.
 */

/** Zones with peculiarities, each with a Monday of a week in which they show. */
const ZONED_WEEKS: readonly (readonly [zone: string, monday: string])[] = [
  ['UTC', '2026-01-05'],
  ['Asia/Kathmandu', '2026-01-05'],
  ['Australia/Lord_Howe', '2026-03-30'],
  ['Australia/Lord_Howe', '2026-09-28'],
  ['America/New_York', '2026-03-02'],
  ['America/New_York', '2026-10-26'],
  ['Europe/Brussels', '2026-03-23'],
  ['Europe/Brussels', '2026-10-19'],
  ['Africa/Casablanca', '2026-02-09'],
  ['Africa/Cairo', '2026-04-20'],
  ['Africa/Cairo', '2026-10-26'],
  ['Pacific/Apia', '2011-12-26'],
  ['Asia/Kolkata', '2026-06-01'],
];

/** Zones whose clock never changes. */
export const STEADY_ZONES = ['UTC', 'Asia/Kathmandu', 'Asia/Kolkata', 'Asia/Tokyo'];

const DAYS = 10;

export const twoDigits = (value: number): string => String(value).padStart(2, '0');
export const clockText = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

type TimetableText = NonNullable<EngineCaseInput['timetables']>[string];
type RuleInput = NonNullable<EngineCaseInput['rule']>;

const quarter = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: max / 15 }).map((n) => n * 15);
const orNull = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { freq: 3 });

const breakText = fc.oneof(
  fc
    .record({
      start: fc.constantFrom('12:00', '00:30', '13:00', '02:00'),
      length: fc.constantFrom(30, 60, 90),
      duration: fc.constantFrom(30, 60, undefined),
      deduct: fc.constantFrom('auto' as const, 'punch' as const, 'punchMin' as const),
      paid: fc.boolean(),
      trigger: fc.constantFrom(0, 240, 360),
    })
    .map(({ start, length, duration, ...rest }) => {
      const [hours = 0, minutes = 0] = start.split(':').map(Number);
      return {
        start,
        end: clockText((hours * 60 + minutes + length) % 1440),
        ...(duration === undefined ? {} : { duration: Math.min(duration, length) }),
        ...rest,
      };
    }),
  fc.record({ duration: fc.constantFrom(15, 30, 60), paid: fc.boolean(), trigger: fc.constantFrom(0, 300) }),
);

const timetable: fc.Arbitrary<TimetableText> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        start: quarter(1425),
        length: fc.constantFrom(120, 240, 480, 540, 600, 1440),
        windows: fc.constantFrom(
          undefined,
          [60, null, null, 60] as [number, null, null, number],
          [120, 120, 120, 120] as [number, number, number, number],
          [480, null, null, 480] as [number, null, null, number],
        ),
        lateGrace: fc.constantFrom(0, 5, 15),
        earlyGrace: fc.constantFrom(0, 5, 15),
        inRequired: fc.constantFrom(true, true, true, false),
        outRequired: fc.constantFrom(true, true, true, false),
        required: fc.constantFrom(undefined, undefined, undefined, 360, 495),
        breaks: fc.array(breakText, { maxLength: 2 }),
      })
      .map(({ start, length, windows, required, ...rest }) => ({
        in: clockText(start),
        out: clockText((start + length) % 1440),
        ...(windows === undefined ? {} : { windows }),
        ...(required === undefined ? {} : { required: Math.min(required, length) }),
        ...rest,
      })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('flexible' as const),
      required: fc.constantFrom(null, 360, 480),
      breaks: fc.array(fc.record({ duration: fc.constant(30), trigger: fc.constant(360) }), { maxLength: 1 }),
    }),
  },
);

const rounding = fc.record({
  interval: fc.constantFrom(5, 10, 15, 30),
  mode: fc.constantFrom('down', 'up', 'nearest', 'cutoff:8'),
  grace: fc.constantFrom(0, 3),
});

export const rule: fc.Arbitrary<RuleInput> = fc.record(
  {
    dedupeMinutes: fc.constantFrom(0, 1, 5),
    identity: fc.constantFrom('auto', 'state'),
    pairing: fc.constantFrom('firstLast', 'everyPair'),
    lateMeasure: fc.constantFrom('fromStart', 'beyondGrace'),
    missIn: fc.record({ as: fc.constantFrom('flag', 'late', 'absent'), minutes: fc.constantFrom(0, 60) }),
    missOut: fc.record({ as: fc.constantFrom('flag', 'early', 'absent'), minutes: fc.constantFrom(0, 60) }),
    lateAbsentAfter: fc.constantFrom(null, 60, 120),
    earlyAbsentAfter: fc.constantFrom(null, 60, 120),
    absentBelow: fc.constantFrom(null, 60),
    halfDayBelow: fc.constantFrom(null, 240),
    weekStart: fc.constantFrom(1, 6, 7),
    holidayMode: fc.constantFrom('off', 'work'),
    restDayWork: fc.record({
      weekend: fc.constantFrom('ot', 'regular', 'ignore'),
      holiday: fc.constantFrom('ot', 'regular'),
    }),
    restLevel: fc.record({ weekend: fc.constantFrom(1, 2), holiday: fc.constantFrom(1, 3) }),
    otBasis: fc.constantFrom('none', 'schedule', 'total'),
    otAfter: fc.constantFrom(null, null, 480),
    otEarlyIn: fc.boolean(),
    otEarlyInMin: fc.constantFrom(0, 30),
    otLateOutMin: fc.constantFrom(0, 30),
    otMin: fc.constantFrom(0, 15),
    otRound: orNull(rounding),
    otMax: fc.constantFrom(null, null, 120),
    otFillsShort: fc.boolean(),
    otApproval: fc.constantFrom('auto', 'auto', 'approved'),
    otLevels: fc.constantFrom(
      null,
      { basis: 'worked' as const, from: [480, 540, 600] },
      { basis: 'ot' as const, from: [0, 60] },
    ),
    weeklyOt: fc.constantFrom(
      null,
      null,
      { threshold: 1200, basis: 'worked' as const },
      { threshold: 1200, basis: 'regular' as const },
    ),
    roundIn: orNull(rounding),
    roundOut: orNull(rounding),
    roundBreak: orNull(rounding),
    roundDay: orNull(rounding),
    dayChange: fc.constantFrom('00:00', '05:00', '23:00'),
    attribution: fc.constantFrom('start', 'end', 'majority', 'split'),
    overlapCut: fc.constantFrom('midpoint', 'midpoint', 'prevOut'),
    nightWindow: fc.constantFrom(null, ['22:00', '06:00'] as [string, string]),
    workOnLeave: fc.constantFrom('ignore', 'ignore', 'count'),
  },
  { requiredKeys: [] },
);

const STATES = ['in', 'out', 'in', 'out', 'breakOut', 'breakIn', 'otIn', 'otOut', 'unknown'] as const;

interface PunchSeed {
  readonly day: number;
  readonly minute: number;
  readonly second: number;
  readonly state: (typeof STATES)[number];
}

/** Punches near the usual times of a day, and some at any time. */
const punchSeed: fc.Arbitrary<PunchSeed> = fc.record({
  day: fc.integer({ min: 0, max: DAYS - 1 }),
  minute: fc.oneof(
    fc.integer({ min: 0, max: 1439 }),
    fc
      .tuple(fc.constantFrom(0, 360, 480, 720, 780, 1020, 1320), fc.integer({ min: -20, max: 60 }))
      .map(([at, off]) => Math.max(0, at + off)),
  ),
  second: fc.constantFrom(0, 0, 0, 20, 59),
  state: fc.constantFrom(...STATES),
});

export const day = (monday: number, offset: number): string => formatWorkDate(monday + offset);

/** A local timestamp `minute` minutes after midnight of a date, with seconds. */
export function stamp(workDate: number, minute: number, second = 0): string {
  return `${timestampOf(workDate, minute)}:${twoDigits(second)}`;
}

const entrySeed = fc.record({
  source: fc.constantFrom('employee', 'employee', 'department', 'default', 'auto', 'temporary', 'swap'),
  from: fc.integer({ min: -3, max: DAYS - 1 }),
  length: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: DAYS })),
  names: fc.subarray(['A', 'B', 'C']),
  unit: fc.constantFrom(null, null, 'day' as const, 'week' as const, 'month' as const),
  mode: fc.constantFrom('replace' as const, 'replace' as const, 'addNormal' as const, 'addOvertime' as const),
  level: fc.constantFrom(0, 1),
});

type Schedule = NonNullable<EngineCaseInput['schedule']>;

function scheduleText(
  seeds: readonly (typeof entrySeed extends fc.Arbitrary<infer Seed> ? Seed : never)[],
  monday: number,
): Schedule {
  return seeds
    .map(({ source, from, length, names, unit, mode, level }, seq): Schedule[number] => {
      const short = source === 'temporary' || source === 'swap';
      const to = short
        ? day(monday, from + Math.min(length ?? 0, 1))
        : length === null
          ? null
          : day(monday, from + length);
      const base = { from: day(monday, from), to, seq };
      if (source === 'auto') return { source, ...base, candidates: names.length === 0 ? ['A'] : names };
      if (short) return { source, ...base, timetables: names, ...(source === 'temporary' ? { mode } : {}) };
      const kind = source === 'department' || source === 'default' ? source : ('employee' as const);
      const rank = kind === 'department' ? { level } : {};
      if (unit === null) return { source: kind, ...base, ...rank, timetables: names };
      const count = unit === 'day' ? 5 : 2;
      return {
        source: kind,
        ...base,
        ...rank,
        shift: { unit, count, days: { 0: names, 1: ['A'], 3: ['B'], 4: names, 8: ['C'], 12: ['A'] } },
      };
    })
    .map((entry) => trimShift(entry));
}

function trimShift(entry: Schedule[number]): Schedule[number] {
  const { shift } = entry;
  if (shift === undefined || shift.unit !== 'day') return entry;
  const days = Object.fromEntries(Object.entries(shift.days).filter(([key]) => Number(key) < shift.count));
  return { ...entry, shift: { ...shift, days } };
}

const spanSeed = fc.record({
  day: fc.integer({ min: 0, max: DAYS - 1 }),
  minute: quarter(1425),
  length: fc.constantFrom(60, 120, 300, 1440, 4320),
  part: fc.constantFrom('full' as const, 'am' as const, 'pm' as const, null, null),
});

export interface CaseOptions {
  readonly zones?: readonly (readonly [zone: string, monday: string])[];
}

/** A case without expectations: ten days of one employee. */
export function arbitraryCase({ zones = ZONED_WEEKS }: CaseOptions = {}): fc.Arbitrary<EngineCaseInput> {
  return fc
    .record({
      zoned: fc.constantFrom(...zones),
      rule,
      A: timetable,
      B: timetable,
      C: timetable,
      schedule: fc.array(entrySeed, { minLength: 0, maxLength: 4 }),
      holidays: fc.uniqueArray(fc.integer({ min: 0, max: DAYS - 1 }), { maxLength: 2 }),
      leaves: fc.array(spanSeed, { maxLength: 2 }),
      trainings: fc.array(spanSeed, { maxLength: 1 }),
      overtime: fc.array(spanSeed, { maxLength: 2 }),
      punches: fc.array(punchSeed, { maxLength: 40 }),
      employment: fc.constantFrom(null, null, null, { from: 2, to: 7 }),
      asOf: fc.oneof(
        { weight: 4, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: DAYS * 1440 }) },
      ),
    })
    .map(
      ({
        zoned: [zone, mondayText],
        schedule,
        holidays,
        leaves,
        trainings,
        overtime,
        punches,
        employment,
        asOf,
        ...rest
      }) => {
        const monday = dateOf(mondayText);
        const span = ({ day: at, minute, length }: { day: number; minute: number; length: number }) => ({
          from: timestampOf(monday + at, minute),
          to: timestampOf(monday + at, minute + length),
        });
        const absence = (seed: { day: number; minute: number; length: number; part: 'full' | 'am' | 'pm' | null }) =>
          seed.part === null ? span(seed) : { date: day(monday, seed.day), part: seed.part };
        return {
          id: 'generated',
          zone,
          rule: rest.rule,
          timetables: { A: rest.A, B: rest.B, C: rest.C },
          schedule: scheduleText(schedule, monday),
          holidays: holidays.map((offset) => day(monday, offset)),
          leaves: leaves.map(absence),
          trainings: trainings.map(absence),
          overtime: overtime.map(span),
          ...(employment === null
            ? {}
            : { employment: { from: day(monday, employment.from), to: day(monday, employment.to) } }),
          punches: punches.map(({ day: at, minute, second, state }) => ({
            t: stamp(monday + at, minute, second),
            state,
          })),
          ...(asOf === null ? {} : { asOf: timestampOf(monday, asOf) }),
          expect: { [day(monday, 0)]: {}, [day(monday, DAYS - 1)]: {} },
        };
      },
    );
}

/** The first and last date of a generated case: those with (empty) expectations. */
export function rangeOf(text: EngineCaseInput): readonly [number, number] {
  const [from = '', to = ''] = Object.keys(text.expect);
  return [dateOf(from), dateOf(to)];
}
