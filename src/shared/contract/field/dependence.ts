import type { FieldMessages } from '../messages.ts';
import type { AnyField, RowsOfField } from './declare.ts';

/** Applies if another field of the same form has this value, or one of these; or if another condition is met instead. */
export interface FieldCondition {
  readonly field: string;
  readonly is: string | number | boolean | readonly (string | number | boolean)[];
  readonly or?: FieldCondition;
}

/**
 * The record that a field refers to, as far as the reference brings it (`brings`); undefined if unknown. Rules that use
 * it accept an unknown record: the server always knows it.
 */
export type Referred = (field: string, id: unknown) => Values | undefined;

/**
 * A rule over several fields. Both sides check it over the whole record, stored and changed values together; the
 * message appears at the last of its fields. A rule with a hidden field is not checked.
 */
export interface FormRule<Name extends string = string> {
  readonly fields: readonly [Name, ...Name[]];
  /** `common:validation.<code>`. */
  readonly code: string;
  /** True if the values are valid. Values are as on the wire; a missing value is null or absent. */
  readonly holds: (values: { readonly [field in Name]?: unknown }, referred: Referred) => boolean;
}

type Fields = Readonly<Record<string, AnyField>>;
type Values = Readonly<Record<string, unknown>>;

/** A reference counts by its id, in whichever form it is held. */
function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}

/** True if the form shows a field: the field it depends on is itself shown and has the value. */
export function isVisible(fields: Fields, name: string, values: Values): boolean {
  const condition = fields[name]?.options.visibleWhen;
  return !condition || isMet(fields, condition, values);
}

/** True if a hidden field has its default for a value, which then means nothing: nobody is shown it. */
export const isMeaningless = (fields: Fields, name: string, values: Values): boolean =>
  fields[name]?.options.default !== undefined && !isVisible(fields, name, values);

function isMet(fields: Fields, { field, is, or }: FieldCondition, values: Values): boolean {
  const value = plain(values[field] ?? fields[field]?.options.default);
  const wanted: readonly unknown[] = Array.isArray(is) ? is : [is];
  if (wanted.includes(value) && isVisible(fields, field, values)) return true;
  return or !== undefined && isMet(fields, or, values);
}

/** True if a visible field is required: always, or because other fields have the given values. */
export function isRequired(fields: Fields, name: string, values: Values): boolean {
  const { required, requiredWhen } = fields[name]?.options ?? {};
  if (required) return true;
  return requiredWhen !== undefined && [requiredWhen].flat().every((condition) => isMet(fields, condition, values));
}

/** The value of an empty field, as on the wire. */
export function blankValue({ kind, valueType, options, read }: AnyField): unknown {
  if (options.default !== undefined) return options.default;
  switch (valueType) {
    case 'text':
      // Columns of colours and time zones are nullable, those of texts are not.
      return kind === 'timezone' || kind === 'color' ? null : '';
    case 'references':
    case 'permissions':
    case 'rows':
      return [];
    case 'files':
      return kind === 'multiPhoto' ? [] : null;
    case 'flag':
      // A flag that may be inherited can be neither yes nor no.
      return read.safeParse(null).success ? null : false;
    default:
      return null;
  }
}

/** True if nothing was given. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/**
 * The errors of a record as a whole: broken rules, and missing values of visible required fields. Browser and server
 * check alike, after each value has been checked by itself.
 */
export function findBroken(
  { fields, rules }: { readonly fields: Fields; readonly rules?: readonly FormRule[] | undefined },
  values: Values,
  referred: Referred = nothingKnown,
): FieldMessages {
  const messages: FieldMessages = {};
  for (const [name, { options }] of Object.entries(fields)) {
    const mayDepend = (options.visibleWhen && options.required) || options.requiredWhen;
    if (mayDepend && isVisible(fields, name, values) && isRequired(fields, name, values) && isBlank(values[name]))
      messages[name] = [{ code: 'required' }];
  }
  for (const { fields: names, code, holds } of rules ?? []) {
    if (!names.every((name) => isVisible(fields, name, values)) || holds(values, referred)) continue;
    const last = names.at(-1) ?? names[0];
    messages[last] ??= [{ code }];
  }
  for (const [name, { rows }] of Object.entries(fields)) {
    if (rows && isVisible(fields, name, values))
      Object.assign(
        messages,
        findBrokenRows(name, rows, values, (field, id) => referred(`${name}.${field}`, id)),
      );
  }
  return messages;
}

/** Rows as on the wire. */
export function rowsOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.filter((row): row is Values => typeof row === 'object' && row !== null) : [];
}

const nothingKnown: Referred = () => undefined;

/** The references whose targets' values rules use: `timetable`, or in child rows `days.timetable`. */
export function bringing(fields: Fields): readonly (readonly [path: string, field: AnyField])[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    ...(field.brings ? [[name, field] as const] : []),
    ...bringing(field.rows?.fields ?? {}).map(([path, inner]) => [`${name}.${path}`, inner] as const),
  ]);
}

/** The values at such a path in a record: in child rows, one for each row. */
export function valuesAt(values: Values, path: string): readonly unknown[] {
  const [name = '', inner] = path.split('.');
  return inner === undefined ? [values[name]] : rowsOf(values[name]).map((row) => row[inner]);
}

/** The errors of rows, at `<name>.<position>.<field>`. */
function findBrokenRows(
  name: string,
  { fields, rules, among }: RowsOfField,
  record: Values,
  referred: Referred,
): FieldMessages {
  const messages: FieldMessages = {};
  const rows = rowsOf(record[name]);
  for (const [place, row] of rows.entries()) {
    for (const [field, found] of Object.entries(findBroken({ fields, rules }, row, referred)))
      messages[`${name}.${place}.${field}`] = found;
  }
  const plainRows = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)])),
  );
  for (const { at, code, broken } of among) {
    for (const place of broken(plainRows, record, referred)) messages[`${name}.${place}.${at}`] ??= [{ code }];
  }
  return messages;
}
