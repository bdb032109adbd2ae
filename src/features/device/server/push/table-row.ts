import type { TableRow } from './access-records.ts';
import { readError } from './operlog.ts';
import type { MixedRow } from './operlog.ts';
import { readPersonPhoto, readTemplate, readUser } from './person-records.ts';

export function readTableRow(table: string, row: TableRow, line: string): MixedRow | null {
  switch (table) {
    case 'user': {
      const user = readUser(row);
      return user === null ? null : { kind: 'user', row: user };
    }
    case 'templatev10':
    case 'biodata': {
      const template = readTemplate(row, table);
      return template === null ? null : { kind: 'template', row: template };
    }
    case 'biophoto':
    case 'userpic': {
      const photo = readPersonPhoto(row, table);
      return photo === null ? null : { kind: 'photo', row: photo };
    }
    case 'errorlog': {
      const error = readError(line.replace(/^\s*errorlog[ \t]+/i, ''));
      return error === null ? null : { kind: 'error', row: error };
    }
    default:
      return null;
  }
}
