import './event.css';
import { RecordLink } from '#shared/list/record-link.tsx';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import type { EventOnDays } from '../contract/event.ts';
import { useEventWords } from './event-words.ts';

/** Events in order, each with its days, hours and location; a link if the person may open it. */
export function EventList({ events }: { readonly events: readonly EventOnDays[] }) {
  const { screenOf, has } = useApplicationContext();
  const { nameOf, whenAndWhere } = useEventWords();
  const of = has('complement.event') ? ('complement.event' as const) : undefined;
  return (
    <ul className="event-list">
      {events.map((event) => (
        <li key={`${event.id} ${event.from}`} data-event={event.status}>
          <RecordLink id={event.id} name={nameOf(event)} of={of} screenOf={screenOf} />
          <span>
            <bdi>{whenAndWhere(event)}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}
