import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ownPasskeys, secondFactor } from '#features/onboarding/index.ts';
import type { CallData } from '#shared/contract/index.ts';
import { formatInstant, useTranslation } from '#shared/i18n/index.ts';
import { canUsePasskeys } from '#shared/passkey/can-use.ts';
import { callKey, callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button, ErrorState, Skeleton } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { personQuery } from '../person.ts';

const AddPasskey = /* @__PURE__ */ lazily(() => import('./add-passkey.tsx').then((module) => module.AddPasskey));
const RenamePasskey = /* @__PURE__ */ lazily(() =>
  import('./rename-passkey.tsx').then((module) => module.RenamePasskey),
);
const RemovePasskey = /* @__PURE__ */ lazily(() =>
  import('./remove-passkey.tsx').then((module) => module.RemovePasskey),
);

/** A passkey of one's own. */
export type OwnPasskey = CallData<typeof ownPasskeys>[number];

type Open = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly passkey: OwnPasskey };

/** The person's passkeys: adds, renames and removes them. */
export function PasskeysPart() {
  const { t } = useTranslation(['oauth', 'common']);
  const { client } = useApplicationContext();
  const queries = useQueryClient();
  const list = useQuery(callQuery(client, ownPasskeys));
  const state = useQuery(callQuery(client, secondFactor)).data?.data;
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => {
    setOpen(null);
    for (const call of [ownPasskeys, secondFactor]) void queries.invalidateQueries({ queryKey: callKey(call) });
    void queries.invalidateQueries({ queryKey: personQuery.queryKey });
  };
  const rows = list.data?.data ?? [];
  const isLastRequired = state?.is_required === true && state.since === null && rows.length === 1;
  return (
    <section className="account-part">
      <h2>{t('oauth:passkey.title')}</h2>
      <p>{t('oauth:passkey.text')}</p>
      {list.isPending ? <Skeleton height={40} /> : null}
      {list.isError ? (
        <ErrorState title={t('oauth:account.sessionsFailed')} onRetry={() => void list.refetch()} />
      ) : null}
      {rows.length > 0 ? (
        <ul className="account-sessions" aria-label={t('oauth:passkey.title')}>
          {rows.map((passkey) => (
            <li key={passkey.id}>
              <Described passkey={passkey} />
              <div className="account-buttons">
                <Button
                  aria-label={t('oauth:passkey.renameNamed', { name: passkey.name })}
                  onPress={() => setOpen({ what: 'rename', passkey })}
                >
                  {t('oauth:passkey.rename')}
                </Button>
                {isLastRequired ? null : (
                  <Button
                    aria-label={t('oauth:passkey.removeNamed', { name: passkey.name })}
                    onPress={() => setOpen({ what: 'remove', passkey })}
                  >
                    {t('oauth:passkey.remove')}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {isLastRequired ? <p>{t('oauth:passkey.required')}</p> : null}
      {canUsePasskeys() ? (
        <Button isDisabled={!state} onPress={() => setOpen({ what: 'add' })}>
          {t('oauth:passkey.add')}
        </Button>
      ) : (
        <p>{t('oauth:passkey.unavailable')}</p>
      )}
      {state && open?.what === 'add' ? <AddPasskey asked={state} onClose={close} /> : null}
      {open?.what === 'rename' ? <RenamePasskey passkey={open.passkey} onClose={close} /> : null}
      {state && open?.what === 'remove' ? <RemovePasskey passkey={open.passkey} asked={state} onClose={close} /> : null}
    </section>
  );
}

function Described({ passkey }: { readonly passkey: OwnPasskey }) {
  const { t } = useTranslation('oauth');
  const { writing, zone } = useApplicationContext();
  const used = passkey.last_used_at;
  const facts = [
    t('passkey.created', { day: formatInstant(passkey.created_at, zone, writing, 'day') }),
    used === null ? t('passkey.neverUsed') : t('passkey.used', { time: formatInstant(used, zone, writing) }),
    passkey.is_synced ? t('passkey.synced') : null,
  ];
  return (
    <div>
      <bdi>{passkey.name}</bdi>
      <p>{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}
