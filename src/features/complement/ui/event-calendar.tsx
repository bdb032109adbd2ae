import './event.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentDay } from '#shared/filter/day-range.ts';
import { isCallError } from '#shared/http/index.ts';
import { formatDay, weekdayName } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import {
  Button,
  ChevronLeftIcon,
  ChevronRightIcon,
  EmptyState,
  ErrorState,
  SidePanel,
  Skeleton,
} from '#shared/ui/index.ts';
import { MonthGrid } from '#shared/ui/month-grid/month-grid.tsx';
import { dayAfter, monthAfter } from '#shared/ui/month-grid/month-weeks.ts';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { eventCalendar, type EventOnDays } from '../contract/event.ts';
import { EventList } from './event-list.tsx';
import { useEventWords } from './event-words.ts';

/** The most lines in a day's cell; the opened day shows the rest. */
const mostLines = 3;

/** The events of a month by day. A day opens to its events in full. */
export function EventCalendar({
  month,
  onMonth,
}: {
  readonly month: string;
  readonly onMonth: (month: string) => void;
}) {
  const { t, nameOf, hours } = useEventWords();
  const { client, writing, weekStart, zone } = useApplicationContext();
  const [opened, setOpened] = useState<string>();
  const first = `${month}-01`;
  const days = Number(dayAfter(`${monthAfter(month, 1)}-01`, -1).slice(8));
  const query = useQuery({
    ...callQuery(client, eventCalendar, { query: { from: first, days } }),
    meta: { topics: ['complement.event'] },
  });
  const found = query.data?.data;
  const on = (date: string): EventOnDays[] => found?.filter(({ from, to }) => from <= date && date <= to) ?? [];
  const today = currentDay(zone);
  return (
    <div className="event-calendar">
      <PageHead title={t('event.title')} purpose={t('event.purpose')} />
      <div className="event-steps">
        <IconButton
          icon={ChevronLeftIcon}
          label={t('event.calendar.before')}
          onPress={() => onMonth(monthAfter(month, -1))}
        />
        <h2 aria-live="polite">{formatDay(first, writing, 'month')}</h2>
        <IconButton
          icon={ChevronRightIcon}
          label={t('event.calendar.after')}
          onPress={() => onMonth(monthAfter(month, 1))}
        />
        <Button size="small" onPress={() => onMonth(today.slice(0, 7))}>
          {t('event.calendar.today')}
        </Button>
      </div>
      {query.error ? (
        <ErrorState
          title={t('event.calendar.failed')}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          requestId={isCallError(query.error) ? query.error.requestId : undefined}
        />
      ) : found ? (
        <MonthGrid
          label={`${t('event.title')}, ${formatDay(first, writing, 'month')}`}
          month={month}
          weekStart={weekStart}
          today={today}
          selected={opened}
          weekdayText={(date) => ({
            short: weekdayName(isoWeekday(date), writing.language, 'short'),
            long: weekdayName(isoWeekday(date), writing.language, 'long'),
          })}
          dayText={(date) =>
            [formatDay(date, writing, 'full'), ...on(date).map((event) => `${nameOf(event)}, ${hours(event)}`)].join(
              ', ',
            )
          }
          cell={(date) => <DayLines events={on(date)} nameOf={nameOf} />}
          onOpen={setOpened}
          onMonth={onMonth}
        />
      ) : (
        <Skeleton height={560} />
      )}
      {opened === undefined ? null : (
        <SidePanel
          isOpen
          title={formatDay(opened, writing, 'full')}
          onOpenChange={(isOpen) => (isOpen ? undefined : setOpened(undefined))}
        >
          {on(opened).length === 0 ? (
            <EmptyState title={t('event.calendar.none')} />
          ) : (
            <EventList events={on(opened)} />
          )}
        </SidePanel>
      )}
    </div>
  );
}

function DayLines({
  events,
  nameOf,
}: {
  readonly events: readonly EventOnDays[];
  readonly nameOf: (event: EventOnDays) => string;
}) {
  const { t } = useEventWords();
  return (
    <>
      {events.slice(0, mostLines).map((event) => (
        <span
          key={`${event.id} ${event.from}`}
          className="event-line"
          data-event={event.status}
          style={event.color === null ? undefined : { borderInlineStartColor: event.color }}
        >
          <bdi>{nameOf(event)}</bdi>
        </span>
      ))}
      {events.length > mostLines ? (
        <span className="event-line">{t('event.calendar.more', { value: events.length - mostLines })}</span>
      ) : null}
    </>
  );
}

/** The weekday of a date, 1 Monday to 7 Sunday. */
function isoWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}
