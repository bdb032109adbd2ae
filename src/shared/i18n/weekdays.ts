/** The weekday, 1 Monday to 7 Sunday, of a day in a week that begins on another weekday: day 1 is its first. */
export function weekdayOf(day: number, weekStart: number): number {
  return ((weekStart + day - 2) % 7) + 1;
}

/** The days of a week, from 1, on which most people work there: Sunday to Thursday if an Arabic week begins so. */
export function usualDays(weekStart: number, language: string): readonly number[] {
  const isFromSunday = weekStart === 6 || (weekStart === 7 && language === 'ar');
  const working = isFromSunday ? [7, 1, 2, 3, 4] : [1, 2, 3, 4, 5];
  return [1, 2, 3, 4, 5, 6, 7].filter((day) => working.includes(weekdayOf(day, weekStart)));
}
