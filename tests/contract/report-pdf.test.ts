import { describe, expect, it } from 'vitest';
import { serverSlices } from '#features/slices.server.ts';
import { isoFormats } from '#shared/contract/formats.ts';
import {
  matrixColumns,
  matrixLines,
  referenceSchema,
  type AnyField,
  type Report,
  type ReportRow,
  type TotalKind,
} from '#shared/contract/index.ts';
import { formatDay, formatTimes } from '#shared/i18n/dates.ts';
import { durationText } from '#shared/i18n/figures.ts';
import { formatNumber } from '#shared/i18n/format.ts';
import { languages, type Language } from '#shared/i18n/languages.ts';
import { matrixText } from '#shared/i18n/matrix-text.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useReportedDays } from '#tests/support/use-reported-days.ts';
import { word } from '#tests/support/words.ts';

const reports = serverSlices
  .flatMap((slice) => (slice.reports ?? []).map(({ report }) => report))
  .filter(({ audience }) => audience.of === 'company');

const zone = 'Europe/London';
const writingOf = (language: Language) => ({ language, ...isoFormats });
const fieldWord = (name: string, language: Language): string => word(`report:shared.field.${name}`, {}, language);

/** A value as the screen writes it. */
function said(name: string, field: AnyField, value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') return '';
  const reference = referenceSchema.safeParse(value).data;
  if (reference) return reference.display_name;
  if (Array.isArray(value)) return value.map((one) => said(name, field, one, language)).join(', ');
  if (typeof value === 'boolean') return word(value ? 'common:yes' : 'common:no', {}, language);
  if (field.choices?.some((choice) => choice === value))
    return word(`report:shared.${name}_choice.${String(value)}`, {}, language);
  if (typeof value === 'number')
    return field.kind === 'minute' ? durationText(value, writingOf(language), name) : formatNumber(value, language);
  const text = String(value);
  if (field.valueType === 'date') return formatDay(text, writingOf(language));
  if (field.valueType === 'datetime') {
    const local = Temporal.Instant.from(text).toZonedDateTimeISO(zone);
    return `${formatDay(local.toPlainDate().toString(), writingOf(language))} ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`;
  }
  return formatTimes(text, writingOf(language));
}

/** Without what no reader of paper sees: marks of direction, and where a line of a cell was broken. */
const bare = (text: string): string => text.replaceAll(/[\s\u200e\u200f\u2066-\u2069]/g, '').normalize();

