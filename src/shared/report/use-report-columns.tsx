import { useMemo, type ReactNode } from 'react';
import type { Report, TotalValues } from '#shared/contract/index.ts';
import { useCellContext } from '#shared/list/use-cell-context.ts';
import { useColumns } from '#shared/list/use-columns.tsx';
import { useReportWriting } from '#shared/record/application-context.tsx';
import { Button, ChevronDownIcon, ChevronRightIcon, useIsPhone, type DataTableColumn } from '#shared/ui/index.ts';
import type { ReportLine } from './report-lines.ts';
import { groupName, showTotal, type ReportWords } from './report-words.ts';

/** The field for the person of a row. */
const person = 'employee';

function phonePart(report: Report, column: string, title: string | undefined): 'title' | 'field' | 'rest' {
  return column === title ? 'title' : report.phoneFields.includes(column) ? 'field' : 'rest';
}

/** Content of a report's rows in place of a value, by field. */
export type ReportCells = Readonly<Record<string, (row: Readonly<Record<string, unknown>>) => ReactNode>>;

interface Folding {
  /** Keys of the heads whose rows are collapsed. */
  readonly folded: ReadonlySet<string>;
  readonly fold: (head: string) => void;
}

/** The table's columns: a row shows its fields, a group's head its name and, under their columns, its totals. */
export function useReportColumns(
  report: Report,
  names: readonly string[],
  words: ReportWords,
  { folded, fold }: Folding,
  cells?: ReportCells,
): DataTableColumn<ReportLine>[] {
  const context = useCellContext(words.fields, useReportWriting());
  const { writing } = context;
  const columns = useColumns<ReportLine>(report, names, cells, context);
  const isPhone = useIsPhone();
  // A card's title is its person.
  const title = isPhone && names.includes(person) ? person : names[0];
  return useMemo(
    () =>
      columns.map((column) => ({
        ...column,
        ...(isPhone ? { phone: phonePart(report, column.id, title) } : {}),
        render: (line: ReportLine) => {
          if (!line.group) return column.render(line);
          if (column.id === title) {
            return (
              <span className="report-group">
                <Button
                  variant="quiet"
                  size="small"
                  className="report-fold"
                  icon={folded.has(line.key) ? ChevronRightIcon : ChevronDownIcon}
                  aria-expanded={!folded.has(line.key)}
                  onPress={() => fold(line.key)}
                >
                  <strong>
                    <bdi>{groupName(report, line.group, words, writing)}</bdi>
                  </strong>
                </Button>
                {line.group.totals
                  ? words.loose(line.group.totals).map((text) => <span key={text}>{text}</span>)
                  : null}
              </span>
            );
          }
          return line.group.totals ? (
            <ColumnTotal report={report} column={column.id} totals={line.group.totals} words={words} />
          ) : null;
        },
      })),
    [columns, report, words, writing, title, isPhone, folded, fold],
  );
}

function ColumnTotal({
  report,
  column,
  totals,
  words,
}: {
  report: Report;
  column: string;
  totals: TotalValues;
  words: ReportWords;
}) {
  const writing = useReportWriting();
  const [key, total] = Object.entries(report.totals).find(([, candidate]) => candidate.column === column) ?? [];
  const value = key === undefined ? undefined : totals[key];
  if (key === undefined || !total || value === null || value === undefined) return null;
  return (
    <strong className="report-subtotal" title={words.total(key, value)}>
      {showTotal(total.kind, value, writing, column)}
    </strong>
  );
}
