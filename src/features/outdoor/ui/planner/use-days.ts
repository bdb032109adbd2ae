import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { currentDay } from '#shared/filter/day-range.ts';
import { useApplicationContext, useWeekStart } from '#shared/record/application-context.tsx';
import { useIsPhone } from '#shared/ui/index.ts';
import { dayAfter, weekStartOf } from '#shared/ui/month-grid/month-weeks.ts';

export const spans = ['week', 'twoWeeks'] as const;
type Span = (typeof spans)[number];

/** The days that are shown, kept in the address: whole weeks from the first day of the week; on a phone one day. */
export function useDays() {
  const { zone } = useApplicationContext();
  const weekStart = useWeekStart();
  const isPhone = useIsPhone();
  const [path, navigate] = useLocation();
  const query = useSearch();
  const params = new URLSearchParams(query);
  const today = currentDay(zone);
  const parameter = params.get('at');
  const at =
    parameter !== null && /^\d{4}-\d{2}-\d{2}$/.test(parameter) && !Number.isNaN(Date.parse(parameter))
      ? parameter
      : today;
  const span: Span = params.get('span') === 'twoWeeks' ? 'twoWeeks' : 'week';
  const length = isPhone ? 1 : span === 'week' ? 7 : 14;
  const dates = useMemo(() => {
    const first = length === 1 ? at : weekStartOf(at, weekStart);
    return Array.from({ length }, (_, days) => dayAfter(first, days));
  }, [at, length, weekStart]);
  const go = (changed: Readonly<Record<string, string | null>>): void => {
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changed)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    const text = next.toString();
    navigate(text === '' ? path : `${path}?${text}`);
  };
  return {
    dates,
    today,
    span,
    isPhone,
    setSpan: (to: Span) => go({ span: to === 'week' ? null : to }),
    goToday: () => go({ at: null }),
    step: (by: 1 | -1) => go({ at: dayAfter(at, by * length) }),
  };
}
