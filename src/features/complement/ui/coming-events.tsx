import { useQuery } from '@tanstack/react-query';
import { currentDay } from '#shared/filter/day-range.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { comingEvents, eventCalendar, type EventOnDays } from '../contract/event.ts';
import { EventList } from './event-list.tsx';

/** The most events on the start page. */
const mostShown = 6;
const comingDays = 15;

/** The events of the next two weeks for the signed-in employee, for their start page; nothing if there are none. */
export function OwnComingEvents() {
  const { client } = useApplicationContext();
  const query = useQuery({ ...callQuery(client, comingEvents, {}), meta: { topics: ['complement.event'] } });
  return <Coming events={query.data?.data} />;
}

/** The company's events of the next two weeks. */
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
