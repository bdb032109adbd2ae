import './leave.css';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { ownBalances } from '../contract/balance.ts';
import { useLeaveWords } from './leave-words.ts';

/** The signed-in employee's balances, for their start page; nothing without an entitlement. */
export function OwnBalances() {
  const { t, amount } = useLeaveWords();
  const { client, writing, screenOf } = useApplicationContext();
  const payOut = screenOf('personal.encashment');
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
        {found.map(({ type, unit, balance, waiting, year_end: end, may_encash: mayEncash }) => (
          <div key={type.id}>
            <dt>
              <bdi>{type.display_name}</bdi>
            </dt>
            <dd>
              <strong>{amount(balance, unit)}</strong>
              <span className="app-muted">
                {waiting > 0 ? `${t('att:leaveBalance.waits', { amount: amount(waiting, unit) })} · ` : ''}
                {t('att:leaveBalance.until', { day: formatDay(end, writing) })}
              </span>
              {mayEncash && balance > 0 && payOut !== undefined ? (
                <a className="app-link" href={payOut}>
                  {t('att:leaveBalance.payOut')}
                </a>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
