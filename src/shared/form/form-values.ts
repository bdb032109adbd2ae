import {
  blankValue,
  bringing,
  findBroken,
  findOutOfBounds,
  gathered,
  isBlank,
  isVisible,
  judge,
  rowsOf,
  valueIn,
  valuesAt,
  type AnyField,
  type AnyResource,
  type FieldMessages,
  type Fields,
  type Moment,
  type Referred,
  type RowsOfField,
} from '#shared/contract/index.ts';
import { readReferences } from './lookup/references.ts';
import type { RecordFormApi } from './use-record-form.ts';

/**
 * The values of a form, by field name: text as text, numbers and days as value or null, references as `{id,
 * display_name}` so that they can be shown, or as ids whose names a lookup retrieves; {@link toWire} makes ids of them.
 */
export type FormValues = Record<string, unknown>;

/** The part of a resource that its form is built from. */
export type FormResource = Pick<AnyResource, 'fields' | 'create' | 'patch'> & Partial<Pick<AnyResource, 'rules'>>;

/** Fields with their names, which `Object.entries` types as plain text. */
function namedFields<F extends Fields>(fields: F): readonly (readonly [keyof F & string, AnyField])[] {
  return Object.entries(fields) as [keyof F & string, AnyField][];
}

/** The fields that a form shows: the writable ones, in the order of the declaration. */
export function formFields<F extends Fields>(fields: F): readonly (readonly [keyof F & string, AnyField])[] {
  return namedFields(fields).filter(([, { isWritable, custom }]) => isWritable && !custom);
}

/** The initial values of a form: the record's, or for a new record `initial` and otherwise nothing. */
export function initialValues(fields: Fields, record: FormValues | null, initial: FormValues = {}): FormValues {
  return Object.fromEntries(
    formFields(fields).map(([name, field]) => {
      if (field.secret) return [name, ''];
      const value = record ? valueIn(record, name) : (initial[name] ?? field.options.default);
      return [name, value ?? (field.rows ? firstRows(field.rows) : emptyValue(field))];
    }),
  );
}

/** As many rows as are required, for a person to fill in. */
function firstRows({ fields, min }: RowsOfField): readonly FormValues[] {
  return Array.from({ length: min }, (_, place) => newRow(fields, -1 - place));
}

/**
 * A row that is not stored yet.
 * @param id negative: it tells the row from others until it has a real one
 */
export function newRow(fields: Fields, id: number): FormValues {
  return { id, ...initialValues(fields, null) };
}

/** A flag or choice that nobody has touched is not sent: the server's default applies. */
function emptyValue(field: AnyField): unknown {
  return field.valueType === 'flag' || field.valueType === 'choice' ? undefined : blankValue(field);
}

/** Texts that are null instead of '' when absent. */
function isNullText({ kind }: AnyField): boolean {
  return kind === 'timezone' || kind === 'color';
}

/**
 * The values to send: for a new record everything given, for an edited one the fields that differ from `before`,
 * together with the version that was read. An empty secret is not sent: it stays as it is.
 */
export function toWire(fields: Fields, values: FormValues, before: FormValues | null, version?: number): FormValues {
  const wire: FormValues = {};
  for (const [name, field] of formFields(fields)) {
    if (before && field.options.immutable) continue;
    // Hidden fields are empty, whatever they contained before: the server clears them.
    if (!isVisible(fields, name, values)) continue;
    const value = wireValue(field, values[name]);
    if (field.secret && value === '') continue;
    if (before) {
      if (!sameValue(value, wireValue(field, before[name]))) wire[name] = value;
    } else if (!(isBlank(value) && !field.options.required)) {
      wire[name] = value;
    }
  }
  return before && version !== undefined ? { ...wire, version } : wire;
}

/** The same as the body of a call. */
export const toBody = (...given: Parameters<typeof toWire>): FormValues => gathered(toWire(...given));

