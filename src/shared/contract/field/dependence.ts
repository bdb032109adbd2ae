import type { FieldMessages } from '../messages.ts';
import type { AnyField, RowsOfField } from './declare.ts';

/** Holds where another field of the same form has this value, or one of these. */
export interface FieldCondition {
  readonly field: string;
  readonly is: string | number | boolean | readonly (string | number | boolean)[];
}

/**
 * What a record holds that a field refers to, as far as the reference brings it (`brings`); undefined where it is not known.
 * Rules that ask for it let pass what is not known: the server knows it always.
 */
export type Referred = (field: string, id: unknown) => Values | undefined;

/**
 * A rule over several fields. It is judged over the whole record, what stands in it and what changes, on both sides; the
 * message stands at the last of its fields. A rule with a field that is not visible is not asked.
 */
export interface FormRule<Name extends string = string> {
  readonly fields: readonly [Name, ...Name[]];
  /** `common:validation.<code>`. */
  readonly code: string;
  /** True where nothing is wrong. Values are as the wire has them; what is not given is null or missing. */
  readonly holds: (values: { readonly [field in Name]?: unknown }, referred: Referred) => boolean;
}

type Fields = Readonly<Record<string, AnyField>>;
type Values = Readonly<Record<string, unknown>>;

/** A reference counts by its id, however it is held. */
function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}

/** True where the form shows a field: the one it hangs on is shown itself and has the value. */
export function isVisible(fields: Fields, name: string, values: Values): boolean {
  const condition = fields[name]?.options.visibleWhen;
  return !condition || isMet(fields, condition, values);
}

function isMet(fields: Fields, { field, is }: FieldCondition, values: Values): boolean {
  const value = plain(values[field] ?? fields[field]?.options.default);
  const wanted: readonly unknown[] = Array.isArray(is) ? is : [is];
  return wanted.includes(value) && isVisible(fields, field, values);
}

/** True where a field must be given, as far as it is shown: always, or since others have the values that it says. */
export function isRequired(fields: Fields, name: string, values: Values): boolean {
  const { required, requiredWhen } = fields[name]?.options ?? {};
  if (required) return true;
  return requiredWhen !== undefined && [requiredWhen].flat().every((condition) => isMet(fields, condition, values));
}

/** What a field holds where nothing is given, as the wire has it. */
export function blankValue({ kind, valueType, options, read }: AnyField): unknown {
  if (options.default !== undefined) return options.default;
  switch (valueType) {
    case 'text':
      // Colours and time zones are columns that may be null, texts are not.
      return kind === 'timezone' || kind === 'color' ? null : '';
    case 'references':
    case 'permissions':
    case 'rows':
      return [];
    case 'files':
      return kind === 'multiPhoto' ? [] : null;
    case 'flag':
      // One that may be inherited is neither yes nor no.
      return read.safeParse(null).success ? null : false;
    default:
      return null;
  }
}

/** True where nothing has been given. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/**
 * What is wrong with a record as a whole: rules that do not hold, and what is required once it is visible. Browser and
 * server ask alike, after each value has been judged by itself.
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

/** Rows as the wire has them. */
export function rowsOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.filter((row): row is Values => typeof row === 'object' && row !== null) : [];
}

const nothingKnown: Referred = () => undefined;

/** The references whose targets' values are asked for by rules: `timetable`, of child rows `days.timetable`. */
export function bringing(fields: Fields): readonly (readonly [path: string, field: AnyField])[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    ...(field.brings ? [[name, field] as const] : []),
    ...bringing(field.rows?.fields ?? {}).map(([path, inner]) => [`${name}.${path}`, inner] as const),
  ]);
}

/** What stands at such a path in a record: of child rows, one a row. */
export function valuesAt(values: Values, path: string): readonly unknown[] {
  const [name = '', inner] = path.split('.');
  return inner === undefined ? [values[name]] : rowsOf(values[name]).map((row) => row[inner]);
}

/** What is wrong with rows, at `<name>.<place>.<field>`. */
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
