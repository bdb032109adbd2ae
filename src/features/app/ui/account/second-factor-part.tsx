import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { secondFactor } from '#features/onboarding/index.ts';
import { formatInstant, useTranslation } from '#shared/i18n/index.ts';
import { callKey, callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button, ErrorState, Skeleton } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { personQuery } from '../person.ts';

const SetUpDialog = /* @__PURE__ */ lazily(() =>
  import('./set-up-second-factor.tsx').then((module) => module.SetUpSecondFactor),
);
const ProvenDialog = /* @__PURE__ */ lazily(() =>
  import('./proven-second-factor.tsx').then((module) => module.ProvenSecondFactor),
);

/** Sets the second factor up, switches it off, and makes new recovery codes. */
export function SecondFactorPart() {
  const { t } = useTranslation(['oauth', 'common']);
  const { client, writing, zone } = useApplicationContext();
  const queries = useQueryClient();
  const query = useQuery(callQuery(client, secondFactor));
  const [open, setOpen] = useState<'set up' | 'renew' | 'end' | null>(null);
  const close = (): void => {
    setOpen(null);
    void queries.invalidateQueries({ queryKey: callKey(secondFactor) });
    void queries.invalidateQueries({ queryKey: personQuery.queryKey });
  };
  const state = query.data?.data;
  return (
    <section className="account-part">
      <h2>{t('oauth:secondFactor.title')}</h2>
      <p>{t('oauth:secondFactor.text')}</p>
      {query.isPending ? <Skeleton height={40} /> : null}
      {query.isError ? (
        <ErrorState title={t('oauth:account.sessionsFailed')} onRetry={() => void query.refetch()} />
      ) : null}
      {state?.since ? (
        <>
          <p>
            {t('oauth:secondFactor.on', { since: formatInstant(state.since, zone, writing, 'day') })}{' '}
            {t('oauth:secondFactor.left', { count: state.recovery_left })}
          </p>
          <div className="account-buttons">
            <Button onPress={() => setOpen('renew')}>{t('oauth:secondFactor.renew')}</Button>
            {state.is_required ? null : <Button onPress={() => setOpen('end')}>{t('oauth:secondFactor.end')}</Button>}
          </div>
        </>
      ) : null}
      {state && !state.since ? (
        <Button variant="primary" onPress={() => setOpen('set up')}>
          {t('oauth:secondFactor.setUp')}
        </Button>
      ) : null}
      {state?.is_required ? <p>{t('oauth:secondFactor.required')}</p> : null}
      {open === 'set up' ? <SetUpDialog onClose={close} /> : null}
      {open === 'renew' || open === 'end' ? <ProvenDialog isEnding={open === 'end'} onClose={close} /> : null}
    </section>
  );
}
