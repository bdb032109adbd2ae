import type { FieldMessages } from '../messages.ts';
import type { AnyField, RowsOfField } from './declare.ts';

/** Holds where another field of the same form has this value, or one of these. */
export interface FieldCondition {
  readonly field: string;
  readonly is: string | number | boolean | readonly (string | number | boolean)[];
}

/**
 * A rule over several fields. It is judged over the whole record, what stands in it and what changes, on both sides; the
 * message stands at the last of its fields. A rule with a field that is not visible is not asked.
 */
export interface FormRule {
  readonly fields: readonly [string, ...string[]];
  /** `common:validation.<code>`. */
  readonly code: string;
  /** True where nothing is wrong. Values are as the wire has them; what is not given is null or missing. */
  readonly holds: (values: Readonly<Record<string, unknown>>) => boolean;
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
  if (!condition) return true;
  const other = fields[condition.field];
  const value = plain(values[condition.field] ?? other?.options.default);
  const wanted: readonly unknown[] = Array.isArray(condition.is) ? condition.is : [condition.is];
  return wanted.includes(value) && isVisible(fields, condition.field, values);
}

/** What a field holds where nothing is given, as the wire has it. */
export function blankValue({ kind, valueType, options }: AnyField): unknown {
  if (options.default !== undefined) return options.default;
  switch (valueType) {
    case 'text':
      // Colours and time zones are columns that may be null, texts are not.
      return kind === 'timezone' || kind === 'color' ? null : '';
    case 'references':
    case 'rows':
      return [];
    case 'files':
      return kind === 'multiPhoto' ? [] : null;
    case 'flag':
      return false;
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
): FieldMessages {
  const messages: FieldMessages = {};
  for (const [name, { options }] of Object.entries(fields)) {
    if (options.visibleWhen && options.required && isVisible(fields, name, values) && isBlank(values[name]))
      messages[name] = [{ code: 'required' }];
  }
  for (const { fields: names, code, holds } of rules ?? []) {
    if (!names.every((name) => isVisible(fields, name, values)) || holds(values)) continue;
    const last = names.at(-1) ?? names[0];
    messages[last] ??= [{ code }];
  }
  for (const [name, { rows }] of Object.entries(fields)) {
    if (rows && isVisible(fields, name, values)) Object.assign(messages, findBrokenRows(name, rows, values));
  }
  return messages;
}

/** Rows as the wire has them. */
export function rowsOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.filter((row): row is Values => typeof row === 'object' && row !== null) : [];
}

/** What is wrong with rows, at `<name>.<place>.<field>`. */
function findBrokenRows(name: string, { fields, rules, among }: RowsOfField, record: Values): FieldMessages {
  const messages: FieldMessages = {};
  const rows = rowsOf(record[name]);
  for (const [place, row] of rows.entries()) {
    for (const [field, found] of Object.entries(findBroken({ fields, rules }, row)))
      messages[`${name}.${place}.${field}`] = found;
  }
  const plainRows = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)])),
  );
  for (const { at, code, broken } of among) {
    for (const place of broken(plainRows, record)) messages[`${name}.${place}.${at}`] ??= [{ code }];
  }
  return messages;
}
