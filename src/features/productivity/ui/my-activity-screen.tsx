import './my-activity.css';
import { useQuery } from '@tanstack/react-query';
import { isCallError } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { EmptyState, ErrorState, Skeleton } from '#shared/ui/index.ts';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { ownActivity } from '../contract.ts';
import { ConsentCard } from './consent-card.tsx';
import { OwnComputers } from './own-computers.tsx';
import { OwnDay } from './own-day.tsx';

/** What is recorded about the signed-in person: their consent, their computers, and every day. */
export default function MyActivityScreen() {
  const { t } = useTranslation('ralvie');
  const { client } = useApplicationContext();
  const query = useQuery(callQuery(client, ownActivity));
  const found = query.data?.data;
  const reload = (): void => void query.refetch();
  return (
    <div className="my-activity">
      <PageHead title={t('myActivity.title')} purpose={t('myActivity.purpose')} />
      {found ? (
        <>
          {found.enabled || found.agreed ? (
            <ConsentCard own={found} onDone={reload} />
          ) : (
            <EmptyState title={t('myActivity.off.title')} description={t('myActivity.off.text')} />
          )}
          {found.enabled || found.agents.length > 0 ? <OwnComputers agents={found.agents} onDone={reload} /> : null}
          <OwnDay key={found.agreed?.agreed_time ?? ''} />
        </>
      ) : query.isError ? (
        <ErrorState
          title={t('myActivity.failed')}
          onRetry={reload}
          isRetrying={query.isFetching}
          requestId={isCallError(query.error) ? query.error.requestId : undefined}
        />
      ) : (
        <Skeleton height={320} />
      )}
    </div>
  );
}
