import type { FileOutcome } from '#machines/upload/file.machine.ts';
import { hasEnding } from '#shared/contract/index.ts';
import { fitsName } from '#shared/file-content/index.ts';

export interface FileLimits {
  /** Endings such as `.pdf`; any without. */
  readonly accept: readonly string[] | undefined;
  readonly maxBytes: number;
}

/**
 * Reads a file for a form: refused by its name's ending, by its size, and where its content is not what the name says
 * (a renamed program, a page named `.pdf`). The data URL carries the name (spec section 3).
 */
export async function readFile(file: File, { accept, maxBytes }: FileLimits): Promise<FileOutcome> {
  if (accept && !hasEnding(file.name, accept)) return { kind: 'refused', why: 'type' };
  if (file.size > maxBytes) return { kind: 'refused', why: 'size' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!fitsName(file.name, bytes)) return { kind: 'refused', why: 'type' };
  const type = file.type || 'application/octet-stream';
  const dataURL = `data:${type};name=${encodeURIComponent(file.name)};base64,${base64(bytes)}`;
  return { kind: 'read', file: { dataURL, name: file.name, size: file.size, type } };
}

/** In pieces: a large file is too many arguments for one call. */
function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
