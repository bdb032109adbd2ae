import { describe, expect, it } from 'vitest';
import { serverSlices } from '#features/slices.server.ts';
import {
  matrixColumns,
  matrixLines,
  referenceSchema,
  type AnyField,
  type MatrixLine,
  type Report,
  type ReportRow,
} from '#shared/contract/index.ts';
import { durationText } from '#shared/i18n/figures.ts';
import { isoFormats } from '#shared/contract/formats.ts';
import { languages, type Language } from '#shared/i18n/languages.ts';
import { matrixText } from '#shared/i18n/matrix-text.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { readCsv, readXlsx } from '#tests/support/table-files.ts';
import { useReportedDays } from '#tests/support/use-reported-days.ts';
import { word } from '#tests/support/words.ts';

const reports = serverSlices
  .flatMap((slice) => (slice.reports ?? []).map(({ report }) => report))
  .filter(({ audience }) => audience.of === 'company');

const shownColumns = ({ fields }: Report): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.options.column === 'shown');
const summedColumns = ({ totals }: Report): Set<string> =>
  new Set(Object.values(totals).flatMap(({ column }) => (column === undefined ? [] : [column])));
const fieldWord = (name: string, language: Language): string => word(`report:shared.field.${name}`, {}, language);

/** A value as the screen writes it in a language; undefined for kinds that the two write differently on purpose. */
function shown(name: string, field: AnyField, value: unknown, language: Language): string | undefined {
  if (value === null || value === undefined || value === '') return '';
  const reference = referenceSchema.safeParse(value).data;
  if (reference) return reference.display_name;
  if (field.choices?.some((choice) => choice === value))
    return word(`report:shared.${name}_choice.${String(value)}`, {}, language);
  if (field.kind === 'minute' && typeof value === 'number')
    return hyphened(durationText(value, { language, ...isoFormats }, name));
  // A file has its zone's local time, numbers without grouping, and yes and no in words.
  if (field.valueType === 'datetime' || typeof value === 'boolean' || typeof value === 'object') return undefined;
  return String(value);
}

const isSame = (cell: string, expected: string): boolean =>
  cell === expected || (cell !== '' && expected !== '' && Number(cell) === Number(expected));

const booleans = new Map([
  [word('common:yes'), 1],
  [word('common:no'), 0],
]);

/** A text of a csv as the number of a workbook's cell: days since the end of 1899, times and durations as parts of a day. */
function serialOf(text: string): number {
  const boolean = booleans.get(text);
  if (boolean !== undefined) return boolean;
  const [, date, time] = /^(\d{4}-\d\d-\d\d)?[ T]?(\d+:\d\d(?::\d\d)?)?$/.exec(text) ?? [];
  if (date === undefined && time === undefined) return Number(text);
  const days = date === undefined ? 0 : Temporal.PlainDate.from('1899-12-30').until(date).days;
  const [hours = 0, minutes = 0, seconds = 0] = (time ?? '0:00').split(':').map(Number);
  return days + (hours * 3600 + minutes * 60 + seconds) / 86_400;
}

/** Programs read a hyphen as a minus. */
const hyphened = (text: string): string => text.replaceAll('−', '-');

const isCellOf = (text: string, cell: string | number): boolean =>
  typeof cell === 'string' ? hyphened(cell) === hyphened(text) : Math.abs(serialOf(text) - cell) < 1e-6;

