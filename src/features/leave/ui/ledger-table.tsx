import { formatDay } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { recordPath } from '#shared/routing/index.ts';
import type { LeaveUnit } from '../contract/incident-type.ts';
import type { LedgerKind } from '../domain/ledger.ts';
import { useLeaveWords } from './leave-words.ts';

interface LedgerRow {
  /** ISO. */
  readonly date: string;
  readonly kind: LedgerKind;
  /** In the unit of the type. */
  readonly amount: number;
  /** After it. */
  readonly balance: number;
  readonly reason?: string;
  readonly request_no?: string;
  /** The day on which what is left of it expires. */
  readonly expire_date?: string | null;
  /** The overtime by which it was earned. */
  readonly overtime?: { readonly id: number; readonly display_name: string } | null;
}

/** Changes of a balance, in their order. */
export function LedgerTable({ rows, unit }: { readonly rows: readonly LedgerRow[]; readonly unit: LeaveUnit }) {
  const { t, amount } = useLeaveWords();
  const { writing } = useApplicationContext();
  return (
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
        {rows.map((row, at) => (
          <tr key={at}>
            <th scope="row">{formatDay(row.date, writing)}</th>
            <td>
              {t(`att:leaveBalance.kind.${row.kind}`)}
              <Further text={row.reason} />
              <Further text={row.request_no} />
              {row.overtime ? <OvertimeLink {...row.overtime} /> : null}
              <Further
                text={
                  row.expire_date
                    ? t('att:leaveBalance.expiresOn', { day: formatDay(row.expire_date, writing) })
                    : undefined
                }
              />
            </td>
            <td>{amount(row.amount, unit)}</td>
            <td>{amount(row.balance, unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A further part of a line, after a dot that is not part of it: a number of a request would put it on its other side in Arabic. */
function Further({ text }: { readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <>
      {' · '}
      <bdi>{text}</bdi>
    </>
  );
}

/** The overtime request of a line; a link for people who may see such requests. */
function OvertimeLink({ id, display_name: name }: { readonly id: number; readonly display_name: string }) {
  const { screenOf } = useApplicationContext();
  const screen = screenOf('request.overtime');
  return (
    <>
      {' · '}
      {screen === undefined ? (
        <bdi>{name}</bdi>
      ) : (
        <a className="app-link" href={recordPath(screen, id)}>
          <bdi>{name}</bdi>
        </a>
      )}
    </>
  );
}
