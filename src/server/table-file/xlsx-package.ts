import { Unzip, UnzipInflate } from 'fflate';
import { TableFileError, type ReadLimits } from './table-file-error.ts';

const chunk = 64 * 1024;

/**
 * Unpacks the wanted parts of a zip package, counting what comes out: a bomb ends at its bound, and parts that nobody asks
 * for (macros, links, pictures) are never unpacked. Names are only compared, never used as paths.
 * @throws TableFileError for what is no package, has too many parts or unpacks to too much.
 */
export function unpackParts(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  limits: ReadLimits,
): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array>();
  let seen = 0;
  let failure: TableFileError | undefined;
  const unzip = new Unzip((file) => {
    seen += 1;
    if (seen > limits.parts) failure ??= new TableFileError('tooLarge');
    if (failure || !isWanted(file.name)) return;
    const chunks: Uint8Array[] = [];
    let size = 0;
    file.ondata = (error, data, final) => {
      if (error) failure ??= new TableFileError('damaged');
      size += data?.byteLength ?? 0;
      if (size > limits.unpacked) {
        failure ??= new TableFileError('tooLarge');
        file.terminate();
        return;
      }
      if (data) chunks.push(data);
      if (final) parts.set(file.name, Buffer.concat(chunks, size));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.byteLength && !failure; at += chunk) {
    try {
      unzip.push(bytes.subarray(at, at + chunk), at + chunk >= bytes.byteLength);
    } catch {
      failure ??= new TableFileError('damaged');
    }
  }
  if (failure) throw failure;
  return parts;
}
