import './leave.css';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { commonCodes } from '#shared/contract/index.ts';
import { LookupField } from '#shared/form/lookup/index.ts';
import { readReferences } from '#shared/form/lookup/references.ts';
import { isCallError } from '#shared/http/index.ts';
import { codeKeys, formatDay, formatNumber } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import type { TrialProps } from '#shared/routing/trial.ts';
import { Button, Dialog, EmptyState, ErrorState, Select, Skeleton } from '#shared/ui/index.ts';
import { wouldGrant } from '../contract.ts';
import { mostYears, type GrantedType } from '../contract/would-grant.ts';
import { LedgerTable } from './ledger-table.tsx';
import { useLeaveWords } from './leave-words.ts';

/** What the edited leave group would give one employee, beside what they have now. */
export function WouldGrant({ tried, onClose }: TrialProps) {
  const { t, language } = useLeaveWords();
  const { client } = useApplicationContext();
  const [person, setPerson] = useState<unknown>(null);
  const [years, setYears] = useState(2);
  const employee = readReferences(person)[0]?.id;
  const query = useQuery(
    employee === undefined || tried.body === null
      ? { queryKey: [wouldGrant.name, null], queryFn: skipToken }
      : callQuery(client, wouldGrant, { body: { id: tried.id, body: { ...tried.body }, employee, years } }),
  );
  const found = employee === undefined ? undefined : query.data?.data;
  const code = isCallError(query.error) ? query.error.code : undefined;
  return (
    <Dialog
      isOpen
      size="large"
      isDismissable
      title={t('att:wouldGrant.title')}
      description={t('att:wouldGrant.purpose')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={<Button onPress={onClose}>{t('att:wouldChange.close')}</Button>}
    >
      <div className="would-grant">
        <div className="would-grant-input">
          <LookupField
            target="personnel.employee"
            label={t('att:wouldGrant.employee')}
            isSeveral={false}
            isRequired={false}
            value={person}
            onBlur={() => undefined}
            onChange={setPerson}
          />
          <Select
            label={t('att:wouldGrant.years')}
            value={String(years)}
            onChange={(chosen) => setYears(Number(chosen))}
            options={Array.from({ length: mostYears }, (_, at) => ({
              id: String(at + 1),
              name: t('att:wouldGrant.yearCount', { count: at + 1, value: formatNumber(at + 1, language) }),
            }))}
          />
        </div>
        <div aria-live="polite" aria-busy={query.isFetching}>
          {employee === undefined ? (
            <EmptyState title={t('att:wouldGrant.choose')} description={t('att:wouldGrant.chooseText')} />
          ) : query.isError ? (
            <ErrorState
              title={t('att:wouldChange.failed')}
              description={t(codeKeys(code ?? commonCodes.unexpected.code))}
              onRetry={() => void query.refetch()}
              requestId={isCallError(query.error) ? query.error.requestId : undefined}
            />
          ) : found ? (
            <>
              <p>
                {found.group === null ? t('att:wouldGrant.noGroup') : t('att:wouldGrant.group', { name: found.group })}{' '}
                {t(found.is_member ? 'att:wouldGrant.member' : 'att:wouldGrant.notMember')}
              </p>
              {found.types.map((type) => (
                <Granted key={type.type.id} of={type} />
              ))}
            </>
          ) : (
            <Skeleton height={160} />
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** One type: the balances by both rules, and how the new ones come about. */
function Granted({ of: { type, unit, today, years, lines, is_earned: isEarned } }: { readonly of: GrantedType }) {
  const { t, amount } = useLeaveWords();
  const { writing } = useApplicationContext();
  const shown = (value: number | null): string => (value === null ? '–' : amount(value, unit));
  const rows = [
    { day: t('att:wouldGrant.today'), ...today },
    ...years.map(({ end, ...both }) => ({ day: formatDay(end, writing), ...both })),
  ];
  const isChanged = rows.some(({ before, after }) => before !== after);
  return (
    <section className="leave-days">
      <h3>
        <bdi>{type.display_name}</bdi>
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('att:wouldGrant.balanceOn')}</th>
            <th scope="col">{t(isChanged ? 'att:wouldGrant.now' : 'att:leaveBalance.after')}</th>
            {isChanged ? <th scope="col">{t('att:wouldGrant.then')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, before, after }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>
                <bdi>{shown(before)}</bdi>
              </td>
              {isChanged ? (
                <td data-changed={before === after ? undefined : true}>
                  <bdi>{shown(after)}</bdi>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      {isEarned ? <p className="app-muted">{t('att:wouldGrant.earned')}</p> : null}
      {lines.length > 0 ? (
        <details>
          <summary>{t('att:wouldGrant.lines')}</summary>
          <LedgerTable rows={lines} unit={unit} />
        </details>
      ) : null}
    </section>
  );
}
