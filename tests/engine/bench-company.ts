import { prepareCompany, PunchState, zoneFromIntl } from '#features/attendance/engine/index.ts';
import type { Absence, EngineInput, Punch, RuleOptions, TimetableVersion } from '#features/attendance/engine/index.ts';

/**
 * A seeded company for measurements, with the same employees, punches and leaves every time. `common` is an ordinary office and
 * shop; `hard` has a clock change in its range, punches by state, two timetables a day, nights, leave, overtime levels and a weekly
 * rule.
 */
export type Mix = 'common' | 'hard';

/** mulberry32: small, fast, the same on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const lunch = { start: 720, end: 780 };

const TIMETABLES: readonly TimetableVersion[] = [
  { id: 'office', in: 540, out: 1080, lateGrace: 5, earlyGrace: 5, breaks: [lunch] },
  { id: 'early', in: 420, out: 960, lateGrace: 5, breaks: [lunch] },
  { id: 'late', in: 840, out: 1380, lateGrace: 10, breaks: [{ start: 1080, end: 1140 }] },
  { id: 'night', in: 1320, out: 360, lateGrace: 5, breaks: [{ start: 120, end: 150 }] },
  { id: 'morning', in: 480, out: 720, windows: [60, null, null, 60] },
  { id: 'afternoon', in: 750, out: 990, windows: [60, null, null, 60] },
];

const RULES: Record<Mix, Partial<RuleOptions>> = {
  common: { otBasis: 'schedule', otLateOutMin: 30, restDayWork: { weekend: 'ot', holiday: 'ot', dayOff: 'ot' } },
  hard: {
    identity: 'state',
    pairing: 'everyPair',
    otBasis: 'total',
    otLevels: { basis: 'worked', from: [480, 600, 720] },
    weeklyOt: { threshold: 2400, basis: 'worked' },
    nightWindow: [1320, 360],
    roundBreak: null,
    absentBelow: 60,
    halfDayBelow: 180,
  },
};

/** The timetables of each shift on a working day. */
export const SHIFTS: Record<Mix, readonly (readonly string[])[]> = {
  common: [['office'], ['office'], ['office'], ['early'], ['late']],
  hard: [['office'], ['morning', 'afternoon'], ['night'], ['late'], ['morning', 'afternoon']],
};

export const ZONES: Record<Mix, string> = { common: 'Europe/Istanbul', hard: 'America/New_York' };

/** 2026-01-05 and 2026-03-02, Mondays; the clock of New York changes on 2026-03-08. */
export const FIRST_DATE: Record<Mix, number> = { common: 20_458, hard: 20_514 };

export interface BenchEmployee {
  readonly input: EngineInput;
  /** The person's shift, an index of SHIFTS. */
  readonly shift: number;
}

export function benchCompany(mix: Mix) {
  const shifts = SHIFTS[mix].map((ids, index) => ({
    id: `shift-${index}`,
    unit: 'week' as const,
    count: 1,
    days: Object.fromEntries([0, 1, 2, 3, 4].map((weekday) => [weekday, ids])),
  }));
  return {
    id: 'bench',
    zones: [zoneFromIntl(ZONES[mix], 2010, 2040)],
    rules: [{ id: 'rule', departmentId: null, options: RULES[mix] }],
    timetables: TIMETABLES,
    shifts,
    holidays: [{ from: FIRST_DATE[mix] + 16, to: FIRST_DATE[mix] + 16 }],
  };
}

const timetableOf = new Map(TIMETABLES.map((timetable) => [timetable.id, timetable]));

/** Comes up to 10 minutes early or, now and then, late; sometimes forgets a punch; sometimes has lunch outside. */
function punchTimetable(id: string, midnight: number, hard: boolean, random: () => number, punches: Punch[]): void {
  const timetable = timetableOf.get(id);
  const start = timetable?.in ?? 0;
  let end = timetable?.out ?? 0;
  if (end <= start) end += 1440;
  const add = (minute: number, state: PunchState): void => {
    if (random() < 0.02) return;
    punches.push({
      id: punches.length,
      instant: midnight + Math.floor(minute) * 60 + Math.floor(random() * 60),
      state,
    });
  };
  const late = random() < 0.15 ? random() * 50 : -random() * 10;
  const over = random() < 0.2 ? random() * 150 : random() < 0.1 ? -random() * 60 : random() * 10;
  add(start + late, PunchState.in);
  const outside = timetable?.breaks?.[0];
  if (outside?.start && random() < 0.4) {
    const at = outside.start < start ? outside.start + 1440 : outside.start;
    add(at + random() * 5, hard ? PunchState.breakOut : PunchState.out);
    add(at + 25 + random() * 45, hard ? PunchState.breakIn : PunchState.in);
  }
  add(end + over, PunchState.out);
}

/** One employee with `days` days of punches. */
export function benchEmployee(
  mix: Mix,
  company: ReturnType<typeof prepareCompany>,
  index: number,
  days: number,
): BenchEmployee {
  const random = seededRandom(index * 7919 + 17);
  const hard = mix === 'hard';
  const from = FIRST_DATE[mix];
  const shift = index % SHIFTS[mix].length;
  const utcOffset = hard ? -5 : 3;
  const punches: Punch[] = [];
  const leaves: Absence[] = [];
  for (let date = from; date < from + days; date++) {
    const weekday = (date + 3) % 7;
    const working = weekday < 5 ? random() > 0.04 : random() < 0.05;
    if (hard && weekday < 5 && random() < 0.05) leaves.push({ date, part: random() < 0.5 ? 'full' : 'pm' });
    if (!working) continue;
    const midnight = date * 86_400 - utcOffset * 3600;
    for (const id of SHIFTS[mix][shift] ?? []) punchTimetable(id, midnight, hard, random, punches);
  }
  punches.sort((a, b) => a.instant - b.instant);
  return {
    shift,
    input: {
      company,
      employee: {
        id: index,
        zones: [{ from: 0, value: ZONES[mix] }],
        schedule: [{ source: 'employee', from: from - 365, to: null, shiftId: `shift-${shift}` }],
      },
      from,
      to: from + days - 1,
      punches,
      ...(hard ? { leaves } : {}),
    },
  };
}

export function benchEmployees(mix: Mix, count: number, days: number): BenchEmployee[] {
  const company = prepareCompany(benchCompany(mix));
  return Array.from({ length: count }, (_, index) => benchEmployee(mix, company, index, days));
}
