import './waiting-days.css';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { waitingDays } from '../contract/waiting-days.ts';

/** While days wait they are asked for so often, in milliseconds: the last one that is calculated may have changed nothing. */
const whileWaiting = 1000;

/** Says how many of the days that are shown are being calculated, and follows until none is. */
export function WaitingDays({ from, to }: { from: string; to: string }) {
  const { t, language } = useTranslation('att');
  const { client } = useApplicationContext();
  const waiting = useQuery({
    ...callQuery(client, waitingDays, { query: { from, to } }),
    meta: { topics: ['attendance.day'] },
    refetchInterval: ({ state }) => ((state.data?.data.days ?? 0) > 0 ? whileWaiting : false),
  });
  const { days = 0, more = false } = waiting.data?.data ?? {};
  return (
    <div role="status">
      {days > 0 ? (
        <p className="waiting-days">
          {t('waitingDays', { count: days, value: `${formatNumber(days, language)}${more ? '+' : ''}` })}
        </p>
      ) : null}
    </div>
  );
}
