import type { ExportQuery } from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import type { LogEntry } from '../operation-log/index.ts';
import { companyWords } from '../presentation/index.ts';
import type { TableToWrite } from '../table-file/index.ts';
import type { Words } from '../words/index.ts';
import { fileLabels } from './labels.ts';
import { pdfLook } from './pdf-look.ts';
import type { ExportSource, Read } from './source.ts';

/** A file that is ready to be written. */
export interface OpenExport {
  readonly table: TableToWrite;
  /** With its extension. */
  readonly fileName: string;
}

/** Determines the content of a file; its rows are read while it is written. */
export async function openExport<Q extends ExportQuery>(
  source: ExportSource<Q>,
  context: TenantContext,
  query: Q,
  read: Read,
): Promise<OpenExport> {
  const words = await companyWords(context, query.language ?? context.actor.language);
  const { fileName, ...head } = await source.head(inLanguage(context, words), query, words);
  const labels = fileLabels(words, context.now, { zone: head.timeZone, formats: head.formats });
  const table: TableToWrite = {
    ...head,
    format: query.format,
    language: words.language,
    direction: words.direction,
    ...(query.format === 'pdf' ? await pdfLook(context, labels, words) : { labels }),
    rows: source.rows((work) => read((inside) => work(inLanguage(inside, words))), query, words),
  };
  return { table, fileName: `${fileName}.${query.format}` };
}

/** The same reader in the language of a file: records are named in it too, whatever language the reader's account has. */
const inLanguage = (context: TenantContext, { language }: Words): TenantContext => ({
  ...context,
  actor: { ...context.actor, language },
});

/** The entry of an export in the operation log. */
export function exportEntry(source: { readonly loggedAs: string }, title: string): LogEntry {
  return { action: 'export', objectType: source.loggedAs, objectId: null, objectName: title, changes: [] };
}