function wireValue(field: AnyField, value: unknown): unknown {
  if (field.valueType === 'reference') return readReferences(value)[0]?.id ?? null;
  if (field.valueType === 'references') return readReferences(value).map(({ id }) => id);
  if (field.valueType === 'date' || field.valueType === 'time' || field.valueType === 'datetime' || isNullText(field)) {
    return value === '' || value === undefined ? null : value;
  }
  if (field.rows) return rowsOf(value).map((row) => wireRow(field.rows?.fields ?? {}, row));
  return value;
}

/** A row is sent whole, so that none of its former values remain. */
function wireRow(fields: Fields, row: FormValues): FormValues {
  const values = toWire(fields, row, null);
  return typeof row['id'] === 'number' && row['id'] > 0 ? { id: row['id'], ...values } : values;
}

function sameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && rowsOf(a).length > 0) return JSON.stringify(a) === JSON.stringify(b);
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((entry) => b.includes(entry));
  return a === b;
}

/** True if the form holds something that would be lost. */
export function isChanged(fields: Fields, values: FormValues, before: FormValues): boolean {
  return formFields(fields).some(
    ([name, field]) => !sameValue(wireValue(field, values[name]), wireValue(field, before[name])),
  );
}

/**
 * The errors, by field. The contract's own schema checks, as the server will: `create` for a new record, `patch` for an
 * edited one. A required field without a value says so, whatever its kind.
 */
export function findMistakes(
  resource: FormResource,
  values: FormValues,
  before: FormValues | null,
  moment: Moment,
): FieldMessages {
  const wire = toWire(resource.fields, values, before);
  const schema = before ? resource.patch : resource.create;
  const whole = Object.fromEntries(
    formFields(resource.fields).map(([name, field]) => [name, wireValue(field, values[name])]),
  );
  const messages = {
    ...findBroken(resource, whole, referredIn(resource.fields, values)),
    ...findOutOfBounds(resource.fields, wire, moment),
    ...byField(resource.fields, judge(schema, wire).mistakes ?? {}),
  };
  for (const [name, field] of formFields(resource.fields)) {
    if ((before && field.options.immutable) || !isVisible(resource.fields, name, values)) continue;
    const isStoredSecret = before !== null && field.secret === true;
    if (field.options.required && !isStoredSecret && isBlank(trimmed(values[name])))
      messages[name] = [{ code: 'required' }];
  }
  return messages;
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

/** The values that came with the references of a form. */
function referredIn(fields: Fields, values: FormValues): Referred {
  const known = new Map(
    bringing(fields).map(([path]) => [
      path,
      new Map(rowsOf(valuesAt(values, path)).map((reference) => [reference['id'], reference])),
    ]),
  );
  return (field, id) => known.get(field)?.get(id);
}

/**
 * Messages of an entry within a list (`area.0`) appear at the field, those of a row (`breaks.0.start`) at the row's
 * field.
 */
function byField(fields: Fields, messages: FieldMessages): FieldMessages {
  const result: FieldMessages = {};
  for (const [path, entries] of Object.entries(messages)) {
    const [first = ''] = path.split('.');
    const name = fields[first]?.rows ? path : first;
    result[name] = [...(result[name] ?? []), ...entries];
  }
  return result;
}

/** Groups of the drawn fields in the order in which their first field is declared; `''` is the one without a title. */
export function formGroups<F extends Fields>(fields: F): readonly (readonly [string, readonly (keyof F & string)[]])[] {
  const groups = new Map<string, (keyof F & string)[]>();
  for (const [name, field] of formFields(fields)) {
    if (field.options.isDrawnByScreen) continue;
    const group = field.options.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  return [...groups];
}

/** The contract checks a new value, and its message waits until the field is left or the form is sent. */
const valueOnly = { dontValidate: true, dontUpdateMeta: true, dontRunListeners: true };

/** Sets fields of a form, as if the values were typed. */
export function setValues(form: RecordFormApi['form'], values: FormValues): void {
  for (const [name, value] of Object.entries(values)) form.setFieldValue(name, value, valueOnly);
}
