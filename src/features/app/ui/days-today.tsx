import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallData } from '#shared/contract/index.ts';
import { formatDay, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { callKey, unwrap } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { BarChart } from '#shared/ui/index.ts';
import { dashboardDays } from '../contract.ts';
import { Card, Tile } from './dashboard-parts.tsx';

type Days = CallData<typeof dashboardDays>;
export type DayFigures = Days['today'];

/** The daily report's filter for each figure. */
const filters = {
  present: { situation__in: 'arrived' },
  late: { situation__in: 'late' },
  not_arrived: { situation__in: 'notArrived' },
  absent: { status__in: '1' },
} as const;
const kinds = ['present', 'late', 'not_arrived', 'absent'] as const;
type Kind = (typeof kinds)[number];

/** The company's day from stored days, live. */
export function useDaysToday(isAllowed: boolean) {
  const { client } = useApplicationContext();
  return useQuery({
    queryKey: callKey(dashboardDays),
    queryFn: async ({ signal }) =>
      unwrap(await client.callEndpoint(dashboardDays, {}, { quiet: true, signal }), dashboardDays.name).data,
    placeholderData: keepPreviousData,
    enabled: isAllowed,
    meta: { topics: ['attendance.day'] },
  });
}

/** Links to the daily report, if the person may open it. */
function useDailyReport(): (date: string, kind: Kind, more?: Readonly<Record<string, string>>) => string | undefined {
  const { reports } = useApplicationContext();
  const path = reports.find(({ report }) => report.words.key === 'dailyAttendance')?.path;
  return (date, kind, more = {}) =>
    path &&
    `${path}?${new URLSearchParams({ date__gte: date, date__lte: date, ...filters[kind], ...more }).toString()}`;
}

/** One tile per figure of the day. */
export function DayTiles({ days }: { days: Days }) {
  const { t, language } = useTranslation('default');
  const linkOf = useDailyReport();
  return kinds.map((kind) => (
    <Tile
      key={kind}
      title={t(`dashboard.days.${kind}`)}
      figure={formatNumber(days.today[kind], language)}
      note={t(`dashboard.days.note.${kind}`)}
      href={linkOf(days.date, kind)}
      tone={(kind === 'late' || kind === 'absent') && days.today[kind] > 0 ? 'warning' : undefined}
    />
  ));
}

/** The last weeks: late and absent people. */
export function DayTrends({ days }: { days: Days }) {
  return (
    <>
      <Trend days={days} kind="late" />
      <Trend days={days} kind="absent" />
    </>
  );
}

function Trend({ days: { date, trend }, kind }: { days: Days; kind: 'late' | 'absent' }) {
  const { t, language } = useTranslation('default');
  const { writing } = useApplicationContext();
  const linkOf = useDailyReport();
  const number = (value: number): string => formatNumber(value, language);
  const caption = t(`dashboard.days.trend.${kind}`);
  return (
    <Card title={caption}>
      <BarChart
        range={{ from: 0, to: Math.max(1, ...trend.map((day) => day[kind])) * peakRoom }}
        peak={number}
        bars={trend.map((day, index) => ({
          id: day.date,
          label: index % 7 === 6 ? formatDay(day.date, writing, 'dayMonth') : '',
          title: `${formatDay(day.date, writing, 'weekday')}: ${number(day[kind])}`,
          value: day[kind],
          href: day[kind] > 0 ? linkOf(day.date, kind) : undefined,
          isNow: day.date === date,
        }))}
        table={{
          caption,
          heads: [t('dashboard.day'), ...kinds.map((name) => t(`dashboard.days.${name}`))],
          rows: trend.map((day) => ({
            id: day.date,
            cells: [formatDay(day.date, writing), ...kinds.map((name) => number(day[name]))],
          })),
        }}
      />
    </Card>
  );
}

/** Space above the highest bar for its figure. */
const peakRoom = 1.15;

/** Today by department and area; a figure counts everything below, like its list. */
export function DayParts({ days }: { days: Days }) {
  const { t } = useTranslation('default');
  return (
    <>
      <Parts
        title={t('dashboard.days.byDepartment')}
        head={t('dashboard.days.department')}
        filter="department__in"
        parts={days.by_department}
        days={days}
      />
      <Parts
        title={t('dashboard.days.byArea')}
        head={t('dashboard.days.area')}
        filter="area__in"
        parts={days.by_area}
        days={days}
      />
    </>
  );
}

interface PartsProps {
  readonly title: string;
  readonly head: string;
  readonly filter: 'department__in' | 'area__in';
  readonly parts: Days['by_department'];
  readonly days: Days;
}

function Parts({ title, head, filter, parts, days }: PartsProps) {
  const { t, language } = useTranslation('default');
  const linkOf = useDailyReport();
  // A single part is the whole company, whose figures are above.
  if (parts.length < 2) return null;
  return (
    <Card title={title}>
      <table className="dashboard-parts">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {t(`dashboard.days.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.id} data-below={part.is_below || undefined}>
              <th scope="row">
                <bdi>{part.name}</bdi>
              </th>
              {kinds.map((kind) => {
                const figure = formatNumber(part[kind], language);
                const href = part[kind] > 0 ? linkOf(days.date, kind, { [filter]: String(part.id) }) : undefined;
                return (
                  <td key={kind}>
                    {href === undefined ? (
                      figure
                    ) : (
                      <a href={href} aria-label={`${part.name}, ${t(`dashboard.days.${kind}`)}: ${figure}`}>
                        {figure}
                      </a>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
