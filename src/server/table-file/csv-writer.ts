import { cellText, machineWords, withLabel } from './cell-text.ts';
import { neutraliseFormula } from '#shared/text/csv-formula.ts';
import { createZoneClock } from './local-time.ts';
import type { TableRow, TableToWrite } from './table.ts';

const blockCharacters = 256 * 1024;
const needsQuotes = /[",\r\n]|^\s|\s$/;
const needsQuotesBesideSemicolons = /[";\r\n]|^\s|\s$/;

/**
 * A table as csv by RFC 4180: utf-8 with BOM, commas, CRLF. Texts that look like formulas are neutralised
 * (security assertion 97); numbers, dates and durations are ours and stay as they are.
 */
export async function* writeCsv(table: TableToWrite): AsyncGenerator<Uint8Array, void, void> {
  const { columns, labels } = table;
  const hasComma = table.formats?.figures?.csvDecimal === 'comma';
  // With decimal commas, spreadsheets expect semicolons between columns.
  const between = hasComma ? ';' : ',';
  const words = machineWords(createZoneClock(table.timeZone), labels.yes, labels.no, hasComma);
  const quoted = hasComma ? needsQuotesBesideSemicolons : needsQuotes;
  const field = (text: string): string => (quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const freeField = (text: string): string => field(neutraliseFormula(text));

  function line(row: TableRow): string {
    if (row.kind === 'heading') return freeField(row.label) + between.repeat(columns.length - 1);
    let text = '';
    for (const [index, column] of columns.entries()) {
      if (index > 0) text += between;
      const cell = cellText(column, row.values[column.key], words);
      if (row.kind !== 'data' && index === 0) text += freeField(withLabel(row.label, cell.text));
      else text += cell.free ? freeField(cell.text) : field(cell.text);
    }
    // A single empty cell would be an empty line, which readers skip.
    return text === '' && columns.length === 1 ? '""' : text;
  }

  let block = `\ufeff${columns.map((column) => freeField(column.title)).join(between)}\r\n`;
  for await (const batch of table.rows) {
    for (const row of batch) {
      block += `${line(row)}\r\n`;
      if (block.length >= blockCharacters) {
        yield Buffer.from(block);
        block = '';
      }
    }
  }
  if (block !== '') yield Buffer.from(block);
}
