import {
  holdsFiles,
  holdsFrom,
  holdsFromField,
  isBlank,
  isMeaningless,
  pickedLocationSchema,
  referenceSchema,
  rowsOf,
  valueIn,
  type AnyField,
  type AnyResource,
  type ValueType,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import type { ColumnKind, TableColumn, TableValue } from '../table-file/index.ts';
import type { Words } from '../words/index.ts';
import { decimalsOf } from '#shared/contract/money.ts';
import { builtKey, type BuiltKey } from '#shared/i18n/keys.ts';

const kinds: Partial<Record<ValueType, ColumnKind>> = {
  integer: 'integer',
  decimal: 'decimal',
  flag: 'boolean',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
};

/** The kind of a field's column in a file. Computed fields have the kind of their value. */
export function columnKind(field: AnyField): ColumnKind {
  if (field.kind === 'minute') return 'duration';
  if (field.options.currency !== undefined) return 'decimal';
  if (field.valueType !== 'computed') return kinds[field.valueType] ?? 'text';
  const inner = field.read instanceof z.ZodNullable ? field.read.unwrap() : field.read;
  return inner instanceof z.ZodNumber ? 'integer' : 'text';
}

/** The parts of a resource or report needed to name and write its fields. */
export type WordedFields = Pick<AnyResource, 'fields' | 'fieldWords'>;

/** A key and its fallback: requests of all kinds share the words of decisions. */
type Keys = readonly [BuiltKey, BuiltKey];

/** The keys of a field's label, e.g. `company:department.field.dept_code`. */
export function labelKey(resource: WordedFields, name: string): Keys {
  const { namespace, key } = resource.fieldWords;
  return [builtKey(`${namespace}:${key}.field.${name}`), builtKey(`common:field.${name}`)];
}

/** The keys of a choice's label. */
export function choiceKey(resource: WordedFields, name: string, value: string | number): Keys {
  const { namespace, key } = resource.fieldWords;
  const choice = value === '' ? 'none' : value;
  return [builtKey(`${namespace}:${key}.${name}_choice.${choice}`), builtKey(`common:choice.${name}.${choice}`)];
}

/** A field's label in words; a company's own field has its own. */
export const labelText = (resource: WordedFields, name: string, words: Words): string =>
  fieldAt(resource, name)?.field.labels?.field ?? words.text(labelKey(resource, name));

/** A choice's label in words. */
export function choiceText(resource: WordedFields, name: string, value: string | number, words: Words): string {
  const labels = fieldAt(resource, name)?.field.labels;
  if (!labels) return words.text(choiceKey(resource, name, value));
  return labels.choices ? (labels.choices[value] ?? String(value)) : words.text(builtKey(`common:${value}`));
}

/** The keys of the meaning of an empty field. */
export const whenEmptyKey = ({ fieldWords: { namespace, key } }: WordedFields, name: string): Keys => [
  builtKey(`${namespace}:${key}.whenEmpty.${name}`),
  builtKey(`common:whenEmpty.${name}`),
];

/** The place of words for child rows: `<key>.row.<name>.field.…`. */
function rowWords({ fieldWords: { namespace, key } }: WordedFields, name: string): WordedFields['fieldWords'] {
  return { namespace, key: `${key}.row.${name}` };
}

/** The columns of fields: one each, and for child rows one per field of theirs, `days.timetable`. */
export function columnPaths({ fields }: Pick<WordedFields, 'fields'>, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const rows = fields[name]?.rows;
    return rows ? Object.keys(rows.fields).map((inner) => `${name}.${inner}`) : [name];
  });
}

/** The field of a column, and its owner: the record or a child row. */
export interface FieldOfColumn {
  readonly of: WordedFields;
  readonly name: string;
  readonly field: AnyField;
}

/** @returns undefined if there is no such field */
export function fieldAt(resource: WordedFields, path: string): FieldOfColumn | undefined {
  const [name = '', inner] = path.split('.');
  const field = resource.fields[name] ?? (name === holdsFrom ? holdsFromField : undefined);
  if (inner === undefined) return field && { of: resource, name, field };
  const found = field?.rows?.fields[inner];
  return (
    field?.rows &&
    found && { of: { fields: field.rows.fields, fieldWords: rowWords(resource, name) }, name: inner, field: found }
  );
}

