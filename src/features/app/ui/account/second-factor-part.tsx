import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { secondFactor, isAsked } from '#features/onboarding/index.ts';
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
        <p>{t('oauth:secondFactor.on', { since: formatInstant(state.since, zone, writing, 'day') })}</p>
      ) : null}
      {state && isAsked(state) ? <p>{t('oauth:secondFactor.left', { count: state.recovery_left })}</p> : null}
      {state ? (
        <div className="account-buttons">
          {isAsked(state) ? <Button onPress={() => setOpen('renew')}>{t('oauth:secondFactor.renew')}</Button> : null}
          {state.since && (state.passkeys > 0 || !state.is_required) ? (
            <Button onPress={() => setOpen('end')}>{t('oauth:secondFactor.end')}</Button>
          ) : null}
          {state.since ? null : (
            <Button variant={state.passkeys > 0 ? 'secondary' : 'primary'} onPress={() => setOpen('set up')}>
              {state.passkeys > 0 ? t('oauth:secondFactor.setUpApp') : t('oauth:secondFactor.setUp')}
            </Button>
          )}
        </div>
      ) : null}
      {state?.is_required ? <p>{t('oauth:secondFactor.required')}</p> : null}
      {state && open === 'set up' ? <SetUpDialog asked={state} onClose={close} /> : null}
      {state && (open === 'renew' || open === 'end') ? (
        <ProvenDialog asked={state} isEnding={open === 'end'} onClose={close} />
      ) : null}
    </section>
  );
}
