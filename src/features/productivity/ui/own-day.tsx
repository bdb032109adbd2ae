import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, useTranslation } from '#shared/i18n/index.ts';
import { ListFailure } from '#shared/list/list-failure.tsx';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Skeleton } from '#shared/ui/index.ts';
import { ownActivityDay } from '../contract.ts';
import { DaySteps } from './day-steps.tsx';
import { RecordedDay } from './recorded-day.tsx';

/** A whole day of the person: its sums, what was used, and each moment while events are stored. */
export function OwnDay() {
  const { t } = useTranslation('ralvie');
  const { client, writing } = useApplicationContext();
  const [date, setDate] = useState<string | undefined>(undefined);
  const query = useQuery({
    ...callQuery(client, ownActivityDay, { query: date === undefined ? {} : { date } }),
    placeholderData: keepPreviousData,
  });
  const day = query.data?.data;
  if (query.isError && !day) return <ListFailure onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  if (!day) return <Skeleton height={240} />;
  return (
    <section className="my-activity-card">
      <header>
        <h2>{t('myActivity.dayOf', { day: formatDay(day.date, writing, 'full') })}</h2>
        <DaySteps day={day} onChoose={setDate} />
      </header>
      {day.active + day.idle === 0 ? <p>{t('myActivity.nothingRecorded')}</p> : <RecordedDay day={day} />}
    </section>
  );
}
