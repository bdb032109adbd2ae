import { z } from 'zod';
import { seal, sealText, unseal, unsealText } from '../../sealing.ts';
import { BackupError } from '../archive.ts';
import type { Cells, Table } from './tables.ts';

/** A value that the installation keeps sealed: inside the file it stands open, as base64, since the file itself is sealed. */
const sealedCellSchema = z.object({ sealed: z.base64() });
/** A cell of a row in the file. */
export const cellSchema = z.union([z.string(), z.null(), sealedCellSchema]);
export type FileCell = z.output<typeof cellSchema>;

/** The beginning of what `sealText` and `seal` give: the version byte 1, then at least nonce and tag. */
const sealedText = /^A[Q-Za-f][A-Za-z0-9+/]{37,}={0,2}$/;
const sealedBytes = /^\\x01[0-9a-f]{56,}$/;
/** Columns in which a text that looks sealed is certainly so. */
const secretColumn = /password|secret|sealed/;

/**
 * Opens every sealed value of a row, in whatever column it is: only what was sealed with this secret opens.
 * @throws BackupError if a value was sealed with another secret
 */
export function openCells(secret: string, { name, columns }: Table, row: Cells): FileCell[] {
  return row.map((cell, at): FileCell => {
    const column = columns[at];
    if (cell === null || column === undefined) return cell;
    const isBytes = column.type === 'bytea' && sealedBytes.test(cell);
    const isText = column.type === 'text' && sealedText.test(cell);
    if (!isBytes && !isText) return cell;
    try {
      const open = isBytes ? unseal(secret, Buffer.from(cell.slice(2), 'hex')) : Buffer.from(unsealText(secret, cell));
      return { sealed: Buffer.from(open).toString('base64') };
    } catch {
      if (isText && !secretColumn.test(column.name)) return cell;
      throw new BackupError(
        `${name}.${column.name} is sealed with another LINK_SECRET: give the one of this installation`,
      );
    }
  });
}

/** Seals the values of a row with the secret of this installation. */
export function sealCells(secret: string, { columns }: Table, row: readonly FileCell[]): Cells {
  return row.map((cell, at) => {
    if (cell === null || typeof cell === 'string') return cell;
    const open = Buffer.from(cell.sealed, 'base64');
    return columns[at]?.type === 'bytea'
      ? `\\x${Buffer.from(seal(secret, open)).toString('hex')}`
      : sealText(secret, open.toString());
  });
}
