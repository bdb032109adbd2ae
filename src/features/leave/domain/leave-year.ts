/** When a group's leave years begin: on a day of the calendar, or on the day on which each person was hired. */
export interface YearRule {
  readonly by: 'date' | 'hire_date';
  readonly month: number;
  readonly day: number;
}

/** A leave year: its first day, and that of the next one; ISO. */
export interface LeaveYear {
  readonly start: string;
  readonly next: string;
}

const dayOf = (day: string): Temporal.PlainDate => Temporal.PlainDate.from(day);

/** The first day of the leave year that begins in a year of the calendar; a 29 February is the 28th in common years. */
function startIn(year: number, { by, month, day }: YearRule, hired: string | null): string {
  const from = by === 'hire_date' && hired !== null ? dayOf(hired) : { month, day };
  return Temporal.PlainDate.from({ year, month: from.month, day: from.day }, { overflow: 'constrain' }).toString();
}

/** The leave year in which a day lies. */
export function leaveYearOf(day: string, rule: YearRule, hired: string | null): LeaveYear {
  const { year } = dayOf(day);
  const own = startIn(year, rule, hired);
  return day >= own
    ? { start: own, next: startIn(year + 1, rule, hired) }
    : { start: startIn(year - 1, rule, hired), next: own };
}

/** The leave year after another. */
export function yearAfter({ next }: LeaveYear, rule: YearRule, hired: string | null): LeaveYear {
  return leaveYearOf(next, rule, hired);
}

/** A day some months after another; the last of a month that is too short. */
export function monthsAfter(day: string, months: number): string {
  return dayOf(day).add({ months }).toString();
}

/** Days from one day to another, the second not counted; none where it is not later. */
export function daysBetween(from: string, to: string): number {
  return Math.max(0, dayOf(from).until(dayOf(to), { largestUnit: 'days' }).days);
}

/** Whole years from one day to another; who came on a 29 February has theirs on the 28th in common years. */
export function yearsBetween(from: string, to: string): number {
  const [start, end] = [dayOf(from), dayOf(to)];
  const years = Math.max(0, end.year - start.year);
  return years > 0 && Temporal.PlainDate.compare(start.add({ years }), end) > 0 ? years - 1 : years;
}
