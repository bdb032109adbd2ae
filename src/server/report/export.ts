import { pdfRowLimit, reportCodes, type ReportExportQuery, type TotalValues } from '#shared/contract/index.ts';
import { Refusal, type FileAnswer, type TenantContext } from '../http/index.ts';
import { writeLog } from '../operation-log/index.ts';
import { fileColumns, fileLabels } from '../resource/index.ts';
import { writeTableFor, type TableRow, type TableValues } from '../table-file/index.ts';
import { wordsIn } from '../words/index.ts';
import type { Reporting, ReportServer } from './definition.ts';
import { filterLines } from './filter-lines.ts';
import type { Position } from './order.ts';
import type { Question } from './question.ts';
import { reading } from './reading.ts';
import { countRows, readRows } from './rows.ts';
import { grandTotals, groupKey, groupTotals } from './totals.ts';
import { reportWords, type ReportWords } from './words.ts';

const batch = 1000;

/**
 * Writes a report as a file: the screen's question, order, columns and groups, with subtotals and totals. Rows are read in
 * short transactions of their own, each going on from the last row of the one before.
 */
export async function exportReport(
  { server, registry }: Reporting,
  context: TenantContext,
  question: Question,
  query: ReportExportQuery,
): Promise<FileAnswer> {
  const { report } = server;
  if (query.format === 'pdf' && (await countRows(server, context, question, pdfRowLimit)) > pdfRowLimit) {
    throw new Refusal(reportCodes.tooManyForPdf, { context: { max: pdfRowLimit } });
  }
  const words = wordsIn(query.language ?? context.actor.language);
  const own = reportWords(report, words);
  const shown = Object.entries(report.fields)
    .filter(([, field]) => field.options.column === 'shown')
    .map(([name]) => name);
  const names = query.columns.length > 0 ? query.columns : shown;
  const file = writeTableFor(
    context.services.threads,
    context.actor.userId,
    {
      format: query.format,
      title: own.title,
      subtitle: question.company,
      filters: await filterLines(server, registry, context, question, query, words, own),
      language: words.language,
      direction: words.direction,
      timeZone: question.zone,
      columns: fileColumns(own.fields, names, words),
      labels: fileLabels(words, context.now, question.zone),
      rows: fileRows(server, context, question, names, own, words.text('report:file.total')),
      titleRows: true,
    },
    context.now.epochMilliseconds,
  );
  // The call reads only; that it was made is written in a transaction of its own.
  context.afterCommit(() =>
    context.services.database.within(
      { role: 'tenant', companyId: context.companyId, userId: context.actor.userId },
      (tx) =>
        writeLog({ ...context, tx }, [
          { action: 'export', objectType: report.name, objectId: null, objectName: own.title, changes: [] },
        ]),
    ),
  );
  const { from, to } = question.period;
  const days = from.equals(to) ? from.toString() : `${from.toString()} ${to.toString()}`;
  return { fileName: `${own.title} ${days}.${file.extension}`, contentType: file.contentType, stream: file.stream };
}

/** The open group of a file: its lines are written until a row of another group comes. */
interface OpenGroup {
  readonly key: string;
  readonly name: string;
  readonly totals: TotalValues;
}

async function* fileRows(
  server: ReportServer,
  context: TenantContext,
  question: Question,
  names: readonly string[],
  own: ReportWords,
  totalLabel: string,
): AsyncGenerator<TableRow[]> {
  const { group } = question;
  let open: OpenGroup | undefined;
  let position: Position | undefined;
  for (;;) {
    const { placed, subtotals } = await context.reread((tx) =>
      reading(tx, async () => {
        const inside = { ...context, tx };
        const rows = await readRows(server, inside, question, {
          limit: batch,
          ...(position ? { after: position } : {}),
        });
        const keys =
          group === null ? [] : rows.map(({ row }) => groupKey(row, group)).filter((key) => key !== open?.key);
        return { placed: rows, subtotals: await groupTotals(server, inside, question, keys) };
      }),
    );
    const lines: TableRow[] = [];
    for (const { row } of placed) {
      const key = group === null ? undefined : groupKey(row, group);
      if (group !== null && key !== undefined && key !== open?.key) {
        if (open) lines.push(summary(server, 'subtotal', open.name, open.totals, names, own));
        open = { key, name: own.groupName(row, group), totals: subtotals.get(key) ?? {} };
        lines.push({ kind: 'heading', label: open.name });
      }
      lines.push({ kind: 'data', values: Object.fromEntries(names.map((name) => [name, own.cell(name, row[name])])) });
    }
    if (lines.length > 0) yield lines;
    position = placed.at(-1)?.position;
    if (placed.length < batch) break;
  }
  const totals = await context.reread((tx) => reading(tx, () => grandTotals(server, { ...context, tx }, question)));
  const end: TableRow[] = open ? [summary(server, 'subtotal', open.name, open.totals, names, own)] : [];
  yield [...end, summary(server, 'total', totalLabel, totals ?? {}, names, own)];
}

function summary(
  server: ReportServer,
  kind: 'subtotal' | 'total',
  name: string,
  totals: TotalValues,
  names: readonly string[],
  own: ReportWords,
): TableRow {
  const values: TableValues = Object.fromEntries(
    Object.entries(server.report.totals).flatMap(([key, { column }]) =>
      column !== undefined && names.includes(column) ? [[column, totals[key] ?? null]] : [],
    ),
  );
  return { kind, label: own.totalsLabel(name, totals), values };
}
