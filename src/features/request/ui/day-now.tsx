import { useQuery } from '@tanstack/react-query';
import { PunchStateText } from '#features/device/index.ts';
import { formatTime, useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Skeleton } from '#shared/ui/index.ts';
import { manualLogDay } from '../contract.ts';

/** The day that a manual log is about: the plan and the recorded punches. */
export function DayNow({ id }: { readonly id: number }) {
  const { t } = useTranslation('att');
  const { client, writing } = useApplicationContext();
  const day = useQuery({
    ...callQuery(client, manualLogDay, { params: { id: String(id) } }),
    meta: { topics: ['device.transaction', 'request.manual_log'] },
  });
  if (day.isError) return null;
  if (!day.data) return <Skeleton height={64} />;
  const { plan, punches } = day.data.data;
  return (
    <section aria-label={t('att:manualLog.day')}>
      <dl className="resource-details">
        <div>
          <dt>{t('att:manualLog.planned')}</dt>
          <dd>
            {plan.length === 0
              ? t('att:manualLog.noPlan')
              : plan.map(({ name, from, to }) => (
                  <p key={`${name} ${from}`}>
                    <bdi>{name}</bdi>{' '}
                    {from === null || to === null ? null : (
                      <bdi dir="ltr">{`${formatTime(from, writing)} – ${formatTime(to, writing)}`}</bdi>
                    )}
                  </p>
                ))}
          </dd>
        </div>
        <div>
          <dt>{t('att:manualLog.punches')}</dt>
          <dd>
            {punches.length === 0
              ? t('att:manualLog.noPunches')
              : punches.map(({ id: punch, time, punch_state: state }) => (
                  <p key={punch}>
                    {formatTime(time, writing)} <PunchStateText code={state} />
                  </p>
                ))}
          </dd>
        </div>
      </dl>
    </section>
  );
}
