import { weekdayName, weekdayOf, type Language } from '#shared/i18n/index.ts';
import type { SelectOption } from '#shared/ui/index.ts';

/** The days of a cycle of weeks, by their names. */
export function dayOptions(
  weeks: number,
  weekStart: number,
  language: Language,
  inWeek: (day: string, week: number) => string,
): readonly SelectOption[] {
  return Array.from({ length: weeks * 7 }, (_, at) => {
    const name = weekdayName(weekdayOf((at % 7) + 1, weekStart), language, 'long');
    return { id: at + 1, name: weeks === 1 ? name : inWeek(name, Math.floor(at / 7) + 1) };
  });
}
