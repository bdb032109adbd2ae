import type { FileRefusal } from '#machines/upload/file.machine.ts';
import { hasEnding } from '#shared/contract/index.ts';
import { fitsName } from '#shared/file-content/index.ts';

export interface FileLimits {
  /** Endings such as `.pdf`; any without. */
  readonly accept: readonly string[] | undefined;
  readonly maxBytes: number;
}

/** As much as tells the kind of a content. */
const headBytes = 4096;

/**
 * What is wrong with a file before it is sent: its name's ending, its size, or that its content is not what the name says (a
 * renamed program, a page named `.pdf`). The server judges again.
 */
export async function checkFile(file: File, { accept, maxBytes }: FileLimits): Promise<FileRefusal | undefined> {
  if (accept && !hasEnding(file.name, accept)) return 'type';
  if (file.size > maxBytes) return 'size';
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  return fitsName(file.name, head) ? undefined : 'type';
}
