import { SlotRole } from './codes.ts';
import type { DayKind, ScheduleSource } from './codes.ts';
import { isoWeekday } from './calendar.ts';
import { settingsOn } from './effective-settings.ts';
import type { EffectiveSettings } from './effective-settings.ts';
import { openRun } from './run.ts';
import type { Company } from './company.ts';
import type { EngineInput } from './run.ts';
import { resolvePlan } from './step-01-resolve-plan.ts';
import { placeTimetable } from './step-02-place-slots.ts';
import { versionOn } from './timetable.ts';
import type { Id } from './types.ts';

/** A timetable planned on a date. Times are minutes since 1970-01-01 UTC. */
export interface PlannedWork {
  readonly timetableId: Id;
  readonly from: number;
  readonly to: number;
  /** The whole attendance day: it has a length but no planned times. */
  readonly isFlexible: boolean;
  /** Added as overtime. */
  readonly isOvertime: boolean;
  /** Required minutes; none on a rest day. */
  readonly due: number;
}

/** The plan of a person on a work date. */
export interface PlannedDay {
  readonly workDate: number;
  readonly kind: DayKind;
  readonly source: ScheduleSource;
  readonly employed: boolean;
  /** The half of its work that a holiday takes. */
  readonly halfHoliday: 'am' | 'pm' | null;
  readonly work: readonly PlannedWork[];
}

/**
 * The plan of each work date, by the first step of the calculation (step-01-resolve-plan.ts) and without any results: no punches
 * are needed. An automatic shift, which depends on punches, is shown by its first timetable.
 *
 * @throws EngineInputError naming the field of an invalid input
 */
export function planDays(input: Pick<EngineInput, 'company' | 'employee' | 'from' | 'to'>): PlannedDay[] {
  const run = openRun({ ...input, punches: [] });
  const days: PlannedDay[] = [];
  let settings: EffectiveSettings | null = null;
  for (let date = input.from; date <= input.to; date++) {
    if (settings === null || date >= settings.until) settings = settingsOn(run.company, run.employee, date);
    const { kind, source, employed, halfHoliday, slots } = resolvePlan(run, settings, date);
    days.push({
      workDate: date,
      kind,
      source,
      employed,
      halfHoliday: halfHoliday?.part ?? null,
      work: slots.map(({ placement, role, due }) => ({
        timetableId: placement.timetable.id,
        from: placement.in,
        to: placement.out,
        isFlexible: placement.timetable.flexible,
        isOvertime: role === SlotRole.overtime,
        due: role === SlotRole.overtime ? placement.required : due,
      })),
    });
  }
  return days;
}

/** The required minutes of each timetable on a date, by the versions of that date. */
export function dueByTimetable(company: Company, workDate: number): ReadonlyMap<Id, number> {
  const [zone] = company.zones.values();
  const due = new Map<Id, number>();
  for (const [id, versions] of company.timetables) {
    const timetable = versionOn(versions, workDate);
    if (timetable && zone) due.set(id, placeTimetable(timetable, workDate, zone, 0).required);
  }
  return due;
}

/** The weekend dates of a range by the rule, whatever is planned on them. */
export function weekendDates({
  company,
  employee,
  from,
  to,
}: Pick<EngineInput, 'company' | 'employee' | 'from' | 'to'>): ReadonlySet<number> {
  const found = new Set<number>();
  const run = openRun({ company, employee, from, to, punches: [] });
  for (let date = from; date <= to; date++)
    if (settingsOn(run.company, run.employee, date).rule.weekend.includes(isoWeekday(date))) found.add(date);
  return found;
}
