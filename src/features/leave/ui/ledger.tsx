import './leave.css';
import { useQuery } from '@tanstack/react-query';
import { ListFailure } from '#shared/list/list-failure.tsx';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { ledgerOf } from '../contract/balance.ts';
import type { LeaveUnit } from '../contract/incident-type.ts';
import { LedgerTable } from './ledger-table.tsx';
import { useLeaveWords } from './leave-words.ts';

/** The lines of a balance, ordered by day. */
export function Ledger({ balance, unit }: { readonly balance: number; readonly unit: LeaveUnit }) {
  const { t } = useLeaveWords();
  const { client } = useApplicationContext();
  const query = useQuery({
    ...callQuery(client, ledgerOf, { query: { balance } }),
    meta: { topics: ['leave.balance', 'leave.leave', 'attendance.day'] },
  });
  const lines = query.data?.data;
  if (query.isError && !lines)
    return <ListFailure onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  if (!lines || lines.length === 0) return null;
  return (
    <section className="leave-days">
      <h3>{t('att:leaveBalance.ledger')}</h3>
      <LedgerTable unit={unit} rows={lines.map(({ effective_date: date, ...line }) => ({ ...line, date }))} />
    </section>
  );
}
