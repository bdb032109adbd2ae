import { rowsOf, type AnyResource, type RowError } from '#shared/contract/index.ts';
import type { Row } from './definition.ts';
import type { ImportedRow } from './import-record.ts';

/** The most errors returned. */
export const mostErrors = 1000;

type Wrong = Pick<ImportedRow, 'row' | 'values' | 'lines' | 'errors'> & Partial<Pick<ImportedRow, 'further'>>;

/** The first errors, in the order of the file. */
export function firstErrors(resource: AnyResource, rows: readonly Wrong[]): RowError[] {
  const errors: RowError[] = [];
  for (const row of rows) {
    if (errors.length >= mostErrors) break;
    errors.push(...errorsOf(resource, row).slice(0, mostErrors));
  }
  return errors.slice(0, mostErrors);
}

/**
 * The errors of a row by field, without values of secret fields. An error in a child row has that row's line and
 * column: `days.2.timetable` becomes `days.timetable`.
 */
export function errorsOf({ fields }: AnyResource, { row, values, lines, errors, further = [] }: Wrong): RowError[] {
  const childRows = new Map(
    Object.entries(fields).flatMap(([name, field]) => (field.rows ? [[name, rowsOf(values[name])] as const] : [])),
  );
  const own = Object.entries(errors).flatMap(([key, messages]) => {
    const [first = ''] = key.split('.');
    const [name = '', place, inner] = childRows.has(first) ? key.split('.') : [key];
    const child = place === undefined ? undefined : childRows.get(name)?.[Number(place)];
    const value = inner === undefined ? valueIn(values, name) : valueIn(child ?? {}, inner);
    const isSecret = Object.hasOwn(fields, name) && fields[name]?.secret === true;
    return messages.map((message) => ({
      row: (place === undefined ? undefined : lines[name]?.[Number(place)]) ?? row,
      field: inner === undefined ? name : `${name}.${inner}`,
      code: message.code,
      ...(message.context ? { context: { ...message.context } } : {}),
      value: isSecret ? '•••' : Array.isArray(value) ? '' : String(value ?? '').slice(0, 100),
    }));
  });
  return further.length === 0 ? own : [...own, ...further].toSorted((one, other) => one.row - other.row);
}

/** Reads own properties only: a heading is untrusted text, such as `constructor`. */
const valueIn = (values: Readonly<Row>, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined;
