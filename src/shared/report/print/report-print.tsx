import './print.css';
import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button, Dialog, showToast } from '#shared/ui/index.ts';
import { useReportTotals } from '../queries.ts';
import { PrintedPaper } from './printed-paper.tsx';
import { mostPrintedPeople, mostPrintedRows, readPrintedRows } from './printed-rows.ts';
import type { PrintedReport } from './printed-report.ts';

interface ReportPrintProps extends PrintedReport {
  readonly onDone: () => void;
}

/** Reads what the screen shows only in part, and prints it. Asks first if the paper would not hold all rows. */
export default function ReportPrint({ files, onDone, ...printed }: ReportPrintProps) {
  const { report, query } = printed;
  const { client } = useApplicationContext();
  const { t, language } = useTranslation(['report', 'common']);
  const [isAgreed, setAgreed] = useState(false);
  const most = report.matrix ? mostPrintedPeople : mostPrintedRows;
  const read = useQuery({
    queryKey: ['print', report.name, query],
    queryFn: ({ signal }) => readPrintedRows(client, report, query, most, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const totals = useReportTotals(report, query, printed.names);
  const { isError } = read;
  useEffect(() => {
    if (!isError) return;
    showToast({ variant: 'error', text: t('print.failed') });
    onDone();
  }, [isError, onDone, t]);
  if (!read.data || totals.isPending) return null;
  const { rows, total, isFloor } = read.data;
  if (rows.length < total && !isAgreed) {
    const count = formatNumber(rows.length, language);
    return (
      <Dialog
        isOpen
        onOpenChange={onDone}
        title={t('print.cut.title', { total: `${formatNumber(total, language)}${isFloor ? '+' : ''}` })}
        actions={
          <>
            <Button onPress={onDone}>{t('common:form.cancel')}</Button>
            {files}
            <Button variant="primary" onPress={() => setAgreed(true)}>
              {t('print.cut.go', { count: rows.length, value: count })}
            </Button>
          </>
        }
      >
        <p>{t(files === null ? 'print.cut.text' : 'print.cut.files', { count: rows.length, value: count })}</p>
      </Dialog>
    );
  }
  return <PrintedPaper {...printed} read={read.data} totals={totals.data?.data} onPrinted={onDone} />;
}
