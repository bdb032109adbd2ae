import './leave.css';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { ledgerOf } from '../contract/balance.ts';
import type { LeaveUnit } from '../contract/incident-type.ts';
import { useLeaveWords } from './leave-words.ts';

/** The lines of a balance, ordered by day. */
export function Ledger({ balance, unit }: { readonly balance: number; readonly unit: LeaveUnit }) {
  const { t, amount } = useLeaveWords();
  const { client, writing } = useApplicationContext();
  const query = useQuery({
    ...callQuery(client, ledgerOf, { query: { balance } }),
    meta: { topics: ['leave.balance', 'leave.leave'] },
  });
  const lines = query.data?.data;
  if (!lines || lines.length === 0) return null;
  return (
    <section className="leave-days">
      <h3>{t('att:leaveBalance.ledger')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('att:leave.date')}</th>
            <th scope="col">{t('att:leaveBalance.what')}</th>
            <th scope="col">{t('att:leaveBalance.change')}</th>
            <th scope="col">{t('att:leaveBalance.after')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">{formatDay(line.effective_date, writing)}</th>
              <td>
                {t(`att:leaveBalance.kind.${line.kind}`)}
                {line.reason === '' ? null : <bdi> · {line.reason}</bdi>}
              </td>
              <td>
                <bdi>{amount(line.amount, unit)}</bdi>
              </td>
              <td>
                <bdi>{amount(line.balance, unit)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
