import { DayKind, nameOf, SlotRole, Status } from './codes.ts';
import type { JudgedDay } from './judge-day.ts';
import { nightMinutes } from './night.ts';
import { ENGINE_VERSION, NO_LEAVE, NO_SLOTS } from './record.ts';
import type { DayRecord, LeaveShare, SlotRecord, Times } from './record.ts';
import { roundLength } from './rounding.ts';
import type { Rounding } from './rounding.ts';
import type { Run } from './run.ts';
import { NONE } from './slot.ts';
import type { Slot } from './slot.ts';
import { dayStatus } from './step-12-status.ts';
import { wallOf } from './zone.ts';
import type { Zone } from './zone.ts';

function wallTime(zone: Zone, minute: number, midnight: number): number | null {
  return minute === NONE ? null : wallOf(zone, minute) - midnight;
}

function minuteOf(seconds: number): number {
  return seconds === NONE ? NONE : Math.floor(seconds / 60);
}

/** First of the raw check-ins; pairs pressed as overtime count as coming and going too. */
function firstIn(slot: Slot): number {
  const own = minuteOf(slot.firstIn);
  const pressed = slot.overtimePairs[0];
  return pressed === undefined ? own : own === NONE ? pressed : Math.min(own, pressed);
}

function lastOut(slot: Slot): number {
  const own = minuteOf(slot.lastOut);
  const pressed = slot.overtimePairs.at(-1);
  return pressed === undefined ? own : Math.max(own, pressed);
}

function slotRecord(slot: Slot, zone: Zone, midnight: number): SlotRecord {
  return {
    timetableId: slot.placement.timetable.id,
    status: slot.status,
    flags: slot.flags,
    firstIn: wallTime(zone, firstIn(slot), midnight),
    lastOut: wallTime(zone, lastOut(slot), midnight),
    inUsed: wallTime(zone, slot.inUsed, midnight),
    outUsed: wallTime(zone, slot.outUsed, midnight),
    requiredMin: slot.role === SlotRole.normal ? slot.placement.required : 0,
    presentMin: slot.presentMin,
    regularMin: slot.regularMin,
    breakMin: slot.breakMin,
    breakOverMin: slot.breakOverMin,
    lateMin: slot.lateMin,
    lateRawMin: slot.lateRawMin,
    earlyMin: slot.earlyMin,
    shortMin: slot.shortMin,
    absentMin: slot.absentMin,
    leaveMin: slot.leaveMin,
    trainingMin: slot.trainingMin,
  };
}

function timesOf(judged: JudgedDay, midnight: number): Times {
  const { slots, settings } = judged.day;
  const { zone } = settings;
  const { loose } = judged;
  if (loose !== null) {
    return {
      firstIn: wallTime(zone, minuteOf(loose.firstIn), midnight),
      lastOut: wallTime(zone, minuteOf(loose.lastOut), midnight),
      inUsed: wallTime(zone, loose.inUsed, midnight),
      outUsed: wallTime(zone, loose.outUsed, midnight),
    };
  }
  let first = NONE;
  let last = NONE;
  let used = NONE;
  let left = NONE;
  for (const slot of slots) {
    if (first === NONE) first = firstIn(slot);
    const out = lastOut(slot);
    if (out !== NONE) last = out;
    if (used === NONE) used = slot.inUsed;
    if (slot.outUsed !== NONE) left = slot.outUsed;
  }
  return {
    firstIn: wallTime(zone, first, midnight),
    lastOut: wallTime(zone, last, midnight),
    inUsed: wallTime(zone, used, midnight),
    outUsed: wallTime(zone, left, midnight),
  };
}

function leaveShares(slots: readonly Slot[]): readonly LeaveShare[] {
  const byType = new Map<LeaveShare['typeId'], number>();
  for (const slot of slots) {
    for (const { typeId, minutes } of slot.leaveShares) byType.set(typeId, (byType.get(typeId) ?? 0) + minutes);
  }
  return [...byType].map(([typeId, minutes]) => ({ typeId, minutes }));
}

function nightOf(judged: JudgedDay): number {
  const { day, loose } = judged;
  const { rule, zone } = day.settings;
  let minutes = loose === null ? 0 : nightMinutes(loose.worked, day.date, rule, zone);
  for (const slot of day.slots) {
    minutes += nightMinutes(slot.worked, day.date, rule, zone);
    minutes += nightMinutes(slot.overtimePairs, day.date, rule, zone);
  }
  return minutes;
}

