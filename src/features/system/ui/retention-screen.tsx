import './retention.css';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { BesideProps } from '#shared/form/beside.tsx';
import { formatDay, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { SettingsPage } from '#shared/resource/settings-page.tsx';
import { ErrorState, Skeleton } from '#shared/ui/index.ts';
import { fewestPunchMonths, mostCounted, retention, retentionPreview } from '../contract/retention.ts';

/** How long the company keeps punches, mails and notifications, with what the settings would delete now. */
export default function RetentionScreen() {
  return <SettingsPage resource={retention} beside={Preview} />;
}

const days = z.coerce.number().int().min(30).max(1825);
const schema = z.object({
  punch_months: z
    .union([z.null(), z.undefined(), z.literal('')])
    .transform(() => undefined)
    .or(z.coerce.number().int().min(fewestPunchMonths).max(240)),
  mail_days: days,
  notification_days: days,
});

/** What goes with the typed settings. */
function Preview({ values }: BesideProps) {
  const { t, language } = useTranslation('sys');
  const { client, writing } = useApplicationContext();
  const given = schema.safeParse(values).data;
  const query = useQuery({
    ...callQuery(client, retentionPreview, {
      query: {
        mail_days: given?.mail_days ?? 90,
        notification_days: given?.notification_days ?? 90,
        ...(given?.punch_months === undefined ? {} : { punch_months: given.punch_months }),
      },
    }),
    enabled: given !== undefined,
    placeholderData: (before) => before,
  });
  const count = (rows: number): string => `${formatNumber(rows, language)}${rows >= mostCounted ? '+' : ''}`;
  return (
    <section className="retention-preview" aria-labelledby="retention-preview">
      <h2 id="retention-preview">{t('retention.preview.title')}</h2>
      {query.isError ? (
        <ErrorState title={t('retention.preview.failed')} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <dl aria-busy={query.isFetching}>
          {query.data.data.map(({ kind, kept_from: from, rows, oldest, held }) => (
            <div key={kind}>
              <dt>{t(`retention.preview.kind.${kind}`)}</dt>
              <dd>
                {from === null
                  ? t('retention.preview.all')
                  : rows > 0
                    ? t('retention.preview.some', {
                        count: rows,
                        rows: count(rows),
                        first: oldest === null ? '' : formatDay(oldest, writing),
                        day: formatDay(from, writing),
                      })
                    : held === 0
                      ? t('retention.preview.none', { day: formatDay(from, writing) })
                      : null}
                {held > 0 ? (
                  <span className="app-muted">{t('retention.preview.held', { count: held, rows: count(held) })}</span>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <Skeleton height={120} />
      )}
    </section>
  );
}
