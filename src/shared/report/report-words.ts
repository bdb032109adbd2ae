import { useMemo } from 'react';
import type { Report, SpreadPart, TotalKind, TotalValues } from '#shared/contract/index.ts';
import { spreadWords } from '#shared/contract/report-spread.ts';
import { builtKey, formatDay, formatNumber, formatTime, useTranslation, type Writing } from '#shared/i18n/index.ts';
import { durationText, hoursText } from '#shared/i18n/figures.ts';
import { useReportWriting } from '#shared/record/application-context.tsx';
import { useResourceWords, type ResourceWords } from '#shared/record/words.ts';

/** A report's words in the reader's language. */
export interface ReportWords {
  readonly title: string;
  readonly purpose: string;
  /** Words of fields and their choices, as lists and filters need them. */
  readonly fields: ResourceWords;
  /** A total in words: `12 punches`, `Average first punch 08:52`. */
  readonly total: (key: string, value: number | string) => string;
  /** The head of a column of the spread field, with its unit. */
  readonly part: (part: SpreadPart) => string;
  /** A line of the plot. */
  readonly series: (key: string) => string;
  /** What a plot is by: days, or a field. */
  readonly axis: (key: string) => string;
  /** The totals without a column, in words. */
  readonly loose: (totals: TotalValues) => string[];
}

export function useReportWords(report: Report): ReportWords {
  const { namespace } = report.words;
  const { t } = useTranslation([namespace, report.fieldWords.namespace, 'common']);
  const writing = useReportWriting();
  const fields = useResourceWords({ words: report.fieldWords });
  return useMemo(() => {
    const shared = `${report.fieldWords.namespace}:${report.fieldWords.key}` as const;
    const total: ReportWords['total'] = (key, value) => {
      const { kind = 'integer', column } = report.totals[key] ?? {};
      const shown =
        // A total without a column is written as a sentence.
        column === undefined && kind === 'minute' && typeof value === 'number'
          ? hoursText(value, writing)
          : showTotal(kind, value, writing, column);
      // The total of a column has the column's name; one without a column has words of its own.
      return column === undefined
        ? t(builtKey(`${shared}.total.${key}`), { count: Number(value) || 0, value: shown })
        : `${fields.field(column)} ${shown}`;
    };
    return {
      title: t(builtKey(`${namespace}:${report.words.key}.title`)),
      purpose: t(builtKey(`${namespace}:${report.words.key}.purpose`)),
      fields,
      total,
      part: ({ title, ...part }) => t(builtKey(`report:spread.${spreadWords(part)}`), { name: title, paid: part.paid }),
      series: (key) => t(builtKey(`${shared}.series.${key}`)),
      axis: (key) => t(builtKey(`${shared}.axis.${key}`)),
      loose: (totals) =>
        Object.entries(report.totals).flatMap(([key, { column }]) => {
          const value = totals[key];
          return column !== undefined || value === null || value === undefined ? [] : [total(key, value)];
        }),
    };
  }, [t, writing, report, namespace, fields]);
}

/** A figure as people read it; of a column if its name is given. */
export function showTotal(kind: TotalKind, value: number | string, writing: Writing, column?: string): string {
  if (typeof value === 'string') return kind === 'time' ? formatTime(value, writing) : value;
  return kind === 'minute' ? durationText(value, writing, column) : formatNumber(value, writing.language);
}

/** A group's name: a reference's, a choice's, or a day as it is written. */
export function groupName(
  { fields }: Report,
  { field, value }: { readonly field: string; readonly value: unknown },
  words: ReportWords,
  writing: Writing,
): string {
  if (typeof value === 'object' && value !== null && 'display_name' in value) return String(value.display_name);
  if (value === null || value === '') return '–';
  return fields[field]?.kind === 'select'
    ? words.fields.choice(field, value)
    : formatDay(String(value), writing, 'full');
}
