import { assembleRecord } from './assemble.ts';
import { hashRecord } from './record-hash.ts';
import { openContext } from './context.ts';
import { drawDay } from './draw-day.ts';
import type { DrawnDay } from './draw-day.ts';
import { settingsOn } from './effective-settings.ts';
import { Hash } from './hash.ts';
import { judgeDay } from './judge-day.ts';
import type { DayRecord } from './record.ts';
import { openRun } from './run.ts';
import type { EngineInput, Run } from './run.ts';
import type { Day } from './slot.ts';
import { attendanceDay } from './step-02-place-slots.ts';
import { afterGrace } from './step-09-lateness.ts';
import { addToWeek, startOfPeriod } from './step-13-weekly.ts';
import type { WeeklyTotal } from './step-13-weekly.ts';

/**
 * First date to calculate for records from `from` on: a weekly (two-weekly, monthly) rule needs its whole period.
 * A rule that takes effect inside the range may have a period that began before it.
 */
export function firstDateNeeded(run: Run, from: number, to: number): number {
  let first = from;
  for (let date = from; date <= to;) {
    const { rule, until } = settingsOn(run.company, run.employee, date);
    first = Math.min(first, startOfPeriod(rule, date) ?? first);
    date = until;
  }
  return first;
}

function explainWeek(run: Run, record: DayRecord, total: WeeklyTotal, threshold: number): void {
  if (run.tracer === null || record.weeklyOtMin === 0) return;
  run.tracer.step = 13;
  run.tracer.add('weeklyOvertime', { total: total.minutes, threshold, minutes: record.weeklyOtMin }, 'weeklyOt', [
    'weeklyOtMin',
    0,
    record.weeklyOtMin,
  ]);
}

/** A record, and when it next changes by time alone. */
export interface OpenDay {
  readonly record: DayRecord;
  /** Only if an explanation was requested. */
  readonly drawn: DrawnDay | null;
  /** Seconds UTC; null once everything of the day has closed. */
  readonly changesAt: number | null;
  /** Minutes of arrival beyond grace, even before lateness is judged: a person who is in is known to be late. */
  readonly arrivedLate: number;
}

/** The first moment after `asOf` at which a window of a date closes or its open shift can no longer end. */
function nextClosing({ settings, date, slots }: Day, asOf: number): number | null {
  const [, end] = attendanceDay(settings.zone, date, settings.rule.dayChange);
  // A window is closed one second after its end.
  const moments = [
    ...slots.map(({ placement }) => placement.outTo + 1),
    end * 60,
    (end + settings.rule.maxShift) * 60 + 1,
  ];
  const next = Math.min(...moments.filter((moment) => moment > asOf));
  return next === Infinity ? null : next;
}

/** The first check-in beyond grace, whether or not its slot has been judged. */
function arrivedLate({ slots }: Day): number {
  return slots.reduce((minutes, { lateRawMin, placement, rule }) => {
    return minutes + afterGrace(lateRawMin, placement.timetable.lateGrace, rule.lateMeasure === 'beyondGrace');
  }, 0);
}

/**
 * The records of one person for a range of work dates. Pure: the same inputs give the same records, however the range
 * is split and in whatever order punches arrive.
 *
 * @throws EngineInputError naming the field of an invalid input
 */
export function calculate(input: EngineInput): DayRecord[] {
  return calculateOpen(input).map(({ record }) => record);
}

/** {@link calculate} for storage: each record with the time when it must be calculated again. */
export function calculateOpen(input: EngineInput): OpenDay[] {
  const run = openRun(input);
  const first = firstDateNeeded(run, input.from, input.to);
  const context = openContext(run, first, input.to);
  const total: WeeklyTotal = { period: -Infinity, minutes: 0 };
  const hash = new Hash();
  const days: OpenDay[] = [];
  for (let date = first; date <= input.to; date++) {
    const day = context.dayOn(date);
    if (day === undefined) continue;
    const { rule } = day.settings;
    const judged = judgeDay(day, context, run);
    const record = assembleRecord(judged, run);
    if (rule.weeklyOt !== null) {
      addToWeek(record, date, rule, total);
      explainWeek(run, record, total, rule.weeklyOt.threshold);
    }
    if (date < input.from) {
      run.tracer?.take();
      continue;
    }
    record.inputHash = hashRecord(record, day, run, hash);
    if (run.tracer !== null) record.trace = run.tracer.take();
    const drawn = run.tracer === null ? null : drawDay(judged);
    days.push({ record, drawn, changesAt: nextClosing(day, run.asOf), arrivedLate: arrivedLate(day) });
  }
  return days;
}
