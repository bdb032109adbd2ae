import './waiting-days.css';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { mayAccess } from '#shared/routing/index.ts';
import { dayAfter } from '#shared/ui/month-grid/month-weeks.ts';
import { waitingDays } from '../contract/waiting-days.ts';
import { dayCount } from '../domain/day-count.ts';
import { useCalendar, whileWaiting } from './calendar/use-calendar.ts';

interface Range {
  readonly from: string;
  readonly to: string;
}

/** Shows how many of the visible days are being calculated, until none are; empty for people who may not see days. */
export function WaitingDays(range: Range) {
  const { rights } = useApplicationContext();
  return mayAccess('attendance.day.view', rights) ? <DaysOfPeople {...range} /> : null;
}

function DaysOfPeople({ from, to }: Range) {
  const { client } = useApplicationContext();
  const waiting = useQuery({
    ...callQuery(client, waitingDays, { query: { from, to } }),
    meta: { topics: ['attendance.day'] },
    refetchInterval: ({ state }) => ((state.data?.data.days ?? 0) > 0 ? whileWaiting : false),
  });
  const { days = 0, more = false } = waiting.data?.data ?? {};
  return <WaitingNote days={days} more={more} />;
}

/** The most days in one's own calendar. */
const mostOwn = 62;

/** The same for one's own days; of a longer range its last days. */
export function OwnWaitingDays({ from, to }: Range) {
  const days = Math.min(mostOwn, Math.max(1, dayCount(from, to)));
  const query = useCalendar(null, dayAfter(to, 1 - days), days);
  return <WaitingNote days={query.data?.data.days.filter((day) => day.is_waiting).length ?? 0} />;
}

/** "3 days are being calculated"; its element exists before it has text, so that screen readers announce it. */
export function WaitingNote({ days, more = false }: { readonly days: number; readonly more?: boolean }) {
  const { t, language } = useTranslation('att');
  return (
    <div role="status" className="waiting-days-place">
      {days > 0 ? (
        <p className="waiting-days">
          {t('waitingDays', { count: days, value: `${formatNumber(days, language)}${more ? '+' : ''}` })}
        </p>
      ) : null}
    </div>
  );
}
