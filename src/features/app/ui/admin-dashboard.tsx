import './dashboard.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallData } from '#shared/contract/index.ts';
import { isCallError } from '#shared/http/index.ts';
import {
  formatDay,
  formatInstant,
  formatNumber,
  formatTime,
  useTranslation,
  type Writing,
  zoneTitle,
} from '#shared/i18n/index.ts';
import { callKey, unwrap } from '#shared/query/index.ts';
import { useNow } from '#shared/list/use-now.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { WaitingDays } from '#features/attendance/index.ts';
import { ComingEvents } from '#features/complement/index.ts';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { Skeleton, useDelayed } from '#shared/ui/feedback/skeleton.tsx';
import { mayAccess } from '#shared/routing/index.ts';
import { dashboard, dashboardDays } from '../contract.ts';
import { Card, Tile } from './dashboard-parts.tsx';
import { DayParts, DayTiles, DayTrends, useDaysToday } from './days-today.tsx';
import { punchesOfDay, punchesOfHour } from './day-links.ts';
import { PunchList } from './punch-list.tsx';
import { PunchesChart } from './punches-chart.tsx';
import { SetUp } from './set-up.tsx';
import { PageHead } from '#shared/ui/page/page-head.tsx';

type Dashboard = CallData<typeof dashboard>;

const topics = [
  'device.transaction',
  'device.terminal',
  'device.unregistered_transaction',
  'personnel.employee',
  'attendance.timetable',
  'attendance.shift',
  'attendance.employee_schedule',
  'attendance.department_schedule',
] as const;

