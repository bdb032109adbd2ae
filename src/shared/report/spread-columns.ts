import { spreadAmounts } from '#shared/contract/report-spread.ts';
import { spreadName, type SpreadPart } from '#shared/contract/index.ts';
import { formatNumber, type Writing } from '#shared/i18n/index.ts';
import type { DataTableColumn } from '#shared/ui/index.ts';
import type { ReportLine } from './report-lines.ts';
import type { ReportWords } from './report-words.ts';

/** Put in place of the column of a spread field: one for each part, with its amounts and, at a group's head, its total. */
export function spreadColumns(
  column: DataTableColumn<ReportLine>,
  parts: readonly SpreadPart[],
  words: ReportWords,
  writing: Writing,
): DataTableColumn<ReportLine>[] {
  return parts.map((part) => {
    const id = spreadName(column.id, part.key);
    const amountOf = ({ group, [column.id]: amounts }: ReportLine): number | undefined => {
      const found = group ? group.totals?.[id] : spreadAmounts.safeParse(amounts).data?.[part.key];
      return typeof found === 'number' ? found : undefined;
    };
    return {
      ...column,
      id,
      title: words.part(part),
      align: 'end',
      sortable: false,
      says: (line) => amountOf(line) !== undefined,
      render: (line) => {
        const amount = amountOf(line);
        return amount === undefined ? null : formatNumber(amount, writing.language);
      },
    };
  });
}
