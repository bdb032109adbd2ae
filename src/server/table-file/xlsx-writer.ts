import { isoFormats } from '#shared/contract/formats.ts';
import { machineWords } from './cell-text.ts';
import { columnWidths, measuredRows } from './column-width.ts';
import { createZoneClock } from './local-time.ts';
import { sampleRows } from './row-sample.ts';
import type { TableRow, TableToWrite } from './table.ts';
import { createCellWriter } from './xlsx-cells.ts';
import { createSharedStrings } from './xlsx-strings.ts';
import { createStyleSheet, type CellRole } from './xlsx-styles.ts';
import * as parts from './xlsx-parts.ts';
import { writeZip, type ZipEntry } from './zip-writer.ts';

/** The approximate size of XML that is compressed at once. */
const blockCharacters = 512 * 1024;

/** When a sheet is full and the next begins. */
export interface SheetLimits {
  /** Rows per sheet, including headings; Excel's limit by default. */
  readonly rows: number;
  /** Characters of a sheet's XML: sizes in the archive have 32 bits. */
  readonly characters: number;
}

const excelLimits: SheetLimits = { rows: 1_048_576, characters: 1_200_000_000 };

/**
 * A table as a workbook, streamed: ECMA-376 spreadsheet parts in a zip, the sheet before the parts that
 * need its counts. Rows beyond a sheet's limit continue on another sheet with the same header.
 */
export async function* writeXlsx(
  table: TableToWrite,
  now: number,
  limits: SheetLimits = excelLimits,
): AsyncGenerator<Uint8Array, void, void> {
  const { columns, labels } = table;
  const zone = createZoneClock(table.timeZone);
  const strings = createSharedStrings();
  const styles = createStyleSheet(table.formats ?? isoFormats);
  const cells = createCellWriter(columns, zone, strings, styles);
  const { sample, rows } = await sampleRows(table.rows, measuredRows);
  const widths = columnWidths(columns, sample, machineWords(zone, labels.yes, labels.no));
  const written: parts.WrittenSheet[] = [];
  const source = flatRows(rows);
  let pending: TableRow | undefined;
  let isDone = false;

  async function* sheet(index: number): AsyncGenerator<string, void, void> {
    const above = index === 0 && table.titleRows === true ? titleLines(table) : [];
    const headerRow = above.length + 1;
    let block = parts.sheetHead(table, widths, headerRow, index === 0);
    for (const [line, { text, role }] of above.entries()) block += cells.line(text, role, line + 1);
    block += cells.header(headerRow);
    let row = headerRow;
    let filteredRow = headerRow;
    let characters = 0;
    while (row < limits.rows && characters < limits.characters) {
      if (pending === undefined) {
        // Taken without await within a batch: a promise for each of a million rows is expensive.
        const next = source.take() ?? (await source.next());
        if (next === undefined) {
          isDone = true;
          break;
        }
        pending = next;
      }
      row += 1;
      block += cells.row(pending, row);
      if (pending.kind !== 'total') filteredRow = row;
      pending = undefined;
      if (block.length >= blockCharacters) {
        characters += block.length;
        yield block;
        block = '';
      }
    }
    if (!isDone) {
      pending = source.take() ?? (await source.next());
      isDone = pending === undefined;
    }
    written.push({ name: parts.sheetName(table.title, index), headerRow, filteredRow });
    yield block + parts.sheetFoot(columns.length, headerRow, filteredRow, row);
  }

  async function* entries(): AsyncGenerator<ZipEntry, void, void> {
    // This part comes first, because content sniffers recognise a spreadsheet by it.
    yield { name: '_rels/.rels', parts: [parts.rootRelations] };
    for (let index = 0; !isDone; index += 1) {
      yield { name: `xl/worksheets/sheet${index + 1}.xml`, parts: sheet(index) };
    }
    yield { name: 'xl/sharedStrings.xml', parts: strings.parts() };
    yield { name: 'xl/styles.xml', parts: [styles.xml()] };
    yield { name: 'xl/workbook.xml', parts: [parts.workbook(written, columns.length)] };
    yield { name: 'xl/_rels/workbook.xml.rels', parts: [parts.workbookRelations(written.length)] };
    yield { name: '[Content_Types].xml', parts: [parts.contentTypes(written.length)] };
  }

  try {
    yield* writeZip(entries(), now);
  } finally {
    await source.close();
  }
}

function titleLines(table: TableToWrite): { text: string; role: CellRole }[] {
  const notes = [table.subtitle, ...(table.filters ?? []), table.labels.printedAt].filter(
    (line): line is string => line !== undefined && line !== '',
  );
  return [{ text: table.title, role: 'title' as const }, ...notes.map((text) => ({ text, role: 'note' as const }))];
}

interface RowSource {
  /** The next row of the present batch. */
  take(): TableRow | undefined;
  /** The first row of the next batch; undefined at the end. */
  next(): Promise<TableRow | undefined>;
  close(): Promise<void>;
}

function flatRows(batches: AsyncIterable<readonly TableRow[]>): RowSource {
  const iterator = batches[Symbol.asyncIterator]();
  let batch: readonly TableRow[] = [];
  let place = 0;
  function take(): TableRow | undefined {
    const row = batch[place];
    place += 1;
    return row;
  }
  return {
    take,
    async next() {
      for (;;) {
        const next = await iterator.next();
        if (next.done === true) return undefined;
        batch = next.value;
        place = 0;
        const row = take();
        if (row !== undefined) return row;
      }
    },
    async close() {
      await iterator.return?.();
    },
  };
}
