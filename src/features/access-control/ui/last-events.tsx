import './access-panel.css';
import { PunchPicture } from '#features/device/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { ListFailure } from '#shared/list/list-failure.tsx';
import { Instant, useApplicationContext, useMay, usePage } from '#shared/resource/index.ts';
import { Skeleton } from '#shared/ui/index.ts';
import { doorEvent } from '../contract/door-event.ts';
import { EventText } from './event-text.tsx';

/** How many events a door's panel shows. */
const shown = 8;

/** The last events of a door, live, for those who may see them. */
export function LastEvents({ door }: { door: number }) {
  return useMay(doorEvent)('view') ? <Events door={door} /> : null;
}

function Events({ door }: { door: number }) {
  const { t } = useTranslation('acc');
  const context = useApplicationContext();
  const { data, isError, isFetching, refetch } = usePage(doorEvent, {
    door: String(door),
    ordering: '-event_time',
    page_size: shown,
  });
  const screen = context.screenOf(doorEvent.name);
  return (
    <section className="access-events" aria-label={t('doorEvent.last')}>
      <header>
        <h3>{t('doorEvent.last')}</h3>
        {screen === undefined ? null : (
          <a className="access-all" href={`${screen}?door=${door}`}>
            {t('doorEvent.all')}
          </a>
        )}
      </header>
      {isError && !data ? (
        <ListFailure onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data === undefined ? (
        <Skeleton height={80} />
      ) : data.rows.length === 0 ? (
        <p>{t('doorEvent.none')}</p>
      ) : (
        <ul>
          {data.rows.map((record) => (
            <li key={record.id}>
              <EventText {...record} />
              {record.photo === null ? null : (
                <PunchPicture source={record.photo} isSmall label={t('doorEvent.photo')} />
              )}
              <span className="access-event-who">
                {record.employee ? <bdi>{record.employee.display_name}</bdi> : <bdi>{record.emp_code}</bdi>}
                <Instant value={record.event_time} context={context} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
