import './summed-days.css';
import { useState } from 'react';
import { endOfMonth, parseDate } from '@internationalized/date';
import { useQuery } from '@tanstack/react-query';
import { WhyPanel } from '#features/attendance/index.ts';
import { referenceSchema, type ReportRow } from '#shared/contract/index.ts';
import { durationText } from '#shared/i18n/figures.ts';
import { formatDay, useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext, useReportWriting } from '#shared/record/application-context.tsx';
import { mayAccess } from '#shared/routing/index.ts';
import { useReportWords, type ReportScreenProps } from '#shared/report/index.ts';
import type { Days } from '#shared/report/periods.ts';
import { Button, EmptyState, ErrorState, SidePanel, Skeleton } from '#shared/ui/index.ts';
import { dailyAttendanceReport } from '../contract.ts';
import { daysBehind } from './days-behind.ts';

/** The address of the report of days; undefined if the person may not see it. */
export function useDaysReport(): string | undefined {
  const { reports } = useApplicationContext();
  return reports.find(({ report: { words } }) => words.key === dailyAttendanceReport.words.key)?.path;
}

/** Whether the person may see days, and the report that lists them. */
export function useMaySeeDays(): boolean {
  const { rights } = useApplicationContext();
  return mayAccess('attendance.day.view', rights) && mayAccess('report.daily_attendance.view', rights);
}

/** The address of the days behind a figure, for a person who may see them. */
export type Behind = NonNullable<ReportScreenProps['behind']>;

/** How a figure of a report that sums days leads to them; undefined if the person may not see days. */
export function useDaysBehind(): Behind | undefined {
  const maySeeDays = useMaySeeDays();
  const path = useDaysReport();
  if (!maySeeDays || path === undefined) return undefined;
  return (figure, days, filters) => daysBehind(path, days, filters, figure);
}

interface SummedDaysPanelProps {
  /** A row of a report that sums a person's days, of a month if it has one. */
  readonly row: ReportRow;
  /** The days of the report. */
  readonly days: Days;
  readonly onClose: () => void;
}

/** The most days that are listed; the report of days has all of them. */
const mostDays = 200;
const figures = ['regular_min', 'late_min', 'early_min', 'absent_min', 'ot_min'] as const;

/** The days behind a row's sums, each with its explanation. */
export function SummedDaysPanel({ row, days, onClose }: SummedDaysPanelProps) {
  const { t } = useTranslation(['report', 'common']);
  const { client } = useApplicationContext();
  const words = useReportWords(dailyAttendanceReport);
  const writing = useReportWriting();
  const [opened, setOpened] = useState<string>();
  const employee = referenceSchema.parse(row['employee']);
  const { from, to } = monthOf(row, days);
  const query = useQuery({
    ...callQuery(client, dailyAttendanceReport.calls.page, {
      query: {
        employee: String(employee.id),
        date__gte: from,
        date__lte: to,
        include_resigned: 'true',
        ordering: 'date',
        page_size: mostDays,
      },
    }),
    meta: { topics: ['attendance.day'] },
  });

  const figuresOf = (day: ReportRow): string =>
    figures
      .filter((name) => Number(day[name]) > 0)
      .map((name) => `${words.fields.field(name)} ${durationText(Number(day[name]), writing)}`)
      .join(' · ');
  const rows = query.data?.data;
  const report = useDaysReport();
  const inReport = new URLSearchParams({ date__gte: from, date__lte: to, employee: String(employee.id) });
  return (
    <SidePanel
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={<bdi>{employee.display_name}</bdi>}
      description={`${formatDay(from, writing)} – ${formatDay(to, writing)}`}
    >
      {query.error ? (
        <ErrorState
          title={t('common:list.failed')}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : !rows ? (
        <Skeleton height={320} />
      ) : rows.length === 0 ? (
        <EmptyState variant="noResult" title={t('common:list.noResult')} />
      ) : (
        <ul className="summed-days" aria-label={words.title}>
          {rows.map((day) => (
            <li key={String(day['date'])}>
              <Button size="small" variant="quiet" onPress={() => setOpened(String(day['date']))}>
                {formatDay(String(day['date']), writing, 'full')}
              </Button>
              <span>{[words.fields.choice('status', day['status']), figuresOf(day)].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
      {opened === undefined ? null : (
        <WhyPanel employee={employee.id} date={opened} onClose={() => setOpened(undefined)} />
      )}
      {report === undefined ? null : (
        <a className="summed-days-all" href={`${report}?${inReport.toString()}`}>
          {words.title}
        </a>
      )}
    </SidePanel>
  );
}

/** The days of a row: of its month within the report's days, or all of these. */
function monthOf(row: ReportRow, days: Days): Days {
  if (typeof row['month'] !== 'string') return days;
  const first = `${row['month'].slice(0, 7)}-01`;
  const last = endOfMonth(parseDate(first)).toString();
  return { from: days.from > first ? days.from : first, to: days.to < last ? days.to : last };
}