/** A number as it is written in a language; not a number for other texts. */
const numberIn = (text: string, language: Language): number =>
  Number(language === 'tr' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', ''));

/** Paper writes decimals with two digits, instants with seconds, a dash for nothing, and cuts what is longer than four lines. */
function isSame(cell: string, expected: string, field: AnyField | undefined, language: Language): boolean {
  const [seen, meant] = [bare(cell), bare(expected)];
  if (seen === meant || (meant === '' && seen === '–')) return true;
  if (seen.endsWith('…') && meant.startsWith(seen.slice(0, -1))) return true;
  if (field?.valueType === 'datetime' || field?.valueType === 'time') return meant !== '' && seen.startsWith(meant);
  return meant !== '' && numberIn(seen, language) === numberIn(meant, language);
}

describe('a report on paper', () => {
  const { people, admin } = useReportedDays();
  const days = { from: '2026-02-01', to: '2026-02-28' };

  it.each(reports)('says what the screen says, cell by cell, in every language: $name', async (report) => {
    const { field } = report.period;
    const period = { [`${field}__gte`]: days.from, [`${field}__lte`]: days.to };
    const whose = Object.hasOwn(report.fields, 'employee') ? { employee: String(people.employees.empA1) } : {};
    const rows: readonly ReportRow[] = dataOf(
      await admin().callEndpoint(report.calls.page, { query: { ...period, ...whose, page_size: 200 } }),
    );
    const { totals } = dataOf(await admin().callEndpoint(report.calls.totals, { query: { ...period, ...whose } }));
    for (const language of languages) {
      const { blob } = await admin().downloadEndpoint(report.calls.export, {
        query: { ...period, ...whose, format: 'pdf', language },
      });
      const paper = readPdf(new Uint8Array(await blob.arrayBuffer()));
      expect(bare(paper.lines[0] ?? '')).toBe(
        bare(word(`${report.words.namespace}:${report.words.key}.title`, {}, language)),
      );
      const [head = [], ...lines] = paper.rows;
      const wrong = [
        ...headWrong(report, head, language),
        ...(report.matrix ? sheetWrong(report, rows, head, lines, language) : listWrong(report, rows, lines, language)),
        ...(report.matrix ? [] : totalsWrong(report, totals ?? {}, lines.at(-1) ?? [], language)),
      ];
      expect({ language, wrong }).toEqual({ language, wrong: [] });
    }
  });

  interface Wrong {
    readonly at: number | string;
    readonly name: string;
    readonly cell: string;
    readonly expected: string;
  }

  const shownColumns = ({ fields }: Report): string[] =>
    Object.keys(fields).filter((name) => fields[name]?.options.column === 'shown');

  function headWrong(report: Report, head: readonly string[], language: Language): Wrong[] {
    return shownColumns(report).flatMap((name) => {
      const expected = fieldWord(name, language);
      return name === report.spread || head.some((cell) => bare(cell) === bare(expected))
        ? []
        : [{ at: 'head', name, cell: head.join(' | '), expected }];
    });
  }

  function listWrong(
    report: Report,
    rows: readonly ReportRow[],
    lines: readonly (readonly string[])[],
    language: Language,
  ): Wrong[] {
    expect(lines.length).toBe(rows.length + 1);
    return rows.flatMap((row, at) =>
      shownColumns(report).flatMap((name, place) => {
        const field = report.fields[name];
        const cell = lines[at]?.[place] ?? '';
        const expected = field ? said(name, field, row[name], language) : '';
        return name === report.spread || isSame(cell, expected, field, language) ? [] : [{ at, name, cell, expected }];
      }),
    );
  }

  /** The last line has each total below its column; the first column has its name. */
  function totalsWrong(
    report: Report,
    totals: Readonly<Record<string, string | number | null>>,
    line: readonly string[],
    language: Language,
  ): Wrong[] {
    const show = (kind: TotalKind, value: string | number, name: string): string =>
      kind === 'minute'
        ? durationText(Number(value), writingOf(language), name)
        : typeof value === 'number'
          ? formatNumber(value, language)
          : value;
    return Object.entries(report.totals).flatMap(([key, { kind, column }]) => {
      const place = column === undefined ? -1 : shownColumns(report).indexOf(column);
      const value = totals[key];
      if (place < 1 || column === undefined || value === undefined) return [];
      const expected = value === null ? '' : show(kind, value, column);
      const cell = line[place] ?? '';
      return isSame(cell, expected, report.fields[column], language)
        ? []
        : [{ at: 'total', name: key, cell, expected }];
    });
  }

  /** A sheet has a line for each line of a person, with a cell for each day. */
  function sheetWrong(
    report: Report,
    rows: readonly ReportRow[],
    head: readonly string[],
    lines: readonly (readonly string[])[],
    language: Language,
  ): Wrong[] {
    const { matrix } = report;
    if (!matrix) return [];
    const sign = (code: string): string => word(`report:shared.sign.${code}`, {}, language);
    const columns = matrixColumns(matrix.by, days.from, days.to);
    const summed = new Set(Object.values(report.totals).map(({ column }) => column));
    const who = shownColumns(report).filter((name) => !summed.has(name) && name !== report.spread);
    const filled = rows.flatMap((row) => matrixLines.parse(row['lines']).map((line) => ({ row, line })));
    const begin = who.length + (filled.length > rows.length ? 1 : 0);
    expect(head.length).toBeGreaterThanOrEqual(begin + columns.length);
    return filled.flatMap(({ row, line }, at) => {
      const known = matrix.lines.find(({ name }) => name === line.name);
      const cells = lines[at] ?? [];
      const of = who.map((name, place) => {
        const field = report.fields[name];
        return { name, cell: cells[place] ?? '', expected: field ? said(name, field, row[name], language) : '' };
      });
      const inside = line.values.map((value, column) => ({
        name: `${line.name} ${columns[column]}`,
        cell: cells[begin + column] ?? '',
        expected: known ? matrixText(known, value, writingOf(language), sign) : '?',
      }));
      return [...of, ...inside].flatMap((each) =>
        isSame(each.cell, each.expected, undefined, language) ? [] : [{ at, ...each }],
      );
    });
  }
});
