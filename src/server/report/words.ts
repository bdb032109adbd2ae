import type { Report, ReportRow, TotalKind, TotalValues } from '#shared/contract/index.ts';
import { cellOf, labelKey, type WordedFields } from '../resource/index.ts';
import type { TableValue } from '../table-file/index.ts';
import type { Words } from '../words/index.ts';
import { builtKey } from '#shared/i18n/keys.ts';

/** A report's words in a file's language. */
export interface ReportWords {
  readonly title: string;
  readonly fields: WordedFields;
  readonly field: (name: string) => string;
  readonly cell: (name: string, value: unknown) => TableValue;
  /** A day as people write it. */
  readonly day: (date: string) => string;
  /** What a row's group is called. */
  readonly groupName: (row: ReportRow, group: string) => string;
  /** A group's name with the totals that stand under no column: `Sales · 12 punches · 3 people`. */
  readonly totalsLabel: (name: string, totals: TotalValues) => string;
}

export function reportWords(report: Report, words: Words): ReportWords {
  const fields = { fields: report.fields, fieldWords: report.fieldWords };
  const shared = `${report.fieldWords.namespace}:${report.fieldWords.key}` as const;
  const days = new Intl.DateTimeFormat(words.language, {
    dateStyle: 'medium',
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  const numbers = new Intl.NumberFormat(words.language, { numberingSystem: 'latn' });
  const day = (date: string): string =>
    days.format(Temporal.PlainDate.from(date).toZonedDateTime('UTC').epochMilliseconds);
  const cell = (name: string, value: unknown): TableValue => cellOf(fields, name, value, words);
  const show = (kind: TotalKind, value: number | string): string =>
    kind === 'minute' ? duration(Number(value)) : typeof value === 'number' ? numbers.format(value) : value;
  return {
    title: words.text(builtKey(`${report.words.namespace}:${report.words.key}.title`)),
    fields,
    field: (name) => words.text(labelKey(fields, name)),
    cell,
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

/** `H:mm` of minutes; hours are not capped at a day. */
function duration(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
