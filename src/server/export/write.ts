import type { ExportQuery } from '#shared/contract/index.ts';
import { beginFile, type WrittenFile } from '../files/index.ts';
import type { TenantContext } from '../http/index.ts';
import { writeTableInThread, type TableRow } from '../table-file/index.ts';
import { openExport } from './open.ts';
import { readAhead } from './read-ahead.ts';
import type { ExportSource, Read } from './source.ts';

/** The most rows that are counted to show progress. With more, the rest shows as nearly done. */
const countedRows = 1_000_000;

interface Order<Q extends ExportQuery> {
  readonly source: ExportSource<Q>;
  readonly query: Q;
  /** The time to which the question's days refer. */
  readonly now: Temporal.Instant;
  /** Runs a short transaction as the owner of the file, with the owner's rights at that time. */
  readonly step: Read;
  readonly progress?: (rows: number, total: number) => void;
}

/** A file whose bytes are in the store. It belongs to nobody before `keepFile`. */
export interface Export extends Pick<WrittenFile, 'name' | 'note' | 'size' | 'contentType'> {
  /** With its extension. */
  readonly title: string;
  readonly rows: number;
}

/** Writes a list or a report in a thread directly into the store, reading in batches. After a failure nothing is left. */
export async function writeExport<Q extends ExportQuery>({
  source,
  query,
  now,
  step,
  progress,
}: Order<Q>): Promise<Export> {
  const reading = readingOf(step, now);
  const { context, open, total } = await step(async (inside) => {
    const dated = { ...inside, now };
    return {
      context: inside,
      open: await openExport(source, dated, query, reading.read),
      total: progress ? await source.count(dated, query, countedRows) : 0,
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

/**
 * Reads in steps. The error that ended the reading is stored, since it passes through a thread and a stream before it is handled.
 */
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

/** Passes rows on and counts the records among them. */
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
