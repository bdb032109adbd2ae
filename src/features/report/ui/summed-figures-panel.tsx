import './summed-days.css';
import { referenceSchema, type Report, type ReportRow } from '#shared/contract/index.ts';
import { formatDay } from '#shared/i18n/index.ts';
import { useReportWriting } from '#shared/record/application-context.tsx';
import { useReportWords } from '#shared/report/index.ts';
import type { Days } from '#shared/report/periods.ts';
import { SidePanel } from '#shared/ui/index.ts';
import type { Behind } from './summed-days-panel.tsx';

interface SummedFiguresPanelProps {
  readonly report: Report;
  /** A row of a report that sums a department's days. */
  readonly row: ReportRow;
  /** The days of the report. */
  readonly days: Days;
  readonly behind: Behind;
  readonly onClose: () => void;
}

/** The figures of a department's row, each leading to the days that it counts. */
export function SummedFiguresPanel({ report, row, days, behind, onClose }: SummedFiguresPanelProps) {
  const words = useReportWords(report);
  const writing = useReportWriting();
  const department = referenceSchema.parse(row['department']);
  const figures = Object.keys(report.totals).flatMap((name) => {
    const value = row[name];
    const address =
      typeof value === 'number' && value !== 0
        ? behind(name, days, { department_itself: String(department.id) })
        : undefined;
    return typeof value === 'number' && address !== undefined ? [{ name, value, address }] : [];
  });
  return (
    <SidePanel
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={<bdi>{department.display_name}</bdi>}
      description={`${formatDay(days.from, writing)} – ${formatDay(days.to, writing)}`}
    >
      <ul className="summed-days" aria-label={words.title}>
        {figures.map(({ name, value, address }) => (
          <li key={name}>
            <a href={address}>{words.total(name, value)}</a>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
