import { useQuery } from '@tanstack/react-query';
import { referenceSchema, type ReportRow } from '#shared/contract/index.ts';
import { formatDay, formatTime, useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useReportWords } from '#shared/report/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { ErrorState, SidePanel, Skeleton } from '#shared/ui/index.ts';
import { transactionReport } from '../contract.ts';

/** More punches on one day are a fault of a terminal; the list shows their number. */
const mostPunches = 200;

/** All punches of the person on the day of a row, in order. */
export function DayPanel({ row, onClose }: { row: ReportRow; onClose: () => void }) {
  const { t } = useTranslation(['report', 'common']);
  const words = useReportWords(transactionReport);
  const { client, writing } = useApplicationContext();
  const employee = referenceSchema.parse(row['employee']);
  const date = String(row['date']);
  const punches = useQuery(
    callQuery(client, transactionReport.calls.page, {
      query: { employee: String(employee.id), date, ordering: 'date', page_size: mostPunches },
    }),
  );
  const rows = punches.data?.data;
  return (
    <SidePanel
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={<bdi>{employee.display_name}</bdi>}
      description={`${formatDay(date, writing, 'full')}${rows ? ` · ${words.total('punches', punches.data?.total ?? rows.length)}` : ''}`}
    >
      {punches.error ? (
        <ErrorState
          title={t('common:list.failed')}
          onRetry={() => void punches.refetch()}
          isRetrying={punches.isFetching}
        />
      ) : !rows ? (
        <Skeleton height={160} />
      ) : (
        <ol className="report-day-list">
          {rows.map((punch) => (
            <li key={punch.id}>
              <time>{formatTime(String(punch['time']), writing)}</time>
              <span>{words.fields.choice('punch_state', punch['punch_state'])}</span>
              <span className="report-day-where">
                {[
                  words.fields.choice('verify_type', punch['verify_type']),
                  punch['terminal_alias'] || words.fields.choice('source', punch['source']),
                ].join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </SidePanel>
  );
}
