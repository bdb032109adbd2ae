import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endOwnSessions, ownSessions } from '#features/onboarding/index.ts';
import { formatInstant, useTranslation } from '#shared/i18n/index.ts';
import { callKey, callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button, ErrorState, showToast, Skeleton } from '#shared/ui/index.ts';
import { browserOf } from '#shared/text/browser-name.ts';

/** The person's sessions; each can be ended, or all except this one. */
export function SessionsPart() {
  const { t } = useTranslation(['oauth', 'common']);
  const { client, writing, zone } = useApplicationContext();
  const queries = useQueryClient();
  const query = useQuery(callQuery(client, ownSessions));
  const [ending, setEnding] = useState<string | null>(null);
  const rows = query.data?.data ?? [];
  const end = async (id: string | null): Promise<void> => {
    setEnding(id ?? 'all');
    try {
      const outcome = await client.callEndpoint(endOwnSessions, { body: { id } });
      if (outcome.isSuccess) showToast({ variant: 'success', text: t('oauth:account.sessionEnded') });
      await queries.invalidateQueries({ queryKey: callKey(ownSessions) });
    } catch {
      // The client has shown the error.
    } finally {
      setEnding(null);
    }
  };
  return (
    <section className="account-part">
      <h2>{t('oauth:account.sessions')}</h2>
      <p>{t('oauth:account.sessionsText')}</p>
      {query.isPending ? <Skeleton height={60} /> : null}
      {query.isError ? (
        <ErrorState title={t('oauth:account.sessionsFailed')} onRetry={() => void query.refetch()} />
      ) : null}
      <ul className="account-sessions">
        {rows.map((row) => (
          <li key={row.id}>
            <div>
              <bdi>{browserOf(row.user_agent) ?? t('oauth:account.unknownBrowser')}</bdi>
              <p>
                <bdi>
                  {[row.company, row.ip, formatInstant(row.last_used_at, zone, writing)].filter(Boolean).join(' · ')}
                </bdi>
              </p>
            </div>
            {row.is_present ? (
              <span>{t('oauth:account.thisSession')}</span>
            ) : (
              <Button isPending={ending === row.id} isDisabled={ending !== null} onPress={() => void end(row.id)}>
                {t('oauth:account.endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rows.length > 1 ? (
        <Button isPending={ending === 'all'} isDisabled={ending !== null} onPress={() => void end(null)}>
          {t('oauth:account.endOthers')}
        </Button>
      ) : null}
    </section>
  );
}
