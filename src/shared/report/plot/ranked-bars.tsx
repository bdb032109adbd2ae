import { useReportWriting } from '#shared/record/application-context.tsx';
import { showFigure, type PlotProps } from './plot.ts';

/** One line for each record, from the largest figure: its name, its bar and its figures. A line opens the rows behind it. */
export default function RankedBars({ plot: { field, axis, series }, words, points, onFilter }: PlotProps) {
  const writing = useReportWriting();
  const [lead = '', ...others] = Object.keys(series);
  const most = Math.max(1, ...points.map(({ values }) => values[lead] ?? 0));
  const text = (name: string, value: number | null | undefined): string =>
    showFigure(series[name] ?? 'integer', value, writing);
  return (
    <ul className="report-ranks">
      {points.map(({ label, name = '', values }) => (
        <li key={label}>
          <button
            type="button"
            onClick={() => onFilter([{ field: axis?.filter ?? field, operator: 'in', value: label }])}
            title={[name, ...[lead, ...others].map((one) => `${words.series(one)}: ${text(one, values[one])}`)].join(
              '\n',
            )}
          >
            <span className="report-rank-name">{name === '' ? '–' : name}</span>
            <span className="report-rank-bar">
              <span style={{ inlineSize: `${((values[lead] ?? 0) / most) * 100}%` }} />
            </span>
            <span className="report-rank-figure">{text(lead, values[lead])}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
