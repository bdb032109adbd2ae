import './own-ledger.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button, EmptyState, ErrorState, SidePanel, Skeleton } from '#shared/ui/index.ts';
import { recordPath } from '#shared/routing/index.ts';
import type { CallData } from '#shared/contract/index.ts';
import { ownLedger, type OwnBalance } from '../contract/balance.ts';
import type { LeaveUnit } from '../contract/incident-type.ts';
import { useLeaveWords } from './leave-words.ts';

type Line = CallData<typeof ownLedger>['lines'][number];

interface OwnLedgerProps {
  readonly of: OwnBalance;
  readonly onClose: () => void;
}

/** Everything that has changed one of the person's balances, the latest first; what is to come stands above. */
export default function OwnLedger({ of: { type, unit, year_end: end }, onClose }: OwnLedgerProps) {
  const { t } = useLeaveWords();
  const { client, writing } = useApplicationContext();
  /** A day of the shown leave year, and the years that were left for earlier ones. */
  const [days, setDays] = useState<readonly string[]>([end]);
  const query = useQuery({
    ...callQuery(client, ownLedger, { query: { type: String(type.id), date: days.at(-1) ?? end } }),
    meta: { topics: ['personal.leave', 'personal.encashment', 'attendance.day'] },
  });
  const year = query.data?.data;
  const latest = year?.lines.toReversed() ?? [];
  const ahead = latest.filter(({ effective_date: date }) => year && date > year.today);
  const past = latest.filter(({ effective_date: date }) => year && date <= year.today);
  const before = year?.before ?? null;
  return (
    <SidePanel
      isOpen
      title={type.display_name}
      description={
        year
          ? t('att:leaveBalance.year', {
              from: formatDay(year.year_start, writing),
              to: formatDay(year.year_end, writing),
            })
          : ''
      }
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          {before === null ? null : (
            <Button onPress={() => setDays([...days, before])}>{t('att:leaveBalance.yearBefore')}</Button>
          )}
          {days.length > 1 ? (
            <Button onPress={() => setDays(days.slice(0, -1))}>{t('att:leaveBalance.yearAfter')}</Button>
          ) : null}
        </>
      }
    >
      {query.isError && !year ? (
        <ErrorState title={t('att:leaveBalance.ledgerFailed')} onRetry={() => void query.refetch()} />
      ) : !year ? (
        <Skeleton height={160} />
      ) : latest.length === 0 ? (
        <EmptyState title={t('att:leaveBalance.noLines')} description={t('att:leaveBalance.noLinesText')} />
      ) : (
        <div className="own-ledger">
          {ahead.length > 0 ? <h3>{t('att:leaveBalance.ahead')}</h3> : null}
          <Lines lines={ahead} unit={unit} />
          {ahead.length > 0 && past.length > 0 ? <h3>{t('att:leaveBalance.soFar')}</h3> : null}
          <Lines lines={past} unit={unit} />
        </div>
      )}
    </SidePanel>
  );
}

function Lines({ lines, unit }: { readonly lines: readonly Line[]; readonly unit: LeaveUnit }) {
  const { t, amount, change } = useLeaveWords();
  const { writing } = useApplicationContext();
  if (lines.length === 0) return null;
  return (
    <ol>
      {lines.map((line) => (
        <li key={line.id} data-kind={line.kind}>
          <p>
            <span>{t(`att:leaveBalance.kind.${line.kind}`)}</span>
            <strong>{change(line.amount, unit)}</strong>
          </p>
          <p className="app-muted">
            <span>
              <bdi>{formatDay(line.effective_date, writing)}</bdi>
              <Cause line={line} />
            </span>
            <span>{t('att:leaveBalance.then', { amount: amount(line.balance, unit) })}</span>
          </p>
          {line.expire_date === null ? null : (
            <p className="app-muted">
              {t('att:leaveBalance.expiresOn', { day: formatDay(line.expire_date, writing) })}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Why a line was made: the request or the reason. */
function Cause({ line: { reason, request_no: number, overtime } }: { readonly line: Line }) {
  const { screenOf } = useApplicationContext();
  const screen = screenOf('personal.overtime');
  return (
    <>
      {number === '' ? null : (
        <>
          {' · '}
          <bdi>{number}</bdi>
        </>
      )}
      {reason === '' ? null : (
        <>
          {' · '}
          <bdi>{reason}</bdi>
        </>
      )}
      {overtime === null ? null : (
        <>
          {' · '}
          {screen === undefined ? (
            <bdi>{overtime.display_name}</bdi>
          ) : (
            <a className="app-link" href={recordPath(screen, overtime.id)}>
              <bdi>{overtime.display_name}</bdi>
            </a>
          )}
        </>
      )}
    </>
  );
}
