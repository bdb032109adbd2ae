import { refuseField } from '../http/index.ts';
import type { Host } from '../host.ts';
import { threadTask } from '../threads/index.ts';
import type { FilesZip, FilesZipPart, ZippedFile } from './zip-files.ts';

const reading = threadTask<FilesZip, FilesZipPart>(new URL('./zip-files.thread.ts', import.meta.url));

/**
 * Unpacks the files at some places of a zip, in a thread.
 * @param kind whose words say why a zip is refused, at `common:validation.<kind>.<reason>`
 * @throws Refusal at `file`: `<kind>.*`
 */
export async function* unpackFiles(
  pool: Host['threads']['reading'],
  person: number,
  kind: 'photoZip' | 'documentZip',
  input: FilesZip,
): AsyncGenerator<ZippedFile, void, void> {
  for await (const part of pool.open(reading, { input, person, handOver: [input.file.buffer] })) {
    if ('refused' in part) refuseField('file', `${kind}.${part.refused}`);
    yield part;
  }
}
