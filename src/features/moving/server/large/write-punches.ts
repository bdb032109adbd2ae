import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { FormerPunch } from '../../domain/former.ts';
import { punchLine, punchTitles } from '../../domain/punch-text.ts';
import { LargeMoveError } from './person.ts';

const charactersAtOnce = 500_000;
/** The position in the text is a number of four bytes in the database. */
const mostBytes = 2_000_000_000;

/** Writes punches as separated text, as the import of punches reads it. @returns the path */
export function writePunches(punches: Iterable<FormerPunch>, folder: string): string {
  const path = join(folder, 'punches');
  const file = openSync(path, 'w', 0o600);
  try {
    let bytes = 0;
    let text = punchTitles;
    const write = (): void => {
      bytes += writeSync(file, text);
      if (bytes > mostBytes)
        throw new LargeMoveError('The file has more punches than 2 GB of text: move it in by parts');
      text = '';
    };
    for (const punch of punches) {
      text += punchLine(punch);
      if (text.length >= charactersAtOnce) write();
    }
    write();
    return path;
  } finally {
    closeSync(file);
  }
}