/** The heading of a column: "Remark", for child rows "Days: Timetable". */
export function titleOf(resource: WordedFields, path: string, words: Words): string {
  const [name = '', inner] = path.split('.');
  const title = labelText(resource, name, words);
  const at = inner === undefined ? undefined : fieldAt(resource, path);
  return at ? `${title}: ${words.text(labelKey(at.of, at.name))}` : title;
}

/** The columns of a list's file, titled in the reader's language. */
export function fileColumns(resource: WordedFields, paths: readonly string[], words: Words): TableColumn[] {
  return paths.map((path) => {
    const field = fieldAt(resource, path)?.field;
    return {
      key: path,
      title: titleOf(resource, path, words),
      kind: field ? columnKind(field) : 'text',
      seconds: true,
      ...(field?.options.currency === undefined ? {} : { isAmount: true, isExact: true }),
    };
  });
}

/** The unique field that identifies a record in a file. */
export function keyOf({ fields }: Pick<WordedFields, 'fields'>): string | undefined {
  return Object.entries(fields).find(([, { options }]) => options.unique)?.[0];
}

/**
 * A record as lines of a file: its own values with its first child row, then a line per further row. Every line has
 * the record's key, if that is among the columns, so that sorting in a spreadsheet keeps the lines together.
 */
export function linesOf(
  resource: WordedFields,
  names: readonly string[],
  record: Readonly<Record<string, unknown>>,
  words: Words,
): Record<string, TableValue>[] {
  const key = keyOf(resource);
  const paths = columnPaths(resource, names);
  const count = Math.max(1, ...names.map((name) => (resource.fields[name]?.rows ? rowsOf(record[name]).length : 1)));
  return Array.from({ length: count }, (_, line) =>
    Object.fromEntries(
      paths.map((path) => {
        const [name = '', inner] = path.split('.');
        const at = fieldAt(resource, path);
        if (inner === undefined || !at)
          return [path, line === 0 || name === key ? recordCell(resource, name, record, words) : null];
        const row = rowsOf(record[name])[line];
        return [path, row ? cellOf(at.of, at.name, row[inner], words) : null];
      }),
    ),
  );
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

/** Writes the values of a column as cells; looks up choice labels once. */
export function cellWriter(resource: WordedFields, name: string, words: Words): (value: unknown) => TableValue {
  if (!resource.fields[name]?.choices) return (value) => cellOf(resource, name, value, words);
  const known = new Map<unknown, TableValue>();
  return (value) => {
    const cell = known.get(value);
    if (cell !== undefined) return cell;
    const made = cellOf(resource, name, value, words);
    known.set(value, made);
    return made;
  };
}

/** A record's value as a cell; none of a field that does not apply to the record. */
export const recordCell = (
  resource: WordedFields,
  name: string,
  record: Readonly<Record<string, unknown>>,
  words: Words,
): TableValue =>
  isMeaningless(resource.fields, name, record)
    ? null
    : (amountCell(resource, name, record) ?? cellOf(resource, name, valueIn(record, name), words));

/** An amount in whole units of its currency; undefined of another field, or without a currency. */
function amountCell(
  { fields }: WordedFields,
  name: string,
  record: Readonly<Record<string, unknown>>,
): number | undefined {
  const currency = record[fields[name]?.options.currency ?? ''];
  const minor = record[name];
  return typeof minor === 'number' && typeof currency === 'string' && currency !== ''
    ? minor / 10 ** decimalsOf(currency)
    : undefined;
}

/** A value as a cell. */
export function cellOf(resource: WordedFields, name: string, value: unknown, words: Words): TableValue {
  const field = resource.fields[name];
  if (field?.whenEmpty === 'said' && isBlank(value)) return words.text(whenEmptyKey(resource, name));
  if (value === null || value === undefined) return null;
  if (field && holdsFiles(field)) return null;
  if (field?.rows) return rowsText({ fields: field.rows.fields, fieldWords: rowWords(resource, name) }, value, words);
  if (field?.choices && (typeof value === 'string' || typeof value === 'number'))
    // An unknown number from another source is written unchanged.
    return typeof value === 'number' && !field.choices.includes(value)
      ? value
      : choiceText(resource, name, value, words);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  // Kinds with several values.
  if (typeof value === 'object' && 'display_name' in value && typeof value.display_name === 'string')
    return value.display_name;
  const place = pickedLocationSchema.safeParse(value);
  if (place.success) return place.data.formatted_address;
  const many = z.array(referenceSchema).safeParse(value);
  if (many.success) return many.data.map((reference) => reference.display_name).join(', ');
  return JSON.stringify(value);
}
