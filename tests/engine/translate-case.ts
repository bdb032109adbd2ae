import {
  formatWorkDate,
  instantOf,
  parseWorkDate,
  prepareCompany,
  PunchState,
  zoneFromIntl,
} from '#features/attendance/engine/index.ts';
import type {
  Absence,
  CompanyInput,
  EngineInput,
  Punch,
  Rounding,
  RuleOptions,
  ScheduleEntry,
  ShiftVersion,
  TimeRounding,
  TimetableVersion,
  Zone,
} from '#features/attendance/engine/index.ts';
import type { EngineCase, RuleText } from './case-format.ts';

/** Translates a case's names and units into the engine's. It contains no rules. */

const zones = new Map<string, Zone>();

export function zoneOf(id: string): Zone {
  let zone = zones.get(id);
  if (zone === undefined) {
    zone = zoneFromIntl(id);
    zones.set(id, zone);
  }
  return zone;
}

export function dateOf(text: string): number {
  const workDate = parseWorkDate(text);
  if (workDate === null) throw new Error(`no date: ${text}`);
  return workDate;
}

/** Converts 'HH:mm' to minutes. */
export function clockOf(text: string): number {
  const [hours, minutes] = text.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Converts a local timestamp, or one with an offset, to seconds. */
export function secondsOf(text: string, zone: Zone): number {
  const match = /^(.{10})T(\d{2}:\d{2})(?::(\d{2}))?(Z|[+-]\d{2}:?\d{2})?$/.exec(text);
  if (match === null) throw new Error(`no timestamp: ${text}`);
  const [, day = '', time = '', seconds = '0', offset] = match;
  const wall = dateOf(day) * 1440 + clockOf(time);
  if (offset === undefined) return instantOf(zone, wall) * 60 + Number(seconds);
  return (wall - offsetOf(offset)) * 60 + Number(seconds);
}

function offsetOf(text: string): number {
  if (text === 'Z') return 0;
  const digits = text.slice(1).replace(':', '');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return text.startsWith('-') ? -minutes : minutes;
}

/** Converts minutes from midnight of a work date to a local timestamp. */
export function timestampOf(workDate: number, wall: number): string {
  const days = Math.floor(wall / 1440);
  const minutes = wall - days * 1440;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${formatWorkDate(workDate + days)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

type RoundingText = NonNullable<RuleText['otRound']>;

function roundingOf(text: RoundingText): Rounding {
  const { interval, grace } = text;
  const [mode, cutoff] = text.mode.split(':');
  const shared = { interval, ...(grace === undefined ? {} : { grace }) };
  if (mode === 'cutoff') return { ...shared, mode, cutoff: Number(cutoff) };
  return { ...shared, mode: mode === 'up' || mode === 'nearest' ? mode : 'down' };
}

function timeRoundingOf(text: RoundingText): TimeRounding {
  const { near, at } = text;
  return {
    ...roundingOf(text),
    ...(near ? { near } : {}),
    ...(at ? { at: clockOf(at) } : {}),
  };
}

/** Drops absent keys of a case, so that defaults apply. */
function given<Value extends object>(value: Value): { [Key in keyof Value]?: Exclude<Value[Key], undefined> } {
  const result: { [Key in keyof Value]?: Exclude<Value[Key], undefined> } = {};
  for (const key in value) {
    const entry = value[key];
    if (entry !== undefined) Object.assign(result, { [key]: entry });
  }
  return result;
}

export function ruleOf(text: RuleText): Partial<RuleOptions> {
  const { seconds: _seconds, missIn, missOut, restDayWork, restLevel, figureRound, ...plain } = text;
  const { otRound, roundIn, roundOut, roundBreak, roundDay, dayChange, nightWindow, otLevels, weeklyOt, ...rest } =
    plain;
  return {
    ...given(rest),
    // Merged key by key over the defaults, inside the engine.
    ...(missIn && {
      missIn: Object.assign({ as: 'flag' as const }, given({ ...missIn, minutes: missIn.minutes ?? 0 })),
    }),
    ...(missOut && {
      missOut: Object.assign({ as: 'flag' as const }, given({ ...missOut, minutes: missOut.minutes ?? 0 })),
    }),
    ...(restDayWork && {
      restDayWork: { weekend: 'ot', holiday: 'ot', dayOff: 'ot', ...given(restDayWork) },
    }),
    ...(restLevel && { restLevel: { weekend: 1, holiday: 1, dayOff: 1, ...given(restLevel) } }),
    ...(figureRound && {
      figureRound: {
        ...(figureRound.lateMin ? { lateMin: roundingOf(figureRound.lateMin) } : {}),
        ...(figureRound.earlyMin ? { earlyMin: roundingOf(figureRound.earlyMin) } : {}),
      },
    }),
    ...(otRound && { otRound: roundingOf(otRound) }),
    ...(roundIn && { roundIn: timeRoundingOf(roundIn) }),
    ...(roundOut && { roundOut: timeRoundingOf(roundOut) }),
    ...(roundBreak && { roundBreak: roundingOf(roundBreak) }),
    ...(roundDay && { roundDay: roundingOf(roundDay) }),
    ...(dayChange && { dayChange: clockOf(dayChange) }),
    ...(nightWindow && { nightWindow: [clockOf(nightWindow[0]), clockOf(nightWindow[1])] }),
    ...(otLevels && { otLevels: { basis: otLevels.basis ?? 'worked', from: otLevels.from } }),
    ...(weeklyOt && { weeklyOt: { threshold: weeklyOt.threshold, basis: weeklyOt.basis ?? 'regular' } }),
  };
}

function timetablesOf(timetables: EngineCase['timetables']): TimetableVersion[] {
  return Object.entries(timetables).map(([id, text]): TimetableVersion => {
    const { in: start, out: end, breaks, required, workDay, dayChange, ...rest } = text;
    return {
      id,
      ...given(rest),
      ...(start === undefined ? {} : { in: clockOf(start) }),
      ...(end === undefined ? {} : { out: clockOf(end) }),
      ...(required === undefined ? {} : { required }),
      ...(workDay === undefined ? {} : { workDay }),
      ...(dayChange ? { dayChange: clockOf(dayChange) } : {}),
      breaks: (breaks ?? []).map(({ start: from, end: to, ...others }) => ({
        ...given(others),
        start: from ? clockOf(from) : null,
        end: to ? clockOf(to) : null,
      })),
    };
  });
}

interface Schedules {
  readonly company: ScheduleEntry[];
  readonly own: ScheduleEntry[];
  readonly shifts: ShiftVersion[];
  /** The number of department levels in the case. */
  readonly levels: number;
}

export function schedulesOf(schedule: EngineCase['schedule']): Schedules {
  const company: ScheduleEntry[] = [];
  const own: ScheduleEntry[] = [];
  const shifts: ShiftVersion[] = [];
  let levels = 0;
  schedule.forEach((text, index) => {
    const { source, from, to, shift, timetables, candidates, mode, seq, level = 0 } = text;
    const shiftId = `shift-${index}`;
    if (shift !== undefined) {
      const days = Object.fromEntries(Object.entries(shift.days).map(([key, ids]) => [Number(key), ids]));
      shifts.push({ id: shiftId, unit: shift.unit, count: shift.count, days });
    }
    const entry: ScheduleEntry = {
      source,
      from: dateOf(from),
      to: to ? dateOf(to) : null,
      ...(shift === undefined ? {} : { shiftId, anchor: shift.anchor ? dateOf(shift.anchor) : null }),
      ...(timetables === undefined ? {} : { timetableIds: timetables }),
      ...(candidates === undefined ? {} : { candidateIds: candidates }),
      ...(mode === undefined ? {} : { mode }),
      ...(seq === undefined ? {} : { seq }),
      ...(source === 'department' ? { departmentId: `level-${level}` } : {}),
    };
    if (source === 'department') {
      company.push(entry);
      levels = Math.max(levels, level + 1);
    } else {
      own.push(entry);
    }
  });
  return { company, own, shifts, levels };
}

type AbsenceText = EngineCase['leaves'][number];

function absencesOf(list: readonly AbsenceText[], zone: Zone): Absence[] {
  return list
    .filter(({ status = 'approved' }) => status === 'approved')
    .map((text): Absence => {
      const type = text.type === undefined ? {} : { typeId: text.type };
      if ('date' in text) return { ...type, date: dateOf(text.date), part: text.part ?? 'full' };
      return { ...type, ...spanOf(text, zone) };
    });
}

/** A local span in minutes. One that the clock skipped has no length. */
function spanOf(text: { from: string; to: string }, zone: Zone): { from: number; to: number } {
  const from = secondsOf(text.from, zone) / 60;
  return { from, to: Math.max(from, secondsOf(text.to, zone) / 60) };
}

function stateOf(state: string | number | undefined): PunchState {
  for (const [name, code] of Object.entries(PunchState)) if (state === name || state === code) return code;
  return PunchState.unknown;
}

export function punchesOf(punches: EngineCase['punches'], zone: Zone): Punch[] {
  return punches.map((text, id): Punch => {
    const punch = typeof text === 'string' ? { t: text } : text;
    return {
      id,
      instant: secondsOf(punch.t, zone),
      state: stateOf('state' in punch ? punch.state : undefined),
      ...('void' in punch && punch.void === true ? { void: true } : {}),
    };
  });
}

/** The company of a case: one rule, its timetables, and a chain of departments as deep as the case needs. */
export function companyOf(text: EngineCase): CompanyInput {
  const { company: schedule, shifts, levels } = schedulesOf(text.schedule);
  const departments = Array.from({ length: levels }, (_, level) => ({
    id: `level-${level}`,
    parent: level + 1 < levels ? `level-${level + 1}` : null,
  }));
  return {
    id: 'company',
    zones: [zoneOf(text.zone)],
    departments,
    rules: [{ id: 'rule', departmentId: null, options: ruleOf(text.rule ?? {}) }],
    timetables: timetablesOf(text.timetables),
    shifts,
    schedule,
    holidays: text.holidays.map((holiday) =>
      typeof holiday === 'string'
        ? { from: dateOf(holiday), to: dateOf(holiday) }
        : { from: dateOf(holiday.from), to: dateOf(holiday.to), part: holiday.part ?? 'full' },
    ),
  };
}

/** The engine's input for a case and a range of dates. */
export function inputOf(text: EngineCase, from: number, to: number): EngineInput {
  const zone = zoneOf(text.zone);
  const { own, levels } = schedulesOf(text.schedule);
  const { employment } = text;
  return {
    company: prepareCompany(companyOf(text)),
    employee: {
      id: 'employee',
      employedFrom: employment?.from ? dateOf(employment.from) : null,
      employedTo: employment?.to ? dateOf(employment.to) : null,
      zones: [{ from: 0, value: text.zone }],
      departments: levels === 0 ? [] : [{ from: 0, value: 'level-0' }],
      schedule: own,
    },
    from,
    to,
    punches: punchesOf(text.punches, zone),
    leaves: absencesOf(text.leaves, zone),
    trainings: absencesOf(text.trainings, zone),
    overtimeRequests: text.overtime
      .filter(({ status = 'approved' }) => status === 'approved')
      .map((request) => spanOf(request, zone)),
    asOf: text.asOf ? secondsOf(text.asOf, zone) : null,
  };
}
