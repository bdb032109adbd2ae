import type { Formats, Report, ReportRow, TotalKind, TotalValues } from '#shared/contract/index.ts';
import { cellOf, cellWriter, labelKey, type WordedFields } from '../resource/index.ts';
import type { TableValue } from '../table-file/index.ts';
import type { Words } from '../words/index.ts';
import { formatDay, formatTime } from '#shared/i18n/dates.ts';
import { hoursText } from '#shared/i18n/figures.ts';
import { formatNumber } from '#shared/i18n/format.ts';
import { builtKey } from '#shared/i18n/keys.ts';
import type { Writing } from '#shared/i18n/writing.ts';

/** A report's words in a file's language. */
export interface ReportWords {
  readonly title: string;
  readonly fields: WordedFields;
  readonly field: (name: string) => string;
  readonly cell: (name: string, value: unknown) => TableValue;
  /** The same for many values of one column. */
  readonly cellsOf: (name: string) => (value: unknown) => TableValue;
  /** A day in the reader's format. */
  readonly day: (date: string) => string;
  /** The name of a row's group. */
  readonly groupName: (row: ReportRow, group: string) => string;
  /** A group's name with the totals that have no column: `Sales · 12 punches · 3 people`. */
  readonly totalsLabel: (name: string, totals: TotalValues) => string;
}

export function reportWords(report: Report, words: Words, formats: Formats): ReportWords {
  const fields = { fields: report.fields, fieldWords: report.fieldWords };
  const shared = `${report.fieldWords.namespace}:${report.fieldWords.key}` as const;
  const writing: Writing = { language: words.language, ...formats };
  const day = (date: string): string => formatDay(date, writing);
  const cell = (name: string, value: unknown): TableValue => cellOf(fields, name, value, words);
  const show = (kind: TotalKind, value: number | string): string =>
    kind === 'minute'
      ? hoursText(Number(value), writing)
      : typeof value === 'number'
        ? formatNumber(value, words.language)
        : formatTime(value, writing);
  return {
    title: words.text(builtKey(`${report.words.namespace}:${report.words.key}.title`)),
    fields,
    field: (name) => words.text(labelKey(fields, name)),
    cell,
    cellsOf: (name) => cellWriter(fields, name, words),
    day,
    groupName: (row, group) => {
      const value = row[group];
      const isDay = report.fields[group]?.kind === 'date' && typeof value === 'string';
      return `${words.text(labelKey(fields, group))}: ${isDay ? day(value) : String(cell(group, value) ?? '–')}`;
    },
    totalsLabel: (name, totals) =>
      [
        name,
        ...Object.entries(report.totals).flatMap(([key, { kind, column }]) => {
          const value = totals[key];
          if (column !== undefined || value === null || value === undefined) return [];
          return [words.text(builtKey(`${shared}.total.${key}`), { count: Number(value), value: show(kind, value) })];
        }),
      ].join(' · '),
  };
}
