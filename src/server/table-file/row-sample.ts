import type { TableRow, TableRows } from './table.ts';

/** The first rows of a table, for measuring columns, and all its rows including those. */
export interface SampledRows {
  readonly sample: readonly TableRow[];
  readonly rows: TableRows;
}

/** Reads batches until `count` rows are there or the table ends; `rows` yields them again. */
export async function sampleRows(source: TableRows, count: number): Promise<SampledRows> {
  const iterator = source[Symbol.asyncIterator]();
  const buffered: (readonly TableRow[])[] = [];
  let seen = 0;
  let ended = false;
  while (seen < count) {
    const next = await iterator.next();
    if (next.done === true) {
      ended = true;
      break;
    }
    buffered.push(next.value);
    seen += next.value.length;
  }
  const sample = buffered.flat().slice(0, count);
  async function* replay(): AsyncGenerator<readonly TableRow[], void, void> {
    try {
      while (buffered.length > 0) {
        const batch = buffered.shift();
        if (batch !== undefined) yield batch;
      }
      while (!ended) {
        const next = await iterator.next();
        if (next.done === true) ended = true;
        else yield next.value;
      }
    } finally {
      if (!ended) await iterator.return?.();
    }
  }
  return { sample, rows: replay() };
}
