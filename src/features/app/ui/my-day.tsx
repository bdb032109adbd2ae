import './dashboard.css';
import { useQuery } from '@tanstack/react-query';
import { OwnPunch, OwnStart } from '#features/attendance/index.ts';
import { OwnComingEvents } from '#features/complement/index.ts';
import { PunchPicture, PunchPlace, PunchStateText, WebPunch } from '#features/device/index.ts';
import { OwnBalances } from '#features/leave/index.ts';
import { OwnAnnouncements, PhoneNotice } from '#features/outdoor/index.ts';
import { isCallError } from '#shared/http/index.ts';
import { formatDay, formatInstant, useTranslation, zoneTitle } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { myDay } from '../contract.ts';
import { isOff, usePerson } from './person.ts';
import { PageHead } from '#shared/ui/page/page-head.tsx';

/** An employee's own day and week. */
export function MyDay() {
  const { t } = useTranslation('default');
  const { client, writing } = useApplicationContext();
  const subscription = usePerson().company?.subscription;
  const has = (name: string): boolean => !subscription || !isOff(name, subscription);
  // An employee hears of the own punches under the name of their report.
  const query = useQuery({
    ...callQuery(client, myDay),
    meta: { topics: ['device.transaction', 'personal.transaction'] },
  });
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title={t('dashboard.failed')}
        onRetry={() => void query.refetch()}
        requestId={isCallError(query.error) ? query.error.requestId : undefined}
      />
    );
  }
  if (!query.data)
    return (
      <div className="dashboard" aria-busy="true">
        <Skeleton width={200} height={24} />
        <Skeleton height={120} />
      </div>
    );
  const { data } = query.data;
  const last = data.today.at(-1);
  const clock = (instant: string | null): string =>
    instant === null ? '–' : formatInstant(instant, data.zone, writing, 'time');
  return (
    <div className="dashboard">
      <PageHead
        title={t('dashboard.myDay')}
        purpose={`${formatDay(data.date, writing, 'full')} · ${zoneTitle(data.zone, writing.language, Date.parse(data.date))}`}
      />
      {data.web_punch !== null && has('outdoor') ? <PhoneNotice /> : null}
      {data.web_punch === null ? null : (
        <WebPunch
          zone={data.zone}
          hasBreaks={data.web_punch.breaks}
          needsPlace={data.web_punch.needs_place}
          keepsPlace={data.web_punch.keeps_place}
          photo={data.web_punch.photo}
          latest={last?.punch_state == null ? null : { state: last.punch_state, at: last.punch_time }}
          ahead={query.dataUpdatedAt - Date.parse(data.now)}
          onDone={() => void query.refetch()}
        />
      )}
      {has('outdoor') ? <OwnAnnouncements /> : null}
      <OwnStart />
      <OwnComingEvents />
      {has('leave') ? <OwnBalances /> : null}
      <section className="dashboard-card">
        <header>
          <h2>{t('dashboard.myPunches')}</h2>
        </header>
        {data.today.length === 0 ? (
          <p className="app-muted">{t('dashboard.noneToday')}</p>
        ) : (
          <ol className="dashboard-timeline">
            {data.today.map((punch) => (
              <li key={punch.id}>
                <time dateTime={punch.punch_time}>{clock(punch.punch_time)}</time>
                <span>
                  <OwnPunch id={punch.id} date={data.date} pressed={punch.punch_state}>
                    {(state) => (state === null ? t('dashboard.punch') : <PunchStateText code={state} />)}
                  </OwnPunch>
                </span>
                <span className="app-muted">
                  <PunchPlace
                    source={punch.source}
                    alias={punch.terminal_alias}
                    distance={punch.distance_m}
                    isOutside={punch.is_outside}
                    doubt={punch.place_doubt}
                  />
                </span>
                {punch.photo === null ? null : <PunchPicture source={punch.photo} isSmall />}
                {punch.note === '' ? null : <bdi className="dashboard-timeline-note">{punch.note}</bdi>}
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}
