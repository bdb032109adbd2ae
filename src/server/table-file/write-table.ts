import { byteStream } from './byte-stream.ts';
import { writeCsv } from './csv-writer.ts';
import type { TableFile, TableFormat, TableToWrite } from './table.ts';
import { writeXlsx } from './xlsx-writer.ts';

/** The content type of each format. */
export const contentTypes: Readonly<Record<TableFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
};

/**
 * Writes a table as a stream: rows are requested as the reader takes bytes, and memory does not grow
 * with their number. Throws RangeError for a table without columns; errors of the row source end the stream.
 * `now` stamps the file (milliseconds since the epoch).
 */
export function writeTable(table: TableToWrite, now: number = Temporal.Now.instant().epochMilliseconds): TableFile {
  if (table.columns.length === 0 && !table.centred) throw new RangeError('A table needs a column');
  return {
    contentType: contentTypes[table.format],
    extension: table.format,
    stream: byteStream(chunks(table, now)),
  };
}

async function* chunks(table: TableToWrite, now: number): AsyncGenerator<Uint8Array, void, void> {
  switch (table.format) {
    case 'xlsx':
      return yield* writeXlsx(table, now);
    case 'csv':
      return yield* writeCsv(table);
    case 'pdf': {
      // Fonts and shaping are loaded with the first PDF, not at server start.
      const { writePdf } = await import('./pdf-writer.ts');
      return yield* writePdf(table, now);
    }
  }
}
