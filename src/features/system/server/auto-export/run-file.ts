import type { ExportFormat } from '#shared/contract/index.ts';
import type { Host } from '#server/host.ts';
import { ExportFailure } from './failure.ts';
import type { RunFile } from './write-run.ts';

/** What files of each format are to other programs. */
export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
};

/** The bytes of a kept file, part by part. @throws ExportFailure where it is gone */
export async function partsOf({ files }: Pick<Host, 'files'>, { name }: RunFile): Promise<ReadableStream<Uint8Array>> {
  const stored = await files.read(name);
  if (!stored) throw new ExportFailure('unexpected', '', true);
  return stored.stream;
}

/** All of them at once. */
export async function bytesOf(host: Pick<Host, 'files'>, file: RunFile): Promise<Uint8Array> {
  return new Uint8Array(await new Response(await partsOf(host, file)).arrayBuffer());
}
