import './leave.css';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatDay } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { lazily } from '#shared/ui/lazily.tsx';
import { ownBalances, type OwnBalance } from '../contract/balance.ts';
import { useLeaveWords } from './leave-words.ts';

const OwnLedger = /* @__PURE__ */ lazily(() => import('./own-ledger.tsx').then((module) => module.default));

/** The signed-in employee's balances, for their start page; nothing without an entitlement. */
export function OwnBalances() {
  const { t } = useLeaveWords();
  const { client } = useApplicationContext();
  const [opened, setOpened] = useState<OwnBalance>();
  const query = useQuery({
    ...callQuery(client, ownBalances, { query: {} }),
    meta: { topics: ['personal.leave', 'attendance.day'] },
  });
  const found = query.data?.data;
  if (!found || found.length === 0) return null;
  return (
    <section className="dashboard-card">
      <header>
        <h2>{t('att:leaveBalance.mine')}</h2>
      </header>
      <dl className="own-balances">
        {found.map((own) => (
          <Balance key={own.type.id} of={own} onOpen={() => setOpened(own)} />
        ))}
      </dl>
      {opened === undefined ? null : (
        <Suspense>
          <OwnLedger of={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

/** One balance: how much, what waits, until when, and how it came about. */
function Balance({ of, onOpen }: { readonly of: OwnBalance; readonly onOpen: () => void }) {
  const { t, amount } = useLeaveWords();
  const { writing, screenOf } = useApplicationContext();
  const payOut = screenOf('personal.encashment');
  const { type, unit, balance, waiting, year_end: end, may_encash: mayEncash } = of;
  return (
    <div>
      <dt>
        <bdi>{type.display_name}</bdi>
      </dt>
      <dd>
        <strong>{amount(balance, unit)}</strong>
        <span className="app-muted">
          {waiting > 0 ? `${t('att:leaveBalance.waits', { amount: amount(waiting, unit) })} · ` : ''}
          {t('att:leaveBalance.until', { day: formatDay(end, writing) })}
        </span>
        <span>
          <Button
            size="small"
            aria-label={t('att:leaveBalance.changesOf', { type: type.display_name })}
            onPress={onOpen}
          >
            {t('att:leaveBalance.changes')}
          </Button>
        </span>
        {mayEncash && balance > 0 && payOut !== undefined ? (
          <a className="app-link" href={payOut}>
            {t('att:leaveBalance.payOut')}
          </a>
        ) : null}
      </dd>
    </div>
  );
}