/** Rounds a figure that the rule rounds per day, never beyond the required minutes. */
function roundFigure(record: DayRecord, figure: 'lateMin' | 'earlyMin', rounding: Rounding, run: Run): void {
  const before = record[figure];
  const due = record.requiredMin - record.leaveMin - record.trainingMin;
  const other = figure === 'lateMin' ? record.earlyMin : record.lateMin;
  record[figure] = Math.min(roundLength(before, rounding), Math.max(before, due - other));
  const { interval, mode } = rounding;
  run.tracer?.add('figureRounded', { interval, mode }, 'figureRound', [figure, before, record[figure]]);
}

/** Step 12, last part: the record of a judged day. The weekly pass and the hash follow. */
export function assembleRecord(judged: JudgedDay, run: Run): DayRecord {
  const { day, overtime, timeOff, loose } = judged;
  const { slots, kind, settings } = day;
  const midnight = day.date * 1440;
  const times = timesOf(judged, midnight);
  let flags = judged.flags;
  let punchCount = loose === null ? 0 : loose.punchCount;
  let requiredMin = 0;
  let presentMin = loose === null ? 0 : loose.presentMin;
  let regularMin = loose === null ? 0 : loose.regularMin;
  let breakMin = 0;
  let breakOverMin = 0;
  let lateMin = 0;
  let lateRawMin = 0;
  let earlyMin = 0;
  let shortMin = 0;
  let absentMin = 0;
  let leaveMin = 0;
  let trainingMin = 0;
  for (const slot of slots) {
    flags |= slot.flags;
    punchCount += slot.punches.length;
    if (slot.role === SlotRole.normal) requiredMin += slot.placement.required;
    presentMin += slot.presentMin;
    regularMin += slot.regularMin;
    breakMin += slot.breakMin;
    breakOverMin += slot.breakOverMin;
    lateMin += slot.lateMin;
    lateRawMin += slot.lateRawMin;
    earlyMin += slot.earlyMin;
    shortMin += slot.shortMin;
    absentMin += slot.absentMin;
    leaveMin += slot.leaveMin;
    trainingMin += slot.trainingMin;
  }
  const status = dayStatus(day);
  const record: DayRecord = {
    companyId: run.company.id,
    employeeId: run.employee.id,
    workDate: day.date,
    dayKind: kind,
    scheduleSource: day.source,
    timetableIds: day.timetableIds,
    ruleVersionId: settings.rule.versionId,
    zoneId: settings.zone.id,
    firstIn: times.firstIn,
    lastOut: times.lastOut,
    inUsed: times.inUsed,
    outUsed: times.outUsed,
    requiredMin,
    presentMin,
    regularMin,
    breakMin,
    breakOverMin,
    lateMin,
    lateRawMin,
    earlyMin,
    shortMin,
    absentMin,
    leaveMin,
    trainingMin,
    otMin: overtime.minutes,
    otPendingMin: overtime.pending,
    otNormalMin: kind === DayKind.workday ? overtime.minutes : 0,
    otWeekendMin: kind === DayKind.weekend ? overtime.minutes : 0,
    otHolidayMin: kind === DayKind.holiday ? overtime.minutes : 0,
    otDayOffMin: kind === DayKind.dayOff ? overtime.minutes : 0,
    ot1Min: overtime.level1,
    ot2Min: overtime.level2,
    ot3Min: overtime.level3,
    otOffMin: timeOff.minutes,
    otOff1Min: timeOff.level1,
    otOff2Min: timeOff.level2,
    otOff3Min: timeOff.level3,
    timeOff: timeOff.shares,
    weeklyOtMin: 0,
    nightMin: nightOf(judged),
    status,
    flags,
    punchCount,
    engineVersion: ENGINE_VERSION,
    inputHash: 0,
    slots: slots.length > 1 ? slots.map((slot) => slotRecord(slot, settings.zone, midnight)) : NO_SLOTS,
    leaveByType: leaveMin > 0 ? leaveShares(slots) : NO_LEAVE,
    trace: null,
  };
  const { figureRound } = settings.rule;
  if (figureRound.lateMin) roundFigure(record, 'lateMin', figureRound.lateMin, run);
  if (figureRound.earlyMin) roundFigure(record, 'earlyMin', figureRound.earlyMin, run);
  if (run.tracer !== null) {
    run.tracer.step = 12;
    if (record.nightMin > 0) {
      run.tracer.add('nightCounted', { minutes: record.nightMin }, 'nightWindow', ['nightMin', 0, record.nightMin]);
    }
    run.tracer.add('statusIs', { status: nameOf(Status, status) ?? '' }, null, ['status', null, status]);
  }
  return record;
}

/** The worked time of a person on a day for reports: regular and overtime, or presence if nothing is planned. */
export function workedMinutes(record: DayRecord): number {
  return record.status === Status.noSchedule ? record.presentMin : record.regularMin + record.otMin;
}
