import { planLeave, type DayAbsence, type LeaveDate } from '#features/attendance/server.ts';
import { refuseField, type TenantContext } from '#server/http/index.ts';
import { longestTraining, type CountedTraining } from '../../contract/training.ts';
import { instantOn } from '../wall-instant.ts';
import type { trainings } from './tables.ts';

type Row = typeof trainings.$inferSelect;

/** The dates and hours of a training: complete, with every default filled in. */
export type TrainingPeriod = Pick<Row, 'start_date' | 'end_date' | 'day_part' | 'start_time' | 'end_time'>;

/** What a form or a stored request has of it. A missing end is the same day as the start. */
export type TrainingInput = {
  readonly [K in Exclude<keyof TrainingPeriod, 'end_date'>]?: TrainingPeriod[K] | undefined;
} & {
  readonly end_date?: string | null | undefined;
};

/** @returns null if something is missing */
export function toTrainingPeriod(input: TrainingInput): TrainingPeriod | null {
  const { start_date: start, day_part: part = 'full', start_time: from, end_time: to } = input;
  if (start === undefined) return null;
  const isHours = part === 'time_range';
  if (isHours && (!from || !to)) return null;
  return {
    start_date: start,
    end_date: input.end_date ?? start,
    day_part: part,
    start_time: isHours ? (from ?? null) : null,
    end_time: isHours ? (to ?? null) : null,
  };
}

/** @throws Refusal if the period cannot be counted */
export function refuseShape({ start_date: start, end_date: end }: TrainingPeriod): void {
  if (end < start) refuseField('end_date', 'periodOrder');
  if (end >= Temporal.PlainDate.from(start).add({ days: longestTraining }).toString())
    refuseField('end_date', 'periodTooLong', { days: longestTraining });
}

const datesOf = ({ start_date: start, end_date: end }: TrainingPeriod): string[] => {
  const first = Temporal.PlainDate.from(start);
  return Array.from({ length: first.until(end).days + 1 }, (_, nth) => first.add({ days: nth }).toString());
};

const parts = { full: 'full', first_half: 'am', second_half: 'pm' } as const;

/**
 * A training as absences for the calculation of days. Every date is included, even one that did not count, since the plan may
 * change.
 */
export function absencesIn(period: TrainingPeriod, tz: string, type: number): DayAbsence[] {
  const { day_part: part, start_time: from, end_time: to } = period;
  return datesOf(period).flatMap((date): DayAbsence[] => {
    if (part !== 'time_range') return [{ kind: 'training', type, date, part: parts[part] }];
    if (from === null || to === null) return [];
    const [start, end] = spanOn(date, from, to, tz);
    return [{ kind: 'training', type, from: start.toString(), to: end.toString() }];
  });
}

/** Hours that clocks skip begin after the skipped time. */
function spanOn(date: string, from: string, to: string, tz: string): [Temporal.Instant, Temporal.Instant] {
  const at = (day: Temporal.PlainDate, time: string): Temporal.Instant =>
    day.toZonedDateTime({ timeZone: tz, plainTime: Temporal.PlainTime.from(time) }).toInstant();
  const day = Temporal.PlainDate.from(date);
  return [at(day, from), at(to > from ? day : day.add({ days: 1 }), to)];
}

/** @throws Refusal if clocks skip its first start or end */
export function refuseSkipped({ start_date: date, start_time: from, end_time: to }: TrainingPeriod, tz: string): void {
  if (from === null || to === null) return;
  instantOn(date, from, tz, 'start_time');
  const last = to > from ? date : Temporal.PlainDate.from(date).add({ days: 1 }).toString();
  instantOn(last, to, tz, 'end_time');
}

/** Whether two trainings share a date at the same time of day. A night reaches into the next date. */
export function overlaps(one: TrainingPeriod, other: TrainingPeriod): boolean {
  if (one.day_part === 'time_range' && other.day_part === 'time_range') {
    const reach = (period: TrainingPeriod): [number, number][] => {
      const [from, to] = [minutesOf(period.start_time), minutesOf(period.end_time)];
      return datesOf(period).map((date) => {
        const day = Temporal.PlainDate.from('2000-01-01').until(date).days * 1440;
        return [day + from, day + (to > from ? to : to + 1440)];
      });
    };
    const others = reach(other);
    return reach(one).some(([from, to]) => others.some(([start, end]) => from < end && start < to));
  }
  const halves = [one.day_part, other.day_part];
  if (halves.includes('first_half') && halves.includes('second_half')) return false;
  return one.start_date <= other.end_date && other.start_date <= one.end_date;
}

const minutesOf = (time: string | null): number => {
  const [hours = 0, minutes = 0] = (time ?? '').split(':').map(Number);
  return hours * 60 + minutes;
};

/**
 * Counts the working time that a training takes by the current plan.
 * @returns null if there is no such employee
 */
export async function countTraining(
  context: TenantContext,
  employee: number,
  period: TrainingPeriod,
): Promise<CountedTraining | null> {
  const { day_part: part, start_time: from, end_time: to } = period;
  const plan = await planLeave(
    context,
    employee,
    part === 'time_range'
      ? { date: period.start_date, until: period.end_date, from: from ?? '', to: to ?? '' }
      : { dates: datesOf(period).map((date) => ({ date, part: parts[part] })) },
  );
  if (!plan) return null;
  const takes = ({ taken }: LeaveDate): boolean => taken > 0;
  return {
    minutes: plan.dates.reduce((sum, { taken }) => sum + taken, 0),
    skipped: plan.dates.filter((date) => !takes(date)).map(({ date, kind }) => ({ date, kind })),
    days: plan.dates.filter(takes).length,
  };
}
