import './own-holidays.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentDay } from '#shared/filter/day-range.ts';
import { isCallError } from '#shared/http/index.ts';
import { formatDay, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon, EmptyState, ErrorState, Skeleton } from '#shared/ui/index.ts';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { ownHolidays } from '../contract/explained-days.ts';
import type { OwnHoliday } from '../contract/day-layers.ts';

/** The signed-in employee's holidays of a year; future ones stand out, above all the next. */
export default function MyHolidayScreen() {
  const { t, language } = useTranslation(['menu', 'att']);
  const { client, zone } = useApplicationContext();
  const [year, setYear] = useState(() => Number(currentDay(zone).slice(0, 4)));
  const query = useQuery({
    ...callQuery(client, ownHolidays, { query: { year } }),
    meta: { topics: ['complement.holiday'] },
  });
  const found = query.data?.data;
  return (
    <div className="calendar">
      <PageHead title={t('menu:myHoliday')} purpose={t('att:ownHoliday.purpose')} />
      <div className="calendar-steps">
        <IconButton
          icon={ChevronLeftIcon}
          className="calendar-step"
          label={t('att:ownHoliday.before')}
          onPress={() => setYear(year - 1)}
        />
        <h2 aria-live="polite">{formatNumber(year, language, { useGrouping: false })}</h2>
        <IconButton
          icon={ChevronRightIcon}
          className="calendar-step"
          label={t('att:ownHoliday.after')}
          onPress={() => setYear(year + 1)}
        />
      </div>
      {query.error ? (
        <ErrorState
          title={t('att:ownHoliday.failed')}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          requestId={isCallError(query.error) ? query.error.requestId : undefined}
        />
      ) : !found ? (
        <Skeleton height={240} />
      ) : found.holidays.length === 0 ? (
        <EmptyState title={t('att:ownHoliday.none')} description={t('att:ownHoliday.noneText')} />
      ) : (
        <HolidayList holidays={found.holidays} today={found.today} />
      )}
    </div>
  );
}

function HolidayList({ holidays, today }: { holidays: readonly OwnHoliday[]; today: string }) {
  const { t } = useTranslation('att');
  const { writing } = useApplicationContext();
  const next = holidays.find(({ to }) => to >= today);
  return (
    <ol className="own-holidays">
      {holidays.map((holiday) => {
        const { id, display_name: name, from, to } = holiday;
        const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
        return (
          <li key={`${id} ${from}`} data-past={to < today || undefined}>
            <time dateTime={from}>{formatDay(from, writing, 'full')}</time>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <span>
              {t('ownHoliday.days', { count: days })}
              {holiday === next ? <b> {t('ownHoliday.next')}</b> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
