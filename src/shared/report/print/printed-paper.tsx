import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { usePresentation } from '#shared/record/application-context.tsx';
import { PrintSheet } from '#shared/ui/page/print-sheet.tsx';
import { usePrinting } from '#shared/ui/page/use-printing.ts';
import { TotalsBar } from '../totals-bar.tsx';
import { PrintedList } from './printed-list.tsx';
import { PrintedMatrix } from './printed-matrix.tsx';
import type { PrintedPaperProps } from './printed-report.ts';

/** Beyond these columns, letters are smaller. */
const fewColumns = 12;

/** The paper: the head of the report on every page, its rows, and its totals. Prints once it is drawn. */
export function PrintedPaper({ onPrinted, ...paper }: PrintedPaperProps & { readonly onPrinted: () => void }) {
  const { report, words, names, read, totals } = paper;
  const { t, language } = useTranslation(['report', 'common']);
  const { empty_cell: empty } = usePresentation();
  const sheet = usePrinting<HTMLDivElement>(onPrinted);
  const range = t(read.isFloor ? 'common:list.rangeOfMany' : 'common:list.range', {
    first: formatNumber(1, language),
    last: formatNumber(read.rows.length, language),
    total: formatNumber(read.total, language),
  });
  return (
    <PrintSheet>
      <div
        ref={sheet}
        className="report-print"
        data-empty={empty}
        data-dense={report.matrix !== undefined || names.length > fewColumns || undefined}
      >
        {report.matrix ? <PrintedMatrix {...paper} matrix={report.matrix} /> : <PrintedList {...paper} />}
        <TotalsBar report={report} words={words} names={names} totals={totals?.totals} spread={totals?.spread} />
        {read.rows.length < read.total ? <p>{range}</p> : null}
      </div>
    </PrintSheet>
  );
}
