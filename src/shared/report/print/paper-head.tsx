import { useState } from 'react';
import { FilterText } from '#shared/filter/filter-text.tsx';
import { formatDay, formatInstant, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { groupFilters } from '#shared/list/field-filter.ts';
import { useApplicationContext, useReportWriting } from '#shared/record/application-context.tsx';
import type { PrintedPaperProps } from './printed-report.ts';

/** The first row of the table's head, which a browser repeats on every page. */
export function PaperHead({ paper, columns }: { readonly paper: PrintedPaperProps; readonly columns: number }) {
  const { report, words, days, filters, search, totals } = paper;
  const { t, language } = useTranslation(['report', 'att']);
  const { companyName, zone } = useApplicationContext();
  const writing = useReportWriting();
  const { at, waiting, more } = totals?.calculated ?? { at: null, waiting: 0, more: false };
  const [printed] = useState(() => new Date().toISOString());
  return (
    <tr className="report-print-head">
      <th colSpan={columns}>
        <span className="report-print-title">
          <strong>{words.title}</strong>
          <span>{companyName}</span>
        </span>
        <span className="report-print-question">
          <span>
            {words.fields.field(report.period.field)}: {formatDay(days.from, writing)} – {formatDay(days.to, writing)}
          </span>
          {groupFilters(filters).map((filter) => {
            const field = report.fields[filter.field];
            return field ? (
              <span key={filter.field}>
                {words.fields.field(filter.field)}: <FilterText field={field} filter={filter} words={words.fields} />
              </span>
            ) : null;
          })}
          {search === '' ? null : <span>{t('file.search', { text: search })}</span>}
          {at === null ? null : <span>{t('file.calculated', { time: formatInstant(at, zone, writing) })}</span>}
          {waiting === 0 ? null : (
            <span>
              {t('att:waitingDays', { count: waiting, value: `${formatNumber(waiting, language)}${more ? '+' : ''}` })}
            </span>
          )}
          <span>{t('print.at', { time: formatInstant(printed, zone, writing) })}</span>
        </span>
      </th>
    </tr>
  );
}
