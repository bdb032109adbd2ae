import { formatDay, formatTime, useTranslation, type Writing } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import type { EventOnDays } from '../contract/event.ts';

/** The hours of an event, or that it lasts all day. */
function hoursOf({ starts, ends }: EventOnDays, writing: Writing, allDay: string): string {
  if (starts === null) return allDay;
  return ends === null ? formatTime(starts, writing) : `${formatTime(starts, writing)} – ${formatTime(ends, writing)}`;
}

/** Events in words. */
export function useEventWords() {
  const { t } = useTranslation('complement');
  const { writing } = useApplicationContext();
  const nameOf = ({ status, title }: EventOnDays): string =>
    status === 'cancelled' ? t('event.calendar.cancelled', { name: title }) : title;
  const hours = (event: EventOnDays): string => hoursOf(event, writing, t('event.calendar.allDay'));
  /** Its first day, hours and location. */
  const whenAndWhere = (event: EventOnDays): string =>
    [
      event.from === event.to
        ? formatDay(event.from, writing, 'weekday')
        : `${formatDay(event.from, writing, 'weekday')} – ${formatDay(event.to, writing, 'weekday')}`,
      hours(event),
      ...(event.location === '' ? [] : [event.location]),
    ].join(' · ');
  return { t, nameOf, hours, whenAndWhere };
}
