import type { ExportQuery } from '#shared/contract/index.ts';
import { beginFile, type WrittenFile } from '../files/index.ts';
import type { TenantContext } from '../http/index.ts';
import { writeTableInThread, type TableRow } from '../table-file/index.ts';
import { openExport } from './open.ts';
import { readAhead } from './read-ahead.ts';
import type { ExportSource, Read } from './source.ts';

/** Rows are counted up to this for the sake of the progress; of more, the last part shows as nearly done. */
const countedRows = 1_000_000;

interface Order<Q extends ExportQuery> {
  readonly source: ExportSource<Q>;
  readonly query: Q;
  /** What the question's days are reckoned from. */
  readonly now: Temporal.Instant;
  /** A short transaction as the person whose file it is, with the rights that they have then. */
  readonly step: Read;
  readonly progress?: (rows: number, total: number) => void;
}

/** A file whose bytes lie in the store; nobody has it before it is kept (`keepFile`). */
export interface Export extends Pick<WrittenFile, 'name' | 'note' | 'size' | 'contentType'> {
  /** With its ending. */
  readonly title: string;
  readonly rows: number;
}

/** Writes a list or a report in a thread straight into the store, reading batch by batch. Where that fails nothing is left. */
export async function writeExport<Q extends ExportQuery>({
  source,
  query,
  now,
  step,
  progress,
}: Order<Q>): Promise<Export> {
  const reading = readingOf(step, now);
  const { context, open, total } = await step(async (inside) => {
    const asked = { ...inside, now };
    return {
      context: inside,
      open: await openExport(source, asked, query, reading.read),
      total: progress ? await source.count(asked, query, countedRows) : 0,
    };
  });
  const { threads, files } = context.services;
  const begun = await beginFile(context, query.format);
  const counted = countRows(readAhead(open.table.rows), (rows) =>
    progress?.(rows, Math.max(rows, Math.min(total, countedRows))),
  );
  try {
    const table = { ...open.table, rows: counted.rows };
    const { contentType, stream } = writeTableInThread(threads, context.actor.userId, table, now.epochMilliseconds);
    const size = await files.write(begun.name, stream);
    return { ...begun, size, contentType, title: open.fileName, rows: counted.count() };
  } catch (error) {
    await files.remove(begun.name);
    throw reading.failure() ?? error;
  }
}

/** Reads in steps. What ended the reading is kept, since it passes through a thread and a stream before it is met. */
function readingOf(step: Read, now: Temporal.Instant): { read: Read; failure: () => unknown } {
  let failure: unknown;
  return {
    failure: () => failure,
    read: async (work) => {
      try {
        return await step((context: TenantContext) => work({ ...context, now }));
      } catch (error) {
        failure ??= error;
        throw error;
      }
    },
  };
}

/** Passes rows on and counts what people would call a row. */
function countRows(
  batches: AsyncIterable<readonly TableRow[]>,
  tell: (rows: number) => void,
): { rows: AsyncGenerator<readonly TableRow[], void, void>; count: () => number } {
  let rows = 0;
  async function* passed(): AsyncGenerator<readonly TableRow[], void, void> {
    for await (const batch of batches) {
      yield batch;
      rows += batch.filter(({ kind }) => kind === 'data').length;
      tell(rows);
    }
  }
  return { rows: passed(), count: () => rows };
}
