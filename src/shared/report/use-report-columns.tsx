import { useMemo, type ReactNode } from 'react';
import type { Report, SpreadPart, TotalValues } from '#shared/contract/index.ts';
import { useCellContext } from '#shared/list/use-cell-context.ts';
import { useColumns } from '#shared/list/use-columns.tsx';
import type { Writing } from '#shared/i18n/index.ts';
import { useReportWriting } from '#shared/record/application-context.tsx';
import { Button, ChevronDownIcon, ChevronRightIcon, useIsPhone, type DataTableColumn } from '#shared/ui/index.ts';
import type { ReportLine } from './report-lines.ts';
import { groupName, showTotal, type ReportWords } from './report-words.ts';
import { spreadColumns } from './spread-columns.ts';

/** The field for the person of a row. */
const person = 'employee';

/** A card says whose it is and of which day, besides what its report declares. */
function phonePart(report: Report, column: string, title: string | undefined): 'title' | 'field' | 'rest' {
  if (column === title) return 'title';
  return column === report.period.field || report.phoneFields.includes(column) ? 'field' : 'rest';
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
  /** The columns of the spread field; none before the totals have come. */
  spread: readonly SpreadPart[] = noParts,
): DataTableColumn<ReportLine>[] {
  const context = useCellContext(words.fields, useReportWriting());
  const { writing } = context;
  const columns = useColumns<ReportLine>(report, names, cells, context);
  const isPhone = useIsPhone();
  // A card's title is its person, or the department that it sums up.
  const owner = person in report.fields ? person : 'department';
  const title = isPhone && names.includes(owner) ? owner : names[0];
  return useMemo(
    () =>
      columns.flatMap((column): DataTableColumn<ReportLine>[] => {
        if (column.id === report.spread) return spreadColumns(column, spread, words, writing);
        return [
          {
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
              return line.group.totals ? columnTotal(report, column.id, line.group.totals, words, writing) : null;
            },
          },
        ];
      }),
    [columns, report, words, writing, title, isPhone, folded, fold, spread],
  );
}

const noParts: readonly SpreadPart[] = [];

/** A group's total below its column; null without one, so that a card has no name of a column without a value. */
function columnTotal(
  report: Report,
  column: string,
  totals: TotalValues,
  words: ReportWords,
  writing: Writing,
): ReactNode {
  const [key, total] = Object.entries(report.totals).find(([, candidate]) => candidate.column === column) ?? [];
  const value = key === undefined ? undefined : totals[key];
  if (key === undefined || !total || value === null || value === undefined) return null;
  return (
    <strong className="report-subtotal" title={words.total(key, value)}>
      {showTotal(total.kind, value, writing, column)}
    </strong>
  );
}
