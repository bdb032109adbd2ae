import type { FileRefusal } from '#machines/upload/file.machine.ts';
import { hasEnding } from '#shared/contract/index.ts';
import { fitsName } from '#shared/file-content/index.ts';

export interface FileLimits {
  /** Extensions such as `.pdf`; all if absent. */
  readonly accept: readonly string[] | undefined;
  readonly maxBytes: number;
}

/** Enough bytes to recognise the kind of a content. */
const headBytes = 4096;

/**
 * The error of a file before it is sent: its extension, its size, or content that does not match the name (a renamed
 * program, a page named `.pdf`). The server checks again.
 */
export async function checkFile(file: File, { accept, maxBytes }: FileLimits): Promise<FileRefusal | undefined> {
  if (accept && !hasEnding(file.name, accept)) return 'type';
  if (file.size > maxBytes) return 'size';
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  return fitsName(file.name, head) ? undefined : 'type';
}
