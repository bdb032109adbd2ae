import { useQuery } from '@tanstack/react-query';
import { currentDay } from '#shared/filter/day-range.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { comingEvents, eventCalendar, type EventOnDays } from '../contract/event.ts';
import { EventList } from './event-list.tsx';

/** Events that the start page shows. */
const mostShown = 6;
const comingDays = 15;

/** What the signed-in employee is asked to in the next two weeks, for where they land; nothing where there is nothing. */
export function OwnComingEvents() {
  const { client } = useApplicationContext();
  const query = useQuery({ ...callQuery(client, comingEvents, {}), meta: { topics: ['complement.event'] } });
  return <Coming events={query.data?.data} />;
}

/** The events of the company in the next two weeks. */
export function ComingEvents() {
  const { client, zone } = useApplicationContext();
  const query = useQuery({
    ...callQuery(client, eventCalendar, { query: { from: currentDay(zone), days: comingDays } }),
    meta: { topics: ['complement.event'] },
  });
  return <Coming events={query.data?.data} />;
}

function Coming({ events }: { readonly events: readonly EventOnDays[] | undefined }) {
  const { t } = useTranslation('complement');
  if (!events || events.length === 0) return null;
  return (
    <section className="dashboard-card">
      <header>
        <h2>{t('event.coming')}</h2>
      </header>
      <EventList events={events.slice(0, mostShown)} />
    </section>
  );
}
