import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext, type RecordOf } from '#shared/resource/index.ts';
import { toInstants } from '#shared/filter/day-range.ts';
import type { calculation } from '../contract.ts';

const kinds = ['unplanned', 'missed', 'unregistered', 'terminals_away', 'locked'] as const;
type Kind = (typeof kinds)[number];

/** Problems that prevent correct days, each with a link to the list for fixing it. */
export function CalculationFindings({ run }: { run: RecordOf<typeof calculation> }) {
  const { t, language } = useTranslation('att');
  const { reports, screenOf, zone } = useApplicationContext();
  const daily = reports.find(({ report }) => report.words.key === 'dailyAttendance')?.path;
  if (run.end_time === null) return null;
  const found = kinds.filter((kind) => run[kind] > 0);
  const days = daysQuery(run);
  const { gte = '', lte = '' } = toInstants({ from: run.start_date, to: run.end_date }, zone);
  const linkOf = (screen: string | undefined, query: string): string | undefined => screen && `${screen}?${query}`;
  const links: Readonly<Record<Kind, string | undefined>> = {
    unplanned: linkOf(daily, `${days}&status__in=11`),
    missed: linkOf(daily, `${days}&situation__in=missedPunch`),
    unregistered: linkOf(
      screenOf('device.unregistered_transaction'),
      new URLSearchParams({ punch_time__gte: gte, punch_time__lte: lte }).toString(),
    ),
    terminals_away: linkOf(screenOf('device.terminal'), 'state__in=offline'),
    locked: undefined,
  };
  return (
    <section className="calculation-findings">
      <h3>{t('calculation.finding.title')}</h3>
      {found.length === 0 ? (
        <p className="app-muted">{t('calculation.finding.none')}</p>
      ) : (
        <ul>
          {found.map((kind) => {
            const text = t(`calculation.finding.${kind}`, {
              count: run[kind],
              value: formatNumber(run[kind], language),
            });
            const href = links[kind];
            return <li key={kind}>{href === undefined ? text : <a href={href}>{text}</a>}</li>;
          })}
        </ul>
      )}
    </section>
  );
}

/** The days of a calculation as a query for reports. */
function daysQuery(run: RecordOf<typeof calculation>): string {
  const list = (records: readonly { readonly id: number }[]): string => records.map(({ id }) => id).join(',');
  return new URLSearchParams({
    date__gte: run.start_date,
    date__lte: run.end_date,
    ...(run.departments.length > 0 ? { department__in: list(run.departments) } : {}),
    ...(run.employees.length > 0 ? { employee__in: list(run.employees) } : {}),
  }).toString();
}
