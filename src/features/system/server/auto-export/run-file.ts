import type { ExportFormat } from '#shared/contract/index.ts';
import type { Host } from '#server/host.ts';
import { ExportFailure } from './failure.ts';
import type { RunFile } from './write-run.ts';

/** The media type of each format. */
export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
};

/** The content of a stored file in chunks. @throws ExportFailure if it is gone */
export async function partsOf({ files }: Pick<Host, 'files'>, { name }: RunFile): Promise<ReadableStream<Uint8Array>> {
  const stored = await files.read(name);
  if (!stored) throw new ExportFailure('unexpected', '', true);
  return stored.stream;
}

/** The whole content of a stored file. */
export async function bytesOf(host: Pick<Host, 'files'>, file: RunFile): Promise<Uint8Array> {
  return new Uint8Array(await new Response(await partsOf(host, file)).arrayBuffer());
}
