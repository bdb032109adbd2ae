import './outdoor.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { KeptList } from '#features/device/index.ts';
import { isCallError } from '#shared/http/index.ts';
import { codeKeys, formatDay, useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext, useWritten } from '#shared/record/application-context.tsx';
import { Button, EmptyState, ErrorState, MapPinIcon, Skeleton } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { ownUnscheduledVisitReport, ownVisitReport, ownVisits } from '../contract.ts';
import { PhoneNotice } from './phone-notice.tsx';
import { shownVisits, type ShownVisit } from './shown-visits.ts';
import { useKeptVisits } from './use-kept-visits.ts';
import { VisitCard } from './visit-card.tsx';
import type { VisitAct } from './visit-dialog.tsx';

const RouteMap = /* @__PURE__ */ lazily(() => import('./route-map.tsx').then((module) => module.RouteMap));
const VisitDialog = /* @__PURE__ */ lazily(() => import('./visit-dialog.tsx').then((module) => module.VisitDialog));

const stopOf = ({ id, client }: ShownVisit) => ({
  id,
  name: client?.display_name ?? '',
  at: client && { lat: client.at.latitude, lng: client.at.longitude },
});

/** The visits of the signed-in person, by day: started and finished where they are. */
export default function MyVisitsScreen() {
  const { t } = useTranslation(['gps', 'device', 'common', 'api']);
  const written = useWritten();
  const { client, writing } = useApplicationContext();
  const [act, setAct] = useState<VisitAct | null>(null);
  const [notice, setNotice] = useState('');
  const [mapped, setMapped] = useState<string | null>(null);
  const query = useQuery({
    ...callQuery(client, ownVisits),
    meta: { topics: [ownVisitReport.name, ownUnscheduledVisitReport.name] },
  });
  const found = query.data?.data;
  const { keeping, mine } = useKeptVisits();
  const shown = found ? shownVisits(found, mine, keeping) : [];
  const isOpen = !found || shown.some(({ status }) => status === 'started');
  const days = [...Map.groupBy(shown, ({ visit_date: date }) => date)];
  const ahead = found ? query.dataUpdatedAt - Date.parse(found.now) : 0;
  const waiting = mine.filter(({ standing }) => standing === 'waiting').length;
  useEffect(() => {
    const person = keeping?.presentPerson();
    if (!keeping || !found || person === undefined) return;
    const { dateFormat, timeFormat } = writing;
    const visits = found.visits
      .filter(({ status }) => status === 'planned' || status === 'started')
      .map(({ id, client: visited, purpose, visit_date: date, start_time: time, status }) => {
        return { id, name: visited?.display_name ?? purpose, date, time, isStarted: status === 'started' };
      });
    keeping.noteVisits({ person, zone: found.zone, formats: { dateFormat, timeFormat }, ahead, visits });
  });
  // What has been sent is on the server.
  const before = useRef(0);
  const { refetch } = query;
  useEffect(() => {
    if (waiting < before.current) void refetch();
    before.current = waiting;
  }, [waiting, refetch]);
  return (
    <div className="my-visits">
      <PageHead
        title={t('myVisits.title')}
        purpose={t('myVisits.purpose')}
        actions={
          <Button icon={MapPinIcon} isDisabled={isOpen} onPress={() => setAct({ kind: 'unscheduled' })}>
            {t('myVisits.act.unscheduled')}
          </Button>
        }
      />
      <PhoneNotice />
      {notice === '' ? null : <p role="status">{notice}</p>}
      {query.isError && !found ? (
        <ErrorState
          title={t('myVisits.failed')}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          requestId={isCallError(query.error) ? query.error.requestId : undefined}
        />
      ) : !found ? (
        <Skeleton height={240} />
      ) : days.length === 0 ? (
        <EmptyState title={t('myVisits.empty.title')} description={t('myVisits.empty.text')} />
      ) : (
        days.map(([date, visits]) => (
          <section key={date}>
            <header>
              <h2>{date === found.today ? t('myVisits.today') : formatDay(date, writing, 'full')}</h2>
              {visits.some(({ client: visited }) => visited !== null) ? (
                <Button size="small" icon={MapPinIcon} onPress={() => setMapped(mapped === date ? null : date)}>
                  {t(mapped === date ? 'planner.mapHide' : 'planner.map')}
                </Button>
              ) : null}
            </header>
            {mapped === date ? <RouteMap route={visits.map(stopOf)} /> : null}
            <ul>
              {visits.map((visit) => (
                <VisitCard key={visit.id} visit={visit} today={found.today} zone={found.zone} onAct={setAct} />
              ))}
            </ul>
          </section>
        ))
      )}
      {found && mine.length > 0 ? (
        <KeptList
          items={mine}
          zone={found.zone}
          writing={writing}
          title={t('device:keptPunch.waiting', { number: waiting })}
          labelOf={(item) => ('visit' in item ? `${t(`myVisits.act.${item.visit.act}`)} · ${item.label}` : '')}
          reasonOf={({ standing, reason, context }) =>
            standing === 'refused'
              ? t(codeKeys(reason), written(context))
              : t(reason === 'clock' ? 'myVisits.held.clock' : 'myVisits.held.phone')
          }
          dismiss={{
            label: t('common:ui.dismiss'),
            onPress: (key) => void keeping?.dismissKept(key).catch(() => undefined),
          }}
        />
      ) : null}
      {act === null ? null : (
        <VisitDialog
          act={act}
          keeping={keeping}
          ahead={ahead}
          onClose={() => setAct(null)}
          onDone={(told = '') => {
            setAct(null);
            setNotice(told);
            void refetch();
          }}
        />
      )}
    </div>
  );
}
