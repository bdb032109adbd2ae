import type {
  CompanyInput,
  Employee,
  InputChange,
  Punch,
  RuleOption,
  ScheduleEntry,
  ShiftVersion,
  TimetableVersion,
} from '#features/attendance/engine/index.ts';
import { PunchState } from '#features/attendance/engine/index.ts';
import { clockOf, dateOf, secondsOf, zoneOf } from './translate-case.ts';

/**
 * The recalculation cases describe their situation in a sentence. This parses their sentences (what changed; the person's schedule,
 * rule and range) into the engine's terms; the default is an ordinary employee: 08:00-17:00 on weekdays, January 2026. A sentence
 * that it cannot parse is a failed case, never a passed one.
 */
export interface Scenario {
  readonly change: InputChange;
  readonly company: CompanyInput;
  readonly employee: Employee;
  readonly punches: readonly Punch[];
  readonly from: number;
  readonly to: number;
}

const DATE = String.raw`\d{4}-\d{2}-\d{2}`;
const STAMP = String.raw`${DATE}T\d{2}:\d{2}`;
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const UTC = zoneOf('UTC');

function find(text: string, pattern: string): RegExpExecArray | null {
  return new RegExp(pattern, 'i').exec(text);
}

/** All dates in a part of the sentence. */
function datesIn(text: string): number[] {
  return [...text.matchAll(new RegExp(DATE, 'g'))].map(([date]) => dateOf(date));
}

function rangeIn(text: string, pattern: string): readonly [number, number] | null {
  const match = find(text, `${pattern}\\D*?(${DATE})(?:\\s*(?:\\.\\.|to|until|-)\\s*(${DATE}))?`);
  if (match === null) return null;
  const from = dateOf(match[1] ?? '');
  return [from, match[2] === undefined ? from : dateOf(match[2])];
}

/** The timetable that the sentence gives somebody ("a 23:00-01:00 shift (windows 60/60)"). */
function timetableIn(text: string): TimetableVersion {
  const times = find(text, String.raw`(\d{2}:\d{2})-(\d{2}:\d{2})`);
  const windows = find(text, String.raw`windows (\d+)/(\d+)`);
  return {
    id: 'T',
    in: clockOf(times?.[1] ?? '08:00'),
    out: clockOf(times?.[2] ?? '17:00'),
    ...(windows === null ? {} : { windows: [Number(windows[1]), null, null, Number(windows[2])] as const }),
  };
}

/** The weekday indices of the shift: "only on Fridays", "every weekday". */
function weekdaysIn(text: string): number[] {
  const only = find(text, String.raw`only on (\w+?)s\b`);
  const index = WEEKDAYS.indexOf(only?.[1]?.toLowerCase() ?? '');
  return index < 0 ? [0, 1, 2, 3, 4] : [index];
}

/** What changed. The order of these tests matters. */
function changeIn(text: string, own: ScheduleEntry): InputChange | null {
  const stamps = [...text.matchAll(new RegExp(STAMP, 'g'))].map(([stamp]) => secondsOf(stamp, UTC));
  if (find(text, '^(punch|manual log)') !== null) {
    if (stamps.length > 0) return { kind: 'punch', instants: stamps };
    const [date] = datesIn(text);
    return date === undefined ? null : { kind: 'punch', instants: [date * 86_400 + 12 * 3600] };
  }
  if (find(text, '^holiday') !== null) {
    const dates = datesIn(text);
    return { kind: 'holiday', departmentId: find(text, 'department') === null ? null : 'parent', dates };
  }
  if (find(text, '^(leave|training|trip|business trip|overtime)') !== null) {
    if (stamps.length >= 2)
      return { kind: 'absence', spans: [{ from: (stamps[0] ?? 0) / 60, to: (stamps[1] ?? 0) / 60 }] };
    const range = rangeIn(text, '^');
    if (range === null) return null;
    return { kind: 'absence', spans: [{ from: range[0] * 1440, to: (range[1] + 1) * 1440 }] };
  }
  const effect = rangeIn(text, '(?:effect from|effective|from)');
  if (find(text, '^(temporary|swap|employee schedule|department schedule)') !== null) {
    const range = rangeIn(text, '(?:for|on|covering|written|changed)');
    if (range === null) return null;
    const source = find(text, '^(temporary|swap|employee|department)')?.[1]?.toLowerCase();
    const kind = source === 'temporary' || source === 'swap' || source === 'department' ? source : 'employee';
    const entry: ScheduleEntry = {
      source: kind,
      from: range[0],
      to: range[1],
      timetableIds: ['T'],
      ...(kind === 'department' ? { departmentId: 'parent' } : {}),
    };
    return { kind: 'schedule', entries: [entry] };
  }
  if (effect === null) return null;
  if (find(text, '^timetable|^break') !== null) return { kind: 'timetable', timetableId: 'T', from: effect[0] };
  if (find(text, '^shift') !== null) return { kind: 'shift', shiftId: own.shiftId ?? 'S', from: effect[0] };
  if (find(text, 'rule') !== null) {
    const options: RuleOption[] = ['otBasis'];
    return {
      kind: 'rule',
      departmentId: find(text, 'department') === null ? null : 'parent',
      options,
      from: effect[0],
    };
  }
  if (find(text, 'leave date|last day|resign') !== null)
    return { kind: 'employment', side: 'to', old: null, new: effect[0] };
  if (find(text, 'hire') !== null) return { kind: 'employment', side: 'from', old: null, new: effect[0] };
  if (find(text, 'zone|department|transfer|moved') !== null) return { kind: 'employee', from: effect[0] };
  return null;
}

export function readScenario(title: string): Scenario | null {
  const timetable = timetableIn(title);
  const shift: ShiftVersion = {
    id: 'S',
    unit: 'week',
    count: 1,
    days: Object.fromEntries(weekdaysIn(title).map((weekday) => [weekday, ['T']])),
  };
  const covering = rangeIn(title, 'employee schedule covering');
  const [from, to] = rangeIn(title, 'computed range is') ?? [dateOf('2026-01-01'), dateOf('2026-01-31')];
  const night = find(title, String.raw`while \w+ (\d{2}) has a`);
  const single = night === null ? null : dateOf(`2026-01-${night[1] ?? ''}`);
  const own: ScheduleEntry =
    single === null
      ? { source: 'employee', from: covering?.[0] ?? from, to: covering?.[1] ?? null, shiftId: 'S' }
      : { source: 'employee', from: single, to: single, timetableIds: ['T'] };
  const change = changeIn(title, own);
  if (change === null) return null;
  const weekStart = WEEKDAYS.indexOf(find(title, String.raw`week starts (\w+)`)?.[1]?.toLowerCase() ?? '') + 1;
  const weekly =
    find(title, 'weekly overtime rule') === null ? {} : { weeklyOt: { threshold: 2400, basis: 'worked' as const } };
  const instants = change.kind === 'punch' ? change.instants : [];
  return {
    change,
    company: {
      id: 'company',
      zones: [UTC],
      departments: [
        { id: 'parent', parent: null },
        { id: 'child', parent: 'parent' },
      ],
      rules: [{ id: 'rule', departmentId: null, options: { ...weekly, ...(weekStart > 0 ? { weekStart } : {}) } }],
      timetables: [timetable],
      shifts: [shift],
    },
    employee: {
      id: 'employee',
      zones: [{ from: 0, value: 'UTC' }],
      departments: [{ from: 0, value: 'child' }],
      schedule: [own],
    },
    punches: instants.map((instant, id) => ({ id, instant, state: PunchState.unknown })),
    from,
    to,
  };
}
