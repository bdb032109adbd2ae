/**
 * Work dates as whole days since 1970-01-01, without `Date`: the proleptic Gregorian calendar by arithmetic
 * (the "civil from days" method; a year counted from March puts the leap day last).
 */

export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Mathematical remainder: never negative for a positive divisor. */
export function mod(value: number, divisor: number): number {
  const rest = value % divisor;
  // Adding zero turns -0 into 0.
  return rest < 0 ? rest + divisor : rest + 0;
}

export function civilOf(workDate: number): CivilDate {
  const shifted = workDate + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return { year, month, day };
}

export function workDateOf(year: number, month: number, day: number): number {
  const fromMarch = month <= 2 ? year - 1 : year;
  const era = Math.floor(fromMarch / 400);
  const yearOfEra = fromMarch - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/** ISO weekday, 1 = Monday … 7 = Sunday. Day 0 was a Thursday. */
export function isoWeekday(workDate: number): number {
  return mod(workDate + 3, 7) + 1;
}

/** The first date of the week that contains `workDate`, for weeks that begin on ISO weekday `weekStart`. */
export function startOfWeek(workDate: number, weekStart: number): number {
  return workDate - mod(isoWeekday(workDate) - weekStart, 7);
}

/** The first date of the month that contains `workDate`. */
export function startOfMonth(workDate: number): number {
  return workDate - civilOf(workDate).day + 1;
}

/** Months since January of year 0: differences are whole months. */
export function monthNumber(workDate: number): number {
  const { year, month } = civilOf(workDate);
  return year * 12 + month - 1;
}

/** 'YYYY-MM-DD' -> work date; null for any other text. */
export function parseWorkDate(text: string): number | null {
  // Superfluous characters show when the date is written back.
  const match = /(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (match === null) return null;
  const [, year, month, day] = match;
  const workDate = workDateOf(Number(year), Number(month), Number(day));
  return formatWorkDate(workDate) === text ? workDate : null;
}

export function formatWorkDate(workDate: number): string {
  const { year, month, day } = civilOf(workDate);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