describe('files of reports', () => {
  const { people, admin } = useReportedDays();
  const days = { date__gte: '2026-02-01', date__lte: '2026-02-28' };

  const periodOf = ({ period: { field } }: Report) => ({
    [`${field}__gte`]: days.date__gte,
    [`${field}__lte`]: days.date__lte,
  });
  const bytesOf = async (report: Report, query: Record<string, string>) => {
    const { blob } = await admin().downloadEndpoint(report.calls.export, { query: { ...periodOf(report), ...query } });
    return new Uint8Array(await blob.arrayBuffer());
  };

  it.each(reports)('have the rows, order, columns and words of the screen: $name', async (report) => {
    const employee = Object.hasOwn(report.fields, 'employee') ? { employee: String(people.employees.empA1) } : {};
    const page = await admin().callEndpoint(report.calls.page, {
      query: { ...periodOf(report), ...employee, page_size: report.pageSizeCeiling },
    });
    const rows: readonly ReportRow[] = dataOf(page);
    for (const language of languages) {
      const [head, ...lines] = readCsv(await bytesOf(report, { ...employee, format: 'csv', language }));
      const names = shownColumns(report);
      if (report.matrix) {
        checkSheet(report, rows, head ?? [], lines, language);
        continue;
      }
      expect(head).toEqual(names.map((name) => fieldWord(name, language)));
      expect(lines.length).toBe(rows.length);
      rows.forEach((row, at) => {
        names.forEach((name, place) => {
          const field = report.fields[name];
          const expected = field && shown(name, field, row[name], language);
          const cell = lines[at]?.[place] ?? '';
          if (expected !== undefined && !isSame(cell, expected))
            expect({ name, at, cell }).toEqual({ name, at, cell: expected });
        });
      });
    }
    // The same in a workbook, cell by cell: below its title, with days and times as numbers.
    const workbook = readXlsx(await bytesOf(report, { ...employee, format: 'xlsx', language: 'en' }));
    const [head = [], ...lines] = readCsv(await bytesOf(report, { ...employee, format: 'csv', language: 'en' }));
    const start = workbook.findIndex(([cell]) => cell === head[0]);
    expect(start).toBeGreaterThan(0);
    [head, ...lines].forEach((texts, at) => {
      const row = workbook[start + at] ?? [];
      const differing = texts.flatMap((text, place) => {
        const cell = row[place] ?? '';
        return isCellOf(text, cell) ? [] : [{ at, column: head[place], text, cell }];
      });
      expect(differing).toEqual([]);
    });
  });

  /** A sheet has a line for each line of a person, with a cell for each day. */
  function checkSheet(
    report: Report,
    rows: readonly ReportRow[],
    head: string[],
    lines: string[][],
    language: Language,
  ) {
    const { matrix } = report;
    if (!matrix) return;
    const writing = { language, ...isoFormats };
    const sign = (code: string): string => word(`report:shared.sign.${code}`, {}, language);
    const columns = matrixColumns(matrix.by, days.date__gte, days.date__lte);
    const figures = shownColumns(report).filter((name) => summedColumns(report).has(name));
    const who = shownColumns(report).filter((name) => !summedColumns(report).has(name));
    const filled = rows.flatMap((row) => matrixLines.parse(row['lines']).map((line, index) => ({ row, line, index })));
    expect(lines.length).toBe(filled.length);
    expect(head.slice(0, who.length)).toEqual(who.map((name) => fieldWord(name, language)));
    const isSeveral = filled.length > rows.length;
    const begin = who.length + (isSeveral ? 1 : 0);
    filled.forEach(({ row, line, index }, at) => {
      const cells = lines[at] ?? [];
      const known: MatrixLine | undefined = matrix.lines.find(({ name }) => name === line.name);
      if (!known) throw new Error(line.name);
      expect(cells[0]).toBe(String(row[who[0] ?? ''] ?? ''));
      line.values.forEach((value, column) => {
        const text = matrixText(known, value, writing, sign);
        if (!isSame(cells[begin + column] ?? '', text))
          expect({ line: line.name, column, cell: cells[begin + column] }).toEqual({
            line: line.name,
            column,
            cell: text,
          });
      });
      if (index > 0) return;
      const past = begin + columns.length + (matrix.ends?.length ?? 0);
      figures.forEach((name, place) => {
        const field = report.fields[name];
        const text = field && shown(name, field, row[name], language);
        if (text !== undefined && !isSame(cells[past + place] ?? '', text))
          expect({ name, cell: cells[past + place] }).toEqual({ name, cell: text });
      });
    });
  }
});
