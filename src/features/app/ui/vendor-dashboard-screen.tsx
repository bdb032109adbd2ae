import './dashboard.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { moneyText } from '#shared/i18n/money.ts';
import type { CallData } from '#shared/contract/index.ts';
import { isCallError } from '#shared/http/index.ts';
import { formatDay, formatInstant, formatNumber, useTranslation, type Language } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { BarChart, ErrorState } from '#shared/ui/index.ts';
import { Skeleton, useDelayed } from '#shared/ui/feedback/skeleton.tsx';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { lateMinutes, newDays, vendorDashboard } from '../contract/vendor-dashboard.ts';
import { Card, Tile } from './dashboard-parts.tsx';
import { FailuresCard } from './vendor-dashboard-failures.tsx';
import { MovementCard } from './vendor-dashboard-movement.tsx';
import { linkTo, SubscriptionTiles } from './vendor-dashboard-tiles.tsx';

type Dashboard = CallData<typeof vendorDashboard>;

/** Subscriptions by what they store, the most first. */
const storageList = { ordering: '-used_storage', columns: 'company,plan_name,status,used_storage,max_storage' };

function storageText(megabytes: number, language: Language): string {
  const [value, unit] = megabytes < 1000 ? [megabytes, 'megabyte'] : [megabytes / 1000, 'gigabyte'];
  return formatNumber(value, language, { style: 'unit', unit, maximumFractionDigits: 1 });
}

