import { z } from 'zod';
import { formatInstant, useTranslation } from '#shared/i18n/index.ts';
import { useResourceWords, useApplicationContext } from '#shared/resource/index.ts';
import { useLookup } from '#shared/record/lookup-pages.ts';
import { useTarget } from '#shared/record/queries.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import { ErrorState, Skeleton } from '#shared/ui/index.ts';

const punchSchema = z.looseObject({
  id: z.int(),
  punch_time: z.string(),
  punch_state: z.int().nullable(),
  terminal_alias: z.string(),
});

/** A person's newest punches, live, and the way to all of them. */
export function LatestPunches({ id }: { id: number }) {
  const transaction = useTarget('device.transaction');
  return transaction ? <PunchList transaction={transaction} id={id} /> : <Skeleton height={120} />;
}

function PunchList({ transaction, id }: { transaction: AnyResource; id: number }) {
  const { t } = useTranslation(['per', 'device', 'common']);
  const { zone, screenOf, writing } = useApplicationContext();
  const words = useResourceWords(transaction);
  const query = useLookup(transaction, '', { enabled: true, filters: { employee: String(id) } });
  if (query.isError) return <ErrorState title={t('common:list.failed')} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <Skeleton height={120} />;
  const punches = query.rows.flatMap((row) => punchSchema.safeParse(row).data ?? []);
  const screen = screenOf('device.transaction');
  return (
    <section className="record-page-card">
      <h2>{t('employee.latestPunches')}</h2>
      {punches.length === 0 ? (
        <p className="employee-muted">{t('employee.noPunches')}</p>
      ) : (
        <table className="employee-punches">
          <thead>
            <tr>
              {(['punch_time', 'punch_state', 'terminal_alias'] as const).map((name) => (
                <th key={name} scope="col">
                  {words.field(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {punches.map((punch) => (
              <tr key={punch.id}>
                <td>{formatInstant(punch.punch_time, zone, writing)}</td>
                <td>{punch.punch_state === null ? '–' : words.choice('punch_state', punch.punch_state)}</td>
                <td>
                  <bdi>{punch.terminal_alias}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {screen === undefined ? null : (
        <a className="employee-link" href={`${screen}?employee=${id}`}>
          {t('employee.allPunches')}
        </a>
      )}
    </section>
  );
}
