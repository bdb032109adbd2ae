import './outdoor.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isCallError } from '#shared/http/index.ts';
import { formatDay, useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button, EmptyState, ErrorState, MapPinIcon, Skeleton } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { ownUnscheduledVisitReport, ownVisitReport, ownVisits } from '../contract.ts';
import { PhoneNotice } from './phone-notice.tsx';
import { VisitCard } from './visit-card.tsx';
import type { VisitAct } from './visit-dialog.tsx';

const VisitDialog = /* @__PURE__ */ lazily(() => import('./visit-dialog.tsx').then((module) => module.VisitDialog));

/** The visits of the signed-in person, by day: started and finished where they are. */
export default function MyVisitsScreen() {
  const { t } = useTranslation('gps');
  const { client, writing } = useApplicationContext();
  const [act, setAct] = useState<VisitAct | null>(null);
  const query = useQuery({
    ...callQuery(client, ownVisits),
    meta: { topics: [ownVisitReport.name, ownUnscheduledVisitReport.name] },
  });
  const found = query.data?.data;
  const isOpen = found?.visits.some(({ status }) => status === 'started') ?? true;
  const days = [...Map.groupBy(found?.visits ?? [], ({ visit_date: date }) => date)];
  return (
    <div className="my-visits">
      <PageHead
        title={t('myVisits.title')}
        purpose={t('myVisits.purpose')}
        actions={
          <Button icon={MapPinIcon} isDisabled={isOpen} onPress={() => setAct({ kind: 'unscheduled' })}>
            {t('myVisits.act.unscheduled')}
          </Button>
        }
      />
      <PhoneNotice />
      {query.isError ? (
        <ErrorState
          title={t('myVisits.failed')}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          requestId={isCallError(query.error) ? query.error.requestId : undefined}
        />
      ) : !found ? (
        <Skeleton height={240} />
      ) : days.length === 0 ? (
        <EmptyState title={t('myVisits.empty.title')} description={t('myVisits.empty.text')} />
      ) : (
        days.map(([date, visits]) => (
          <section key={date}>
            <h2>{date === found.today ? t('myVisits.today') : formatDay(date, writing, 'full')}</h2>
            <ul>
              {visits.map((visit) => (
                <VisitCard key={visit.id} visit={visit} today={found.today} zone={found.zone} onAct={setAct} />
              ))}
            </ul>
          </section>
        ))
      )}
      {act === null ? null : (
        <VisitDialog
          act={act}
          onClose={() => setAct(null)}
          onDone={() => {
            setAct(null);
            void query.refetch();
          }}
        />
      )}
    </div>
  );
}