/** The provider's figures; each links to its list. */
export default function VendorDashboardScreen() {
  const { t } = useTranslation('vendor');
  const { client } = useApplicationContext();
  const query = useQuery({
    ...callQuery(client, vendorDashboard),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const isWaiting = useDelayed(query.isPending);
  if (query.data) return <Figures data={query.data.data} />;
  if (query.isError)
    return (
      <ErrorState
        title={t('dashboard.failed')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        requestId={isCallError(query.error) ? query.error.requestId : undefined}
      />
    );
  return (
    <div className="dashboard" aria-busy="true">
      {isWaiting ? <Skeleton height={220} /> : null}
    </div>
  );
}

function Figures({ data }: { data: Dashboard }) {
  const { t, language } = useTranslation('vendor');
  const { screenOf, writing, zone, saysZone } = useApplicationContext();
  const number = (value: number): string => formatNumber(value, language);
  const [companies, terminals] = [screenOf('vendor.company'), screenOf('vendor.terminal')];
  const { active, suspended, fresh, fresh_since: freshSince } = data.companies;
  return (
    <div className="dashboard">
      <PageHead title={t('dashboard.title')} purpose={t('dashboard.purpose')} />
      <ul className="dashboard-tiles">
        <Tile
          title={t('dashboard.active')}
          figure={number(active)}
          note={t('dashboard.ofCompanies', { count: active + suspended, number: number(active + suspended) })}
          href={linkTo(companies, { status__in: 'active' })}
        />
        <Tile
          title={t('dashboard.suspended')}
          figure={number(suspended)}
          note={t('dashboard.suspendedNote')}
          href={linkTo(companies, { status__in: 'suspended' })}
          tone={suspended > 0 ? 'warning' : undefined}
        />
        <Tile
          title={t('dashboard.fresh')}
          figure={number(fresh)}
          note={t('dashboard.freshNote', { count: newDays, number: number(newDays) })}
          href={linkTo(companies, { create_time__gte: freshSince })}
        />
        <Tile
          title={t('dashboard.online')}
          figure={number(data.terminals.online)}
          note={t('dashboard.ofTerminals', { count: data.terminals.all, number: number(data.terminals.all) })}
          href={linkTo(terminals, { last_seen__gte: data.terminals.online_since })}
          share={data.terminals.all === 0 ? undefined : data.terminals.online / data.terminals.all}
        />
        <Tile
          title={t('dashboard.punches')}
          figure={number(data.punches)}
          note={t('dashboard.punchesNote', { count: data.terminals.today, number: number(data.terminals.today) })}
          href={linkTo(terminals, { last_seen__gte: data.today })}
        />
        <Tile
          title={t('dashboard.pace')}
          figure={formatNumber(data.punches_lately / lateMinutes, language, { maximumFractionDigits: 1 })}
          note={t('dashboard.paceNote', { count: lateMinutes, number: number(lateMinutes) })}
          href={linkTo(terminals, { last_seen__gte: data.terminals.online_since })}
        />
        {data.storage === null ? null : (
          <Tile
            title={t('dashboard.storage')}
            figure={storageText(data.storage, language)}
            note={t('dashboard.storageNote')}
            href={linkTo(screenOf('vendor.company_subscription'), storageList)}
          />
        )}
        <SubscriptionTiles data={data} />
        {data.orders_waiting === null ? null : (
          <Tile
            title={t('dashboard.waiting')}
            figure={number(data.orders_waiting)}
            note={t('dashboard.waitingNote')}
            href={linkTo(screenOf('vendor.order'), { status__in: 'unpaid' })}
          />
        )}
      </ul>
      {data.revenue?.map((money) => (
        <Revenue key={money.currency} money={money} />
      ))}
      {data.revenue?.length === 0 ? (
        <Card title={t('dashboard.revenue')} href={screenOf('vendor.transaction')} more={t('dashboard.payments')}>
          <p>{t('dashboard.noRevenue')}</p>
        </Card>
      ) : null}
      {data.movement?.map((movement) => (
        <MovementCard key={movement.currency} movement={movement} />
      ))}
      {data.largest && data.largest.length > 0 ? (
        <Card
          title={t('dashboard.largest')}
          href={linkTo(screenOf('vendor.company_subscription'), { ordering: '-used_employees' })}
          more={t('dashboard.all')}
        >
          <ul className="dashboard-list">
            {data.largest.map(({ id, company_name: name, employees, terminals: devices }) => (
              <li key={id}>
                <a href={linkTo(companies, { record: String(id) })}>
                  <bdi>{name}</bdi>
                </a>
                <span>
                  {t('dashboard.people', { count: employees, number: number(employees) })} ·{' '}
                  {t('dashboard.devices', { count: devices, number: number(devices) })}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <FailuresCard jobs={data.jobs} />
      <Card title={t('dashboard.newest')} href={companies} more={t('dashboard.all')}>
        <ul className="dashboard-list">
          {data.newest.map(({ id, company_name: name, create_time: time }) => (
            <li key={id}>
              <a href={linkTo(companies, { record: String(id) })}>
                <bdi>{name}</bdi>
              </a>
              <span>{formatInstant(time, zone, writing, saysZone ? 'zone' : 'medium')}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** Space above the highest bar for its figure. */
const peakRoom = 1.15;

function Revenue({ money: { currency, months } }: { money: NonNullable<Dashboard['revenue']>[number] }) {
  const { t, language } = useTranslation('vendor');
  const { screenOf, writing } = useApplicationContext();
  const list = screenOf('vendor.transaction');
  const text = (minor: number): string => moneyText({ minor, currency }, language);
  const nameOf = (month: string, style: 'month' | 'monthName'): string => formatDay(`${month}-01`, writing, style);
  const present = months.at(-1);
  const bars = months.map(({ month, from, to, minor }) => ({
    id: month,
    label: nameOf(month, 'monthName'),
    title: `${nameOf(month, 'month')}: ${text(minor)}`,
    value: minor,
    isNow: month === present?.month,
    href:
      minor === 0
        ? undefined
        : linkTo(list, { status__in: 'paid', currency, request_time__gte: from, request_time__lte: to }),
  }));
  return (
    <Card
      title={t('dashboard.revenueIn', { currency, amount: text(present?.minor ?? 0) })}
      href={linkTo(list, { status__in: 'paid', currency })}
      more={t('dashboard.payments')}
    >
      <BarChart
        range={{ from: 0, to: Math.max(1, ...months.map(({ minor }) => minor)) * peakRoom }}
        peak={text}
        bars={bars}
        table={{
          caption: t('dashboard.revenue'),
          heads: [t('dashboard.month'), t('dashboard.amount')],
          rows: months.map(({ month, minor }) => ({ id: month, cells: [nameOf(month, 'month'), text(minor)] })),
        }}
      />
    </Card>
  );
}
