import type { FileAnswer, TenantContext } from '../http/index.ts';
import { safeFileName, writeTable } from '../table-file/index.ts';
import { companyClock } from '../tenancy/company-clock.ts';
import { wordsIn } from '../words/index.ts';
import { fileLabels } from './labels.ts';

interface LinesFile {
  readonly title: string;
  /** What the lines belong to; it ends the file's name. */
  readonly of: string;
  /** Headings by key, in order. */
  readonly columns: Readonly<Record<string, string>>;
  /** Texts by the same keys. */
  readonly rows: readonly Readonly<Record<string, string>>[];
}

/** A CSV file of a few lines that are at hand, in the reader's language. */
export async function linesFile(context: TenantContext, { title, of, columns, rows }: LinesFile): Promise<FileAnswer> {
  const words = wordsIn(context.actor.language);
  const clock = await companyClock(context);
  const file = writeTable(
    {
      format: 'csv',
      title,
      language: words.language,
      direction: words.direction,
      timeZone: clock.zone,
      formats: clock.formats,
      columns: Object.entries(columns).map(([key, heading]) => ({ key, title: heading, kind: 'text' as const })),
      labels: fileLabels(words, context.now, clock),
      rows: atOnce(rows.map((values) => ({ kind: 'data' as const, values }))),
      titleRows: false,
    },
    context.now.epochMilliseconds,
  );
  return { fileName: `${safeFileName(`${title} ${of}`)}.csv`, contentType: file.contentType, stream: file.stream };
}

async function* atOnce<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}
