import { beforeAll, describe, expect, it } from 'vitest';
import { serverSlices } from '#features/slices.server.ts';
import { leaveRequest } from '#features/leave/contract.ts';
import { isoFormats } from '#shared/contract/formats.ts';
import {
  footLines,
  matrixColumns,
  matrixLines,
  referenceSchema,
  spreadName,
  type Report,
  type ReportRow,
  type SpreadPart,
  type TotalKind,
  type TotalValues,
} from '#shared/contract/index.ts';
import { spreadAmounts, spreadWords } from '#shared/contract/report-spread.ts';
import { formatDay } from '#shared/i18n/dates.ts';
import { durationText, hoursText } from '#shared/i18n/figures.ts';
import { formatNumber } from '#shared/i18n/format.ts';
import type { Language } from '#shared/i18n/languages.ts';
import { matrixText } from '#shared/i18n/matrix-text.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { makeLeaveType } from '#tests/support/leave-type.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { readCsv, readXlsx } from '#tests/support/table-files.ts';
import { useReportedDays } from '#tests/support/use-reported-days.ts';
import { word } from '#tests/support/words.ts';

const reports = serverSlices
  .flatMap((slice) => (slice.reports ?? []).map(({ report }) => report))
  .filter(({ audience }) => audience.of === 'company');
const formats = ['csv', 'xlsx', 'pdf'] as const;
const spokenIn = ['en', 'ar'] as const satisfies readonly Language[];
const days = { from: '2026-02-01', to: '2026-02-28' };

const writingOf = (language: Language) => ({ language, ...isoFormats });
const fieldWord = (name: string, language: Language): string => word(`report:shared.field.${name}`, {}, language);
const shownColumns = ({ fields }: Report): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.options.column === 'shown');

/** Without what no reader sees: marks of direction, and where a line of a cell was broken; a minus as programs read it. */
const bare = (text: string | number): string =>
  String(text)
    .replaceAll(/[\s\u200e\u200f\u2066-\u2069]/g, '')
    .replaceAll('−', '-')
    .normalize();

/** The letters of a text in no order, without brackets, which are mirrored. */
const lettersOf = (text: string): string => [...text.replaceAll(/[()]/g, '')].toSorted().join('');

/** The time of a workbook's cell in minutes. */
const minutesOf = (cell: number): number => Math.round(cell * 1440);
const timeOf = (cell: number): string =>
  Temporal.PlainTime.from('00:00')
    .add({ minutes: minutesOf(cell) })
    .toString({ smallestUnit: 'minute' });

/** Whether a cell says a figure: nothing for none, durations and numbers however the format writes them. */
function says(cell: string | number, kind: TotalKind, value: string | number | null, text: string): boolean {
  if (value === null) return ['', '–'].includes(bare(cell));
  if (kind === 'minute' && typeof cell === 'number') return minutesOf(cell) === value;
  // Files have the seconds of times that the screen leaves out.
  if (kind === 'time' && typeof cell === 'number') return timeOf(cell) === value;
  if (kind === 'time') return bare(cell).startsWith(bare(text));
  if (bare(cell) === bare(text)) return true;
  return kind !== 'minute' && Number(bare(cell).replaceAll(',', '')) === Number(value);
}

/** A plural of a total in words. */
function totalWord(key: string, count: number, value: string, language: Language): string {
  const plural = `${key}_${new Intl.PluralRules(language).select(count)}`;
  for (const name of [plural, key])
    try {
      return word(`report:shared.total.${name}`, { value, count }, language);
    } catch {
      // It has no plurals.
    }
  throw new Error(`No words for the total ${key}`);
}

const keyOf = (value: unknown): string => String(referenceSchema.safeParse(value).data?.id ?? value ?? '');

/** The name of a group, and its totals without a column. */
function labelOf(report: Report, name: string, totals: TotalValues, language: Language): string {
  const writing = writingOf(language);
  const loose = Object.entries(report.totals).flatMap(([key, { kind, column }]) => {
    const value = totals[key];
    if (column !== undefined || value === null || value === undefined) return [];
    const text =
      kind === 'minute'
        ? hoursText(Number(value), writing)
        : typeof value === 'number'
          ? formatNumber(value, language)
          : value;
    return [totalWord(key, Number(value), text, language)];
  });
  return [name, ...loose].join(' · ');
}