/** The company's day, live: every figure links to its list. */
export function AdminDashboard() {
  const { t } = useTranslation('default');
  const { client, rights } = useApplicationContext();
  const query = useQuery({
    queryKey: callKey(dashboard),
    queryFn: async ({ signal }) =>
      unwrap(await client.callEndpoint(dashboard, {}, { quiet: true, signal }), dashboard.name).data,
    placeholderData: keepPreviousData,
    meta: { topics },
  });
  const days = useDaysToday(mayAccess(dashboardDays.access, rights));
  const isWaiting = useDelayed(query.isPending || days.isLoading);
  // Keeps content from moving down when the days arrive later.
  if (query.data && !days.isLoading) return <Figures data={query.data} days={days.data} />;
  if (query.isError) {
    return (
      <ErrorState
        title={t('dashboard.failed')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        requestId={isCallError(query.error) ? query.error.requestId : undefined}
      />
    );
  }
  return (
    <div className="dashboard" aria-busy="true">
      {isWaiting ? (
        <>
          <Skeleton width={200} height={24} />
          <Skeleton height={96} />
          <Skeleton height={220} />
        </>
      ) : null}
    </div>
  );
}

function Figures({ data, days }: { data: Dashboard; days: CallData<typeof dashboardDays> | undefined }) {
  const { t, language } = useTranslation('default');
  const { screenOf, writing, zone: companyZone, rights } = useApplicationContext();
  const now = useNow();
  const number = (value: number): string => formatNumber(value, language);
  const counted = ({ punches, people: who }: { punches: number; people: number }) => ({
    punches: t('dashboard.punchCount', { count: punches, number: number(punches) }),
    people: t('dashboard.peopleCount', { count: who, number: number(who) }),
  });
  const people = screenOf('personnel.employee');
  const terminals = screenOf('device.terminal');
  const unregistered = screenOf('device.unregistered_transaction');
  const peopleWho = (...presence: readonly ('in' | 'out' | 'none')[]): string | undefined =>
    people && `${people}?status__in=active&presence__in=${presence.join(',')}`;
  const today = punchesOfDay(data.date, data.zone);
  const allTerminals = data.terminals.online + data.terminals.offline;
  const nowHour = formatInstant(
    new Date(now).toISOString(),
    companyZone,
    { ...writing, timeFormat: '24' },
    'time',
  ).slice(0, 2);
  return (
    <div className="dashboard">
      <PageHead
        title={t('dashboard.title')}
        purpose={`${formatDay(data.date, writing, 'full')} · ${zoneTitle(data.zone, writing.language, Date.parse(data.date))}`}
      />
      {data.set_up === null ? null : <SetUp steps={data.set_up} unregistered={data.unregistered} />}
      {days ? <WaitingDays from={days.trend[0]?.date ?? days.date} to={days.date} /> : null}
      <ul className="dashboard-tiles">
        <Tile
          title={t('dashboard.inNow')}
          figure={number(data.in_now)}
          note={t('dashboard.ofPeople', { count: data.headcount, total: number(data.headcount) })}
          href={peopleWho('in')}
          share={share(data.in_now, data.headcount)}
        />
        {days ? (
          <DayTiles days={days} />
        ) : (
          <>
            <Tile
              title={t('dashboard.arrived')}
              figure={number(data.arrived)}
              note={t('dashboard.ofPeople', { count: data.headcount, total: number(data.headcount) })}
              href={peopleWho('in', 'out')}
            />
            <Tile
              title={t('dashboard.notArrived')}
              figure={number(data.not_arrived)}
              note={t('dashboard.soFar')}
              href={peopleWho('none')}
            />
          </>
        )}
        <Tile
          title={t('dashboard.terminals')}
          figure={number(data.terminals.online)}
          note={t('dashboard.ofTerminals', { count: allTerminals, total: number(allTerminals) })}
          href={terminals && `${terminals}?state__in=online`}
          tone={data.terminals.offline > 0 ? 'warning' : undefined}
          share={share(data.terminals.online, allTerminals)}
        />
        <Tile
          title={t('dashboard.unregistered')}
          figure={number(data.unregistered)}
          note={t('dashboard.unregisteredNote')}
          href={unregistered}
          tone={data.unregistered > 0 ? 'warning' : undefined}
        />
      </ul>
      {days ? (
        <div className="dashboard-plots">
          <DayParts days={days} />
          <DayTrends days={days} />
        </div>
      ) : null}
      <div className="dashboard-plots">
        <Card title={t('dashboard.byHour')}>
          <PunchesChart
            caption={t('dashboard.byHour')}
            at={t('dashboard.hour')}
            figures={data.by_hour.map((hour, index) => ({
              id: hour.label,
              name: formatTime(`${hour.label}:00`, writing),
              label: index % 3 === 0 ? hourLabel(hour.label, writing) : '',
              isNow: hour.label === nowHour,
              punches: hour.punches,
              people: hour.people,
              href: punchesOfHour(data.date, index, data.zone),
              title: t('dashboard.hourTitle', {
                from: formatTime(`${hour.label}:00`, writing),
                ...counted(hour),
              }),
            }))}
          />
        </Card>
        <Card title={t('dashboard.byDay')}>
          <PunchesChart
            caption={t('dashboard.byDay')}
            at={t('dashboard.day')}
            figures={data.by_day.map((day, index) => ({
              id: day.label,
              name: formatDay(day.label, writing),
              label: index % 2 === 1 ? formatDay(day.label, writing, 'dayMonth') : '',
              isNow: day.label === data.date,
              punches: day.punches,
              people: day.people,
              href: punchesOfDay(day.label, data.zone),
              title: t('dashboard.dayTitle', {
                day: formatDay(day.label, writing, 'weekday'),
                ...counted(day),
              }),
            }))}
          />
        </Card>
      </div>
      {mayAccess('complement.event.view', rights) ? <ComingEvents /> : null}
      <div className="dashboard-lists">
        <Card title={t('dashboard.firstPunches')} href={today} more={t('dashboard.all')}>
          <PunchList punches={data.first_punches} zone={data.zone} none={t('dashboard.noFirst')} />
        </Card>
        <Card title={t('dashboard.latest')} href={screenOf('device.transaction')} more={t('dashboard.all')}>
          <PunchList punches={data.latest} zone={data.zone} none={t('dashboard.noFirst')} isDated />
        </Card>
      </div>
    </div>
  );
}

function share(part: number, whole: number): number | undefined {
  return whole > 0 ? Math.min(1, part / whole) : undefined;
}

/** An hour label below its column. */
function hourLabel(hour: string, writing: Writing): string {
  return writing.timeFormat === '24' ? hour : formatTime(`${hour}:00`, writing).replace(':00', '');
}
