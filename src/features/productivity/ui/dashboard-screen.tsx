import './productivity-dashboard.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallData } from '#shared/contract/index.ts';
import { currentDay } from '#shared/filter/day-range.ts';
import { isCallError } from '#shared/http/index.ts';
import { formatDay, formatDuration, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { BarChart, EmptyState, ErrorState, Select, Skeleton } from '#shared/ui/index.ts';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { productivityDashboard } from '../contract.ts';
import { HourMap } from './hour-map.tsx';
import { UsageTable } from './usage-table.tsx';

type DashboardData = CallData<typeof productivityDashboard>;
type Figures = NonNullable<DashboardData['total']>;

/** Days of each period, including today. */
const periods = { day: 1, week: 7, month: 30 } as const;
type Period = keyof typeof periods;
const isPeriod = (key: unknown): key is Period => typeof key === 'string' && Object.hasOwn(periods, key);
const parts = ['productive', 'neutral', 'unproductive', 'uncategorised'] as const;

const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
const shareOf = (figures: Figures): number | null => {
  const judged = figures.productive + figures.neutral + figures.unproductive;
  return judged === 0 ? null : figures.productive / judged;
};

/** How working time at computers is spent: sums, with their people if the company shows these. */
export default function DashboardScreen() {
  const { t } = useTranslation('ralvie');
  const { client, zone } = useApplicationContext();
  const [period, setPeriod] = useState<Period>('week');
  const to = currentDay(zone);
  const from = daysBefore(to, periods[period] - 1);
  const query = useQuery({
    ...callQuery(client, productivityDashboard, { query: { from, to } }),
    placeholderData: keepPreviousData,
  });
  const summary = query.data?.data;
  return (
    <div className="productivity">
      <PageHead
        title={t('dashboard.title')}
        purpose={t('dashboard.purpose')}
        actions={
          <Select
            label={t('dashboard.period')}
            value={period}
            onChange={(key) => {
              if (isPeriod(key)) setPeriod(key);
            }}
            options={(['day', 'week', 'month'] as const).map((id) => ({ id, name: t(`dashboard.${id}`) }))}
          />
        }
      />
      {summary ? (
        summary.total ? (
          <Sums summary={summary} total={summary.total} from={from} to={to} />
        ) : (
          <EmptyState
            title={t('dashboard.empty.title')}
            description={t('dashboard.empty.text', { count: summary.smallest })}
          />
        )
      ) : query.isError ? (
        <ErrorState
          title={t('dashboard.failed')}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          requestId={isCallError(query.error) ? query.error.requestId : undefined}
        />
      ) : (
        <Skeleton height={320} />
      )}
    </div>
  );
}

interface SumsProps {
  readonly summary: DashboardData;
  readonly total: Figures;
  readonly from: string;
  readonly to: string;
}

function Sums({ summary, total, from, to }: SumsProps) {
  const { t, language } = useTranslation('ralvie');
  const { writing } = useApplicationContext();
  const percent = (share: number | null): string =>
    share === null ? '–' : formatNumber(share, language, { style: 'percent', maximumFractionDigits: 0 });
  const hours = (seconds: number): string => formatDuration(Math.round(seconds / 60), language);
  /** The people behind a sum, if the company shows them. */
  const behind = (more: Readonly<Record<string, string>> = {}): string | undefined =>
    summary.individual_rows
      ? `/ralvie/productivity-summary?${new URLSearchParams({ date__gte: from, date__lte: to, ...more }).toString()}`
      : undefined;
  const attended = total.attended_min * 60;
  const tiles = [
    { key: 'share', title: t('dashboard.share'), figure: percent(shareOf(total)) },
    { key: 'active', title: t('dashboard.activeTime'), figure: hours(total.active) },
    { key: 'idle', title: t('dashboard.idleTime'), figure: hours(total.idle) },
    { key: 'people', title: t('dashboard.peopleHead'), figure: formatNumber(total.people, language) },
  ];
  const note =
    attended > 0
      ? t('dashboard.ofAttended', { share: percent(Math.min(1, total.active / attended)), attended: hours(attended) })
      : null;
  return (
    <>
      <ul className="productivity-tiles">
        {tiles.map(({ key, title, figure }) => {
          const href = behind();
          const content = (
            <>
              <span>{title}</span>
              <strong>{figure}</strong>
              {key === 'active' && note !== null ? <span>{note}</span> : null}
            </>
          );
          return <li key={key}>{href ? <a href={href}>{content}</a> : <div>{content}</div>}</li>;
        })}
      </ul>
      {summary.days.length > 1 ? (
        <section className="productivity-card">
          <h2>{t('dashboard.trend')}</h2>
          <BarChart
            range={{ from: 0, to: 1.15 }}
            peak={percent}
            bars={summary.days.map(({ date, figures }, index) => ({
              id: date,
              label:
                summary.days.length < 10 || index % 5 === summary.days.length % 5
                  ? formatDay(date, writing, 'dayMonth')
                  : '',
              title: `${formatDay(date, writing)}: ${figures ? percent(shareOf(figures)) : t('dashboard.none')}`,
              value: figures ? shareOf(figures) : null,
              href: figures ? behind({ date__gte: date, date__lte: date }) : undefined,
            }))}
            table={{
              caption: t('dashboard.trend'),
              heads: [t('dashboard.date'), t('dashboard.share'), t('dashboard.activeTime')],
              rows: summary.days.map(({ date, figures }) => ({
                id: date,
                cells: [
                  formatDay(date, writing),
                  figures ? percent(shareOf(figures)) : t('dashboard.none'),
                  figures ? hours(figures.active) : '–',
                ],
              })),
            }}
          />
        </section>
      ) : null}
      {summary.hours.length > 0 ? (
        <section className="productivity-card">
          <h2>{t('dashboard.hours')}</h2>
          <HourMap hours={summary.hours} />
        </section>
      ) : null}
      <div className="productivity-plots">
        <section className="productivity-card">
          <h2>{t('dashboard.byDepartment')}</h2>
          <ul className="productivity-departments">
            {summary.departments.map(({ id, name, figures }) => {
              const href = behind({ department__in: String(id) });
              return (
                <li key={id}>
                  <span className="productivity-line">
                    {href ? <a href={href}>{name}</a> : <span>{name}</span>}
                    <span>
                      {percent(shareOf(figures))} · {t('dashboard.people', { count: figures.people })}
                    </span>
                  </span>
                  <span className="productivity-bar" aria-hidden="true">
                    {parts.map((part) => (
                      <i
                        key={part}
                        data-part={part}
                        style={{ inlineSize: `${figures.active === 0 ? 0 : (figures[part] / figures.active) * 100}%` }}
                      />
                    ))}
                  </span>
                </li>
              );
            })}
          </ul>
          <p className="productivity-legend">
            {parts.map((part) => (
              <span key={part}>
                <i data-part={part} aria-hidden="true" />
                {t(`figure.${part}`)}
              </span>
            ))}
          </p>
          {summary.is_partial ? <p>{t('dashboard.hidden', { count: summary.smallest })}</p> : null}
        </section>
        <section className="productivity-card">
          <h2>{t('dashboard.topUsed')}</h2>
          <UsageTable used={summary.used} canClassify />
        </section>
      </div>
    </>
  );
}
