import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { referenceSchema, type ReportRow } from '#shared/contract/index.ts';
import { formatDay, useTranslation } from '#shared/i18n/index.ts';
import { ListFailure } from '#shared/list/list-failure.tsx';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { SidePanel, Skeleton } from '#shared/ui/index.ts';
import { personDay } from '../contract.ts';
import { DaySteps } from './day-steps.tsx';
import { RecordedDay } from './recorded-day.tsx';

/** A day of the person of a row, and the days before and after it. */
export function PersonDayPanel({ row, onClose }: { readonly row: ReportRow; readonly onClose: () => void }) {
  const { t } = useTranslation('ralvie');
  const { client, writing } = useApplicationContext();
  const { id, display_name: name } = referenceSchema.parse(row['employee']);
  const [date, setDate] = useState<string | undefined>(undefined);
  const query = useQuery({
    ...callQuery(client, personDay, { query: { employee: id, ...(date === undefined ? {} : { date }) } }),
    placeholderData: keepPreviousData,
  });
  const day = query.data?.data;
  return (
    <SidePanel
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={<bdi>{name}</bdi>}
      description={day ? formatDay(day.date, writing, 'full') : ''}
    >
      {day ? (
        <div className="my-activity">
          <DaySteps day={day} onChoose={setDate} />
          {day.active + day.idle === 0 ? <p>{t('myActivity.nothingRecorded')}</p> : <RecordedDay day={day} />}
        </div>
      ) : query.isError ? (
        <ListFailure onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : (
        <Skeleton height={240} />
      )}
    </SidePanel>
  );
}
