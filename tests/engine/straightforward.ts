import { PunchState } from '#features/attendance/engine/index.ts';
import type { Punch } from '#features/attendance/engine/index.ts';
import { benchCompany, FIRST_DATE, SHIFTS, ZONES } from './bench-company.ts';
import type { BenchEmployee, Mix } from './bench-company.ts';

/**
 * The same days in the simplest code, without regard to speed: dates as text, zones by name through cached `Intl` formatters, all
 * of an employee's punches filtered for each day. It knows only the options of the two benchmark companies and shares no code with
 * the engine, so that it also checks the engine (straightforward.test.ts).
 */
export interface StraightforwardDay {
  readonly date: string;
  status: string;
  requiredMin: number;
  presentMin: number;
  regularMin: number;
  lateMin: number;
  earlyMin: number;
  absentMin: number;
  leaveMin: number;
  otMin: number;
  ot1Min: number;
  ot2Min: number;
  ot3Min: number;
  weeklyOtMin: number;
  nightMin: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Local 'YYYY-MM-DD HH:mm' of an instant in minutes. */
function localText(zone: string, minute: number): string {
  let formatter = formatters.get(zone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  return formatter.format(minute * 60_000).replace(', ', ' ');
}

function utcMinute(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}:00Z`) / 60_000;
}

/** The instant of a wall time, "compatible": the earlier of two, moved forward if skipped. */
function instantOfWall(zone: string, wall: number): number {
  const offset = (minute: number): number => utcMinute(localText(zone, minute)) - minute;
  const before = offset(wall - 1440);
  const after = offset(wall + 1440);
  if (offset(wall - before) === before) return wall - before;
  if (offset(wall - after) === after) return wall - after;
  return wall - before;
}

type Pair = readonly [start: number, end: number];

interface Slot {
  readonly id: string;
  readonly in: number;
  readonly out: number;
  readonly from: number;
  to: number;
  cutFrom: number;
  /** What it shares with the previous and the next slot, in seconds. */
  sharedBefore: Pair | null;
  sharedAfter: Pair | null;
  readonly lunch: Pair | null;
  readonly grace: readonly [number, number];
}

function dateText(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

function slotsOf(mix: Mix, shift: number, day: number): Slot[] {
  if (new Date(day * 86_400_000).getUTCDay() % 6 === 0) return [];
  const zone = ZONES[mix];
  const { timetables } = benchCompanies[mix];
  const wall = (minutes: number): number =>
    instantOfWall(zone, Date.parse(`${dateText(day)}T00:00:00Z`) / 60_000 + minutes);
  return (SHIFTS[mix][shift] ?? []).map((id) => {
    const timetable = timetables.find((candidate) => candidate.id === id);
    if (timetable?.in === undefined || timetable.out === undefined) throw new Error(`no timetable ${id}`);
    const start = wall(timetable.in);
    const end = wall(timetable.out <= timetable.in ? timetable.out + 1440 : timetable.out);
    const [before, , , after] = timetable.windows ?? [120, null, null, 360];
    const pause = timetable.breaks?.[0];
    const shiftDay = (minutes: number): number => wall(minutes < (timetable.in ?? 0) ? minutes + 1440 : minutes);
    return {
      id,
      in: start,
      out: end,
      from: (start - before) * 60,
      to: (end + after) * 60,
      cutFrom: (start - before) * 60,
      sharedBefore: null,
      sharedAfter: null,
      lunch: pause?.start && pause.end ? [shiftDay(pause.start), shiftDay(pause.end)] : null,
      grace: [timetable.lateGrace ?? 0, timetable.earlyGrace ?? 0],
    };
  });
}

const benchCompanies = { common: benchCompany('common'), hard: benchCompany('hard') };

/** A day's slots with borders to those of yesterday and tomorrow. */
function cutSlots(mix: Mix, shift: number, day: number): Slot[] {
  const around = [day - 1, day, day + 1].flatMap((near) => slotsOf(mix, shift, near).map((slot) => ({ near, slot })));
  around.forEach(({ slot }, index) => {
    const next = around[index + 1]?.slot;
    if (next === undefined || slot.to <= next.from) return;
    const shared: Pair = [Math.max(slot.from, next.from), Math.min(slot.to, next.to)];
    const border = Math.min(Math.max((slot.out + next.in) * 30, shared[0]), shared[1]);
    slot.sharedAfter = shared;
    next.sharedBefore = shared;
    slot.to = border;
    next.cutFrom = border;
  });
  return around.filter(({ near }) => near === day).map(({ slot }) => slot);
}

function total(pairs: readonly Pair[]): number {
  return pairs.reduce((sum, [start, end]) => sum + end - start, 0);
}

function within(pairs: readonly Pair[], [from, to]: Pair): Pair[] {
  return pairs
    .map(([start, end]): Pair => [Math.max(start, from), Math.min(end, to)])
    .filter(([start, end]) => end > start);
}

function without(pairs: readonly Pair[], hole: Pair | null): Pair[] {
  if (hole === null || hole[1] <= hole[0]) return [...pairs];
  return [...within(pairs, [-Infinity, hole[0]]), ...within(pairs, [hole[1], Infinity])].toSorted(
    (a, b) => a[0] - b[0],
  );
}

interface Presence {
  readonly pairs: Pair[];
  readonly first: number | null;
  readonly last: number | null;
}

const minuteOf = (punch: Punch): number => Math.floor(punch.instant / 60);

function firstAndLast(slot: Slot, punches: readonly Punch[]): Presence {
  const first = punches.find(({ instant }) => instant <= slot.out * 60);
  const last = punches.findLast(
    (punch) => punch !== first && punch.instant >= slot.in * 60 && punch.instant >= (first?.instant ?? 0),
  );
  if (first !== undefined && last === undefined && first.instant >= slot.in * 60) {
    const nearOut = Math.abs(first.instant - slot.out * 60) < Math.abs(first.instant - slot.in * 60);
    return { pairs: [], first: nearOut ? null : minuteOf(first), last: nearOut ? minuteOf(first) : null };
  }
  const pairs: Pair[] = first && last ? [[minuteOf(first), minuteOf(last)]] : [];
  return { pairs, first: first ? minuteOf(first) : null, last: last ? minuteOf(last) : null };
}

function byState(punches: readonly Punch[], longest = Infinity): Presence {
  const pairs: Pair[] = [];
  let open: number | null = null;
  let since = 0;
  let pause: number | null = null;
  let first: number | null = null;
  let last: number | null = null;
  for (const punch of punches) {
    const at = minuteOf(punch);
    if (open !== null && at - since > longest) {
      open = null;
      pause = null;
    }
    if (punch.state === PunchState.in && open === null) {
      open = at;
      since = at;
      first ??= at;
    } else if (punch.state === PunchState.out && open !== null) {
      if (pause === null) pairs.push([open, at]);
      last = pause ?? at;
      open = null;
      pause = null;
    } else if (punch.state === PunchState.out && first === null) {
      last = at;
    } else if (punch.state === PunchState.breakOut && open !== null && pause === null) {
      pairs.push([open, at]);
      pause = at;
    } else if (punch.state === PunchState.breakIn && open !== null && pause !== null) {
      open = at;
      pause = null;
    }
  }
  return { pairs, first, last: open === null ? last : null };
}

function dedupe(punches: readonly Punch[], states: boolean): Punch[] {
  const kept: Punch[] = [];
  for (const punch of punches) {
    const last = kept.at(-1);
    if (last && punch.instant - last.instant < 60 && (!states || last.state === punch.state)) continue;
    kept.push(punch);
  }
  return kept;
}

interface SlotResult {
  readonly status: string;
  readonly required: number;
  present: number;
  regular: number;
  late: number;
  early: number;
  absent: number;
  leave: number;
  overtime: number;
  worked: Pair[];
}

function belongs(mix: Mix, slot: Slot, { instant, state }: Punch, all: readonly Punch[]): boolean {
  const inside = (pair: Pair | null): boolean => pair !== null && instant >= pair[0] && instant <= pair[1];
  // By state, an `out` belongs to the earlier timetable until somebody has pressed `in` for the later one.
  const openedBefore = (pair: Pair | null): boolean =>
    pair !== null &&
    all.some((other) => other.state === PunchState.in && other.instant >= pair[0] && other.instant < instant);
  if (mix === 'hard' && inside(slot.sharedAfter) && state !== PunchState.breakIn && state !== PunchState.breakOut) {
    return state === PunchState.out && !openedBefore(slot.sharedAfter);
  }
  if (mix === 'hard' && inside(slot.sharedBefore) && state !== PunchState.breakIn && state !== PunchState.breakOut) {
    return state === PunchState.in || (state === PunchState.out && openedBefore(slot.sharedBefore));
  }
  return instant <= slot.to && (slot.cutFrom === slot.from ? instant >= slot.from : instant > slot.cutFrom);
}

function judge(mix: Mix, slot: Slot, all: readonly Punch[], dayLeave: Pair | null, rest: boolean): SlotResult {
  const leave = dayLeave === null ? null : (within([dayLeave], [slot.in, slot.out])[0] ?? null);
  const punches = dedupe(
    all.filter((punch) => belongs(mix, slot, punch, all)),
    mix === 'hard',
  );
  const plan = without([[slot.in, slot.out]], slot.lunch);
  const required = rest ? 0 : total(plan);
  const covered = leave === null ? 0 : total(within(plan, leave));
  const due = rest ? 0 : required - covered;
  const effective = without(plan, leave);
  const { pairs, first, last } = mix === 'hard' ? byState(punches) : firstAndLast(slot, punches);
  let worked = pairs;
  if (slot.lunch !== null) {
    const [start, end] = slot.lunch;
    let gap = 0;
    pairs.forEach(([, leaving], index) => {
      const back = pairs[index + 1]?.[0];
      if (back !== undefined && leaving < end && back > start) {
        gap += total(without(within([[leaving, back]], [start - 30, end + 30]), leave));
      }
    });
    let left = end - start - gap;
    for (const [from, to] of within(pairs, slot.lunch)) {
      if (left <= 0) break;
      worked = without(worked, [from, Math.min(to, from + left)]);
      left -= Math.min(to - from, left);
    }
  }
  const result: SlotResult = {
    status: 'present',
    required,
    present: total(worked),
    regular: 0,
    late: 0,
    early: 0,
    absent: 0,
    leave: rest ? 0 : covered,
    overtime: 0,
    worked,
  };
  if (rest) return { ...result, status: 'rest', overtime: result.present };
  if (due === 0) return { ...result, status: 'leave' };
  if (first === null && last === null) return { ...result, status: 'absent', absent: due };
  const credit = without(worked, leave);
  const net = total(credit);
  const complete = first !== null && last !== null;
  if (complete) {
    result.late = Math.min(total(within(effective, [-Infinity, first])), due);
    result.early = Math.min(total(within(effective, [last, Infinity])), due - result.late);
    if (result.late <= slot.grace[0]) result.late = 0;
    if (result.early <= slot.grace[1]) result.early = 0;
  }
  if (mix === 'hard') {
    result.regular = Math.min(net, due);
    result.overtime = net - result.regular;
  } else {
    result.regular = Math.min(total(within(credit, [slot.in, slot.out])), due);
    const after = total(within(credit, [slot.out, Infinity]));
    result.overtime = after >= 30 ? after : 0;
  }
  if (!complete) return { ...result, status: 'incomplete' };
  if (mix === 'hard' && result.regular + covered < 60) {
    return { ...result, status: 'absent', absent: due, regular: 0, overtime: 0, late: 0, early: 0 };
  }
  if (mix === 'hard' && result.regular + covered < 180) return { ...result, status: 'halfDay' };
  return result;
}

function statusOf(results: readonly SlotResult[], rest: string | null): string {
  if (rest !== null) return rest;
  const seen = new Set(results.map(({ status }) => status));
  if (seen.size === 1) return [...seen][0] ?? '';
  if (seen.has('incomplete')) return 'incomplete';
  if (seen.has('absent') || seen.has('halfDay')) return 'halfDay';
  return 'present';
}

/** Afternoon leave begins when half of the day's work is done. */
function leaveOf(slots: readonly Slot[], part: string): Pair {
  if (part === 'full') return [-Infinity, Infinity];
  const plan = slots.flatMap((slot) => without([[slot.in, slot.out]], slot.lunch));
  let half = Math.floor(total(plan) / 2);
  for (const [start, end] of plan) {
    if (half <= end - start) return [start + half, Infinity];
    half -= end - start;
  }
  return [Infinity, Infinity];
}

function levels(day: StraightforwardDay): void {
  const line: Pair = [day.regularMin, day.regularMin + day.otMin];
  day.ot3Min = total(within([line], [720, Infinity]));
  day.ot2Min = total(within([line], [600, 720]));
  day.ot1Min = day.otMin - day.ot2Min - day.ot3Min;
}

/** Punches of a day without a timetable; by state, a night that began on it ends on the next morning. */
function looseWork(mix: Mix, punches: readonly Punch[], day: number, taken: (instant: number) => boolean): Pair[] {
  const loose = punches.filter(({ instant }) => !taken(instant));
  const on = (date: number) => (punch: Punch) => localText(ZONES[mix], minuteOf(punch)).startsWith(dateText(date));
  const today = loose.filter(on(day));
  if (mix === 'hard') {
    const firstIn = today.findIndex(({ state }) => state === PunchState.in);
    if (firstIn < 0) return [];
    const tomorrow = loose.filter(on(day + 1));
    const next = tomorrow.findIndex(({ state }) => state === PunchState.in);
    return byState(dedupe([...today.slice(firstIn), ...tomorrow.slice(0, next < 0 ? undefined : next)], true), 960)
      .pairs;
  }
  const kept = dedupe(today, false);
  const first = kept[0];
  const last = kept.at(-1);
  return first && last && first !== last ? [[minuteOf(first), minuteOf(last)]] : [];
}

/** All days of one employee. */
export function straightforwardDays(mix: Mix, { input, shift }: BenchEmployee): StraightforwardDay[] {
  const days: StraightforwardDay[] = [];
  let week = 0;
  for (let day = input.from; day <= input.to; day++) {
    const weekday = new Date(day * 86_400_000).getUTCDay();
    if (weekday === 1) week = 0;
    const holiday = day === FIRST_DATE[mix] + 16;
    const slots = cutSlots(mix, shift, day);
    const absence = (input.leaves ?? []).find((leave) => 'date' in leave && leave.date === day);
    const leave = absence && 'part' in absence ? leaveOf(slots, absence.part) : null;
    const results = slots.map((slot) => judge(mix, slot, input.punches, holiday ? null : leave, holiday));
    const sum = (pick: (result: SlotResult) => number): number =>
      results.reduce((total, result) => total + pick(result), 0);
    const rest = holiday ? 'holiday' : weekday % 6 === 0 ? 'weekend' : null;
    const record: StraightforwardDay = {
      date: dateText(day),
      status: statusOf(results, rest),
      requiredMin: sum(({ required }) => required),
      presentMin: sum(({ present }) => present),
      regularMin: sum(({ regular }) => regular),
      lateMin: sum(({ late }) => late),
      earlyMin: sum(({ early }) => early),
      absentMin: sum(({ absent }) => absent),
      leaveMin: sum((result) => result.leave),
      otMin: sum(({ overtime }) => overtime),
      ot1Min: 0,
      ot2Min: 0,
      ot3Min: 0,
      weeklyOtMin: 0,
      nightMin: 0,
    };
    let worked = results.flatMap((result) => result.worked);
    if (slots.length === 0) {
      const neighbours = [...cutSlots(mix, shift, day - 1), ...cutSlots(mix, shift, day + 1)];
      worked = looseWork(mix, input.punches, day, (at) =>
        neighbours.some((slot) => at >= slot.cutFrom && at <= slot.to),
      );
      record.presentMin = total(worked);
      record.otMin = record.presentMin;
    }
    if (mix === 'hard') {
      if (rest === null) levels(record);
      else record.ot1Min = record.otMin;
      for (const near of [day - 1, day, day + 1]) {
        const midnight = Date.parse(`${dateText(near)}T00:00:00Z`) / 60_000;
        record.nightMin += total(
          within(worked, [instantOfWall(ZONES[mix], midnight + 1320), instantOfWall(ZONES[mix], midnight + 1800)]),
        );
      }
      const minutes = record.regularMin + record.otMin;
      week += minutes;
      record.weeklyOtMin = Math.min(Math.max(0, Math.min(week - 2400, minutes) - record.otMin), record.regularMin);
      record.regularMin -= record.weeklyOtMin;
    } else {
      record.ot1Min = record.otMin;
    }
    days.push(record);
  }
  return days;
}
