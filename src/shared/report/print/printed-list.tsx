import { useMemo } from 'react';
import { reportLines } from '../report-lines.ts';
import { useReportColumns } from '../use-report-columns.tsx';
import { PaperHead } from './paper-head.tsx';
import type { PrintedPaperProps } from './printed-report.ts';

/** Nothing is collapsed on paper. */
const open = { folded: new Set<string>(), fold: () => undefined };

/** The rows as a table of their own: that of the screen draws only what is in sight. */
export function PrintedList(paper: PrintedPaperProps) {
  const { report, words, names, cells, group, read, totals } = paper;
  const columns = useReportColumns(report, names, words, open, cells, totals?.spread);
  const lines = useMemo(() => reportLines(report, read.rows, group, read), [report, read, group]);
  return (
    <table>
      <thead>
        <PaperHead paper={paper} columns={columns.length} />
        <tr>
          {columns.map(({ id, title, align }) => (
            <th key={id} scope="col" data-align={align}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key} data-group={line.group === null ? undefined : true}>
            {columns.map(({ id, align, render }) => (
              <td key={id} data-align={align}>
                {render(line)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