function groupName(report: Report, group: string, row: ReportRow, language: Language): string {
  const value = row[group];
  const reference = referenceSchema.safeParse(value).data;
  const field = report.fields[group];
  const text =
    reference?.display_name ??
    (value === null || value === ''
      ? '–'
      : field?.kind === 'date'
        ? formatDay(String(value), writingOf(language))
        : field?.choices
          ? word(`report:shared.${group}_choice.${String(value)}`, {}, language)
          : String(value));
  return `${fieldWord(group, language)}: ${text}`;
}

const partTitle = (part: SpreadPart, language: Language): string =>
  word(`report:spread.${spreadWords(part)}`, { name: part.title, paid: part.paid ?? '' }, language);

describe('groups, totals and foot lines of a report in files', () => {
  const { server, people, admin } = useReportedDays();

  beforeAll(async () => {
    const [study, doctor] = [
      await makeLeaveType(admin(), 'Study', { unit: 'day', is_paid: false }),
      await makeLeaveType(admin(), 'Doctor', { unit: 'hour' }),
    ];
    const { empA1, empA2 } = people.employees;
    for (const body of [
      { employee: empA1, incident_type: study, start_date: '2026-02-11', end_date: '2026-02-12' },
      { employee: empA2, incident_type: study, start_date: '2026-02-13' },
      {
        employee: empA1,
        incident_type: doctor,
        start_date: '2026-02-17',
        start_part: 'time_range' as const,
        start_time: '09:00',
        end_time: '11:30',
      },
    ])
      dataOf(
        await admin().callEndpoint(leaveRequest.calls.create, {
          body: { apply_reason: 'x', approve_directly: true, ...body },
        }),
      );
    await calculateDays(server);
  });

  const linesOf = async (report: Report, query: Record<string, string>): Promise<(string | number)[][]> => {
    const { blob } = await admin().downloadEndpoint(report.calls.export, { query: { ...query, with_totals: 'true' } });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    if (query['format'] === 'csv') return readCsv(bytes);
    if (query['format'] === 'pdf') return readPdf(bytes).rows.map((row) => [...row]);
    const rows = readXlsx(bytes);
    // The heads are the first row with a cell for each column; above it are the title and the question.
    return rows.slice(rows.findIndex((row) => row.filter((cell) => cell !== '').length > 1));
  };

  /** What the screen says. */
  async function screenOf(report: Report, group: string | null, isSpread: boolean) {
    const { field } = report.period;
    const question = {
      [`${field}__gte`]: days.from,
      [`${field}__lte`]: days.to,
      ...(group === null ? {} : { group_by: group }),
    };
    const page_size = report.pageSizeCeiling;
    const rows: readonly ReportRow[] = dataOf(
      await admin().callEndpoint(report.calls.page, { query: { ...question, page_size } }),
    );
    expect(rows.length).toBeLessThan(page_size);
    const totals = dataOf(
      await admin().callEndpoint(report.calls.totals, {
        query: { ...question, page_size, ...(isSpread ? { spread: 'true' } : {}) },
      }),
    );
    return { question, rows, totals };
  }

  const cases = reports.flatMap((report) =>
    [...(report.matrix ? [null] : []), ...report.groups.slice(0, 2)].flatMap((group) =>
      // Columns of leave types are hidden until somebody asks for them.
      [false, ...(report.spread === undefined ? [] : [true])].map((isSpread) => ({
        report,
        group,
        isSpread,
        name: `${report.name} by ${group ?? 'nothing'}${isSpread ? ' with leave by type' : ''}`,
      })),
    ),
  );

  it.each(cases)('are those of the screen: $name', async ({ report, group, isSpread }) => {
    const { question, rows, totals } = await screenOf(report, group, isSpread);
    const parts = totals.spread ?? [];
    if (isSpread) expect(parts.length).toBeGreaterThan(1);
    const columns = [...shownColumns(report), ...(isSpread ? [report.spread ?? ''] : [])].join(',');
    for (const language of spokenIn)
      for (const format of formats) {
        const [head = [], ...lines] = await linesOf(report, {
          ...question,
          format,
          language,
          ...(isSpread ? { columns } : {}),
        });
        const titles = head.map(bare);
        const wrong: unknown[] = [];
        const place = (title: string): number => titles.indexOf(bare(title));
        // In a narrow Arabic heading a name in Latin letters stands at the other end, and may be broken: the letters are the same.
        const placeOf = (part: SpreadPart): number =>
          format === 'pdf' && language === 'ar'
            ? titles.map(lettersOf).indexOf(lettersOf(bare(partTitle(part, language))))
            : place(partTitle(part, language));
        let at = 0;
        const next = (): readonly (string | number)[] => lines[at++] ?? [];
        const see = (what: string, cell: string | number | undefined, isRight: boolean, expected: unknown): void => {
          if (!isRight) wrong.push({ language, format, line: at, what, cell, expected });
        };
        const seeSummary = (label: string, values: TotalValues): void => {
          const line = next();
          // A long label takes several lines on paper, and is cut after the fourth.
          const said = bare(line[0] ?? '');
          const isLabel = said === bare(label) || (said.endsWith('…') && bare(label).startsWith(said.slice(0, -1)));
          see('label', line[0], isLabel, label);
          for (const [key, { kind, column }] of Object.entries(report.totals)) {
            if (column === undefined || !shownColumns(report).includes(column)) continue;
            const value = values[key] ?? null;
            const text = kind === 'minute' ? durationText(Number(value), writingOf(language), column) : String(value);
            const cell = line[place(fieldWord(column, language))] ?? '';
            see(column, cell, says(cell, kind, value, text), value);
          }
          for (const part of parts) {
            const cell = line[placeOf(part)] ?? '';
            const value = values[spreadName(report.spread ?? '', part.key)] ?? null;
            see(part.title, cell, says(cell, 'decimal', value, String(value)), value);
          }
        };
        const group_ = group ?? '';
        const runs = group === null ? [] : [...Map.groupBy(rows, (row) => keyOf(row[group_]))];
        const byKey = new Map(totals.groups.map(({ key, totals: values }) => [key, values]));
        const linesOfRow = (row: ReportRow): number => (report.matrix ? matrixLines.parse(row['lines']).length : 1);
        const seeRow = (row: ReportRow): void => {
          const line = next();
          for (const part of parts) {
            const cell = line[placeOf(part)] ?? '';
            const value = spreadAmounts.parse(row[report.spread ?? ''] ?? {})[part.key] ?? null;
            see(part.title, cell, says(cell, 'decimal', value, String(value)), value);
          }
          at += linesOfRow(row) - 1;
        };
        if (group === null) rows.forEach(seeRow);
        for (const [key, members] of runs) {
          const [first] = members;
          if (!first) continue;
          const name = groupName(report, group_, first, language);
          const heading = next();
          see('heading', heading[0], bare(heading.join('')) === bare(name), name);
          members.forEach(seeRow);
          seeSummary(labelOf(report, name, byKey.get(key) ?? {}, language), byKey.get(key) ?? {});
        }
        if (report.matrix) seeFoot(report, totals.foot ?? [], { rows, language, next, see });
        seeSummary(
          labelOf(report, word('report:file.total', {}, language), totals.totals ?? {}, language),
          totals.totals ?? {},
        );
        see('end', undefined, at === lines.length, lines.length);
        expect(wrong).toEqual([]);
      }
  });

  interface Seeing {
    readonly rows: readonly ReportRow[];
    readonly language: Language;
    readonly next: () => readonly (string | number)[];
    readonly see: (what: string, cell: string | number | undefined, isRight: boolean, expected: unknown) => void;
  }

  /** The lines below a sheet have the sums of each of its columns. */
  function seeFoot(
    report: Report,
    foot: readonly { readonly name: string; readonly values: readonly (number | null)[] }[],
    { rows, language, next, see }: Seeing,
  ): void {
    const { matrix } = report;
    if (!matrix) return;
    const shown = new Set(rows.flatMap((row) => matrixLines.parse(row['lines']).map(({ name }) => name)));
    const known = footLines(
      matrix,
      matrix.lines.filter(({ name }) => shown.has(name)),
    );
    expect(foot.map(({ name }) => name)).toEqual(known.map(({ name }) => name));
    const columns = matrixColumns(matrix.by, days.from, days.to);
    const summed = new Set(Object.values(report.totals).map(({ column }) => column));
    const who = shownColumns(report).filter((name) => !summed.has(name));
    const begin = who.length + (shown.size > 1 ? 1 : 0);
    for (const { name, values } of foot) {
      const line = next();
      const of = matrix.lines.find((each) => each.name === name) ?? known.find((each) => each.name === name);
      see('foot', line[0], bare(line[0] ?? '') === bare(fieldWord(name, language)), name);
      values.forEach((value, column) => {
        const cell = line[begin + column] ?? '';
        const text = of ? matrixText(of, value, writingOf(language), (code) => code) : '?';
        see(
          `${name} ${columns[column]}`,
          cell,
          says(cell, of?.kind === 'minute' ? 'minute' : 'decimal', value, text),
          value,
        );
      });
    }
  }
});
