import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { readLines } from '../../domain/punch-lines.ts';
import type { PunchFile } from './punch-file.ts';

/** Bytes that are read for a line at first; most of a derived file have fewer. */
const bytesOfLine = 100;

/** A file of this machine, of which a part is in memory at a time. */
export interface LocalPunchFile extends PunchFile {
  readonly close: () => void;
}

/** Opens separated text with tabs, as `punchLine` of the slice `moving` writes it. */
export function openLocalPunches(path: string): LocalPunchFile {
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  return {
    size,
    read: (from, most) => {
      for (let length = most * bytesOfLine; ; length *= 2) {
        const bytes = Buffer.allocUnsafe(Math.min(length, size - from.at));
        readSync(file, bytes, 0, bytes.length, from.at);
        const { lines, next } = readLines(bytes, '\t', { at: 0, line: from.line }, most);
        const isCut = next.at >= bytes.length && from.at + bytes.length < size;
        if (!isCut) return { lines, next: { at: from.at + next.at, line: next.line } };
      }
    },
    close: () => closeSync(file),
  };
}
