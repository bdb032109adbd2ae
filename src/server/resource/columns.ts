import {
  holdsFiles,
  pickedLocationSchema,
  referenceSchema,
  rowsOf,
  type AnyField,
  type AnyResource,
  type ValueType,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import type { ColumnKind, TableColumn, TableValue } from '../table-file/index.ts';
import type { Words } from '../words/index.ts';
import { builtKey, type BuiltKey } from '#shared/i18n/keys.ts';

const kinds: Partial<Record<ValueType, ColumnKind>> = {
  integer: 'integer',
  decimal: 'decimal',
  flag: 'boolean',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
};

/** What a column of a file holds. Computed fields are judged by what they read as. */
export function columnKind(field: AnyField): ColumnKind {
  if (field.kind === 'minute') return 'duration';
  if (field.valueType !== 'computed') return kinds[field.valueType] ?? 'text';
  const inner = field.read instanceof z.ZodNullable ? field.read.unwrap() : field.read;
  return inner instanceof z.ZodNumber ? 'integer' : 'text';
}

/** What naming and writing fields needs of a resource or a report. */
export type WordedFields = Pick<AnyResource, 'fields' | 'fieldWords'>;

/** The key of a field's label, e.g. `company:department.field.dept_code`. */
export function labelKey(resource: WordedFields, name: string): BuiltKey {
  return builtKey(`${resource.fieldWords.namespace}:${resource.fieldWords.key}.field.${name}`);
}

/** The key of a choice's label. */
export function choiceKey(resource: WordedFields, name: string, value: string | number): BuiltKey {
  return builtKey(
    `${resource.fieldWords.namespace}:${resource.fieldWords.key}.${name}_choice.${value === '' ? 'none' : value}`,
  );
}

/** The columns of a list's file, titled in the reader's language. */
export function fileColumns(resource: WordedFields, names: readonly string[], words: Words): TableColumn[] {
  return names.map((name) => {
    const field = resource.fields[name];
    return {
      key: name,
      title: words.text(labelKey(resource, name)),
      kind: field ? columnKind(field) : 'text',
      seconds: true,
    };
  });
}

/** Where the words of child rows stand: `<key>.row.<name>.field.…`. */
function rowWords({ fieldWords: { namespace, key } }: WordedFields, name: string): WordedFields['fieldWords'] {
  return { namespace, key: `${key}.row.${name}` };
}

/** Child rows in one cell: a row's values between middle dots, rows between semicolons. */
function rowsText(row: WordedFields, value: unknown, words: Words): string {
  return rowsOf(value)
    .map((each) =>
      Object.keys(row.fields)
        .map((name) => cellText(cellOf(row, name, each[name], words), words))
        .filter((text) => text !== '')
        .join(' · '),
    )
    .join('; ');
}

const cellText = (cell: TableValue, words: Words): string =>
  cell === null ? '' : typeof cell === 'boolean' ? words.text(cell ? 'common:yes' : 'common:no') : String(cell);

/** A record's value as a cell. */
export function cellOf(resource: WordedFields, name: string, value: unknown, words: Words): TableValue {
  const field = resource.fields[name];
  if (value === null || value === undefined) return null;
  if (field && holdsFiles(field)) return null;
  if (field?.rows) return rowsText({ fields: field.rows.fields, fieldWords: rowWords(resource, name) }, value, words);
  if (field?.choices && (typeof value === 'string' || typeof value === 'number'))
    return words.text(choiceKey(resource, name, value));
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  // What holds more than one value; a schema that does not fit costs far more than one that does.
  const one = referenceSchema.safeParse(value);
  if (one.success) return one.data.display_name;
  const place = pickedLocationSchema.safeParse(value);
  if (place.success) return place.data.formatted_address;
  const many = z.array(referenceSchema).safeParse(value);
  if (many.success) return many.data.map((reference) => reference.display_name).join(', ');
  return JSON.stringify(value);
}
