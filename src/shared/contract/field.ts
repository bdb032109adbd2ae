import { z } from 'zod';
import { fieldMessage } from './messages.ts';

/** Widget kinds of the form kit that resource fields use (spec section 2, "Shared form widgets"). */
export type FieldKind =
  | 'text'
  | 'textarea'
  | 'email'
  | 'phone'
  | 'password'
  | 'integer'
  | 'decimal'
  | 'minute'
  | 'switch'
  | 'select'
  | 'date'
  | 'time'
  | 'datetime'
  | 'timezone'
  | 'reference'
  | 'references'
  | 'photo'
  | 'computed';

export type FilterOperator = 'exact' | 'in' | 'icontains' | 'gte' | 'lte';

/** Options that hold for every kind. */
export interface FieldOptions {
  /** Must be given on create and may not be cleared. */
  readonly required?: boolean;
  /** No two records of a company may share it (trimmed, case-insensitive, NFKC). The table has the index. */
  readonly unique?: boolean;
  /** Set on create, never changed after. */
  readonly immutable?: boolean;
  /** Searched by the `search` parameter. */
  readonly search?: boolean;
  /** May be ordered by. */
  readonly sort?: boolean;
  /** May be filtered by; the operators follow from the kind. */
  readonly filter?: boolean;
  /** `shown`: a column from the start; `hidden`: offered in the column chooser; absent: form only. */
  readonly column?: 'shown' | 'hidden';
  /** Column width in pixels. */
  readonly width?: number;
  /** Which group of the form it stands in; the title is a locale key of the resource. */
  readonly group?: string;
  /** Not in the import template. */
  readonly noImport?: boolean;
}

/** One field of a resource: what is read, what may be written, and how it is shown. */
export interface Field<Read extends z.ZodType = z.ZodType, Write extends z.ZodType = z.ZodType> {
  readonly kind: FieldKind;
  readonly read: Read;
  /** Schema of the value on create; `z.undefined()` for what cannot be written. */
  readonly write: Write;
  readonly options: FieldOptions;
  /** Name of the resource that a reference points to, e.g. `company.department`. */
  readonly target?: string;
  /** True where the target is shown and filtered as a tree. */
  readonly tree?: boolean;
  /** Stored values of a select; labels are locale keys. */
  readonly choices?: readonly (string | number)[];
  readonly maxLength?: number;
  /** Written, never read back. */
  readonly secret?: boolean;
  /** Filter operators, empty where the field cannot be filtered. */
  readonly operators: readonly FilterOperator[];
}

export type AnyField = Field;

/** `<`, `>` and `=` are refused in every text (spec section 5, illegalInput), except where exempt. */
const illegalInput = /[<>=]/;

/** Text as people type it: trimmed, at most `max` characters, without `<>=` and control characters, on one line or several. */
export function plainText(max: number, lines: 'one' | 'several' = 'one'): z.ZodString {
  return z
    .string()
    .trim()
    .max(max)
    .refine((value) => !illegalInput.test(value), { error: fieldMessage('illegalInput') })
    .refine((value) => !hasControlCharacter(value, lines === 'several'), { error: fieldMessage('illegalInput') });
}

function hasControlCharacter(value: string, several: boolean): boolean {
  for (const character of value) {
    const point = character.codePointAt(0) ?? 0;
    if ((point < 32 && !(several && (character === '\n' || character === '\t'))) || point === 127) return true;
  }
  return false;
}

const operatorsOf: Record<FieldKind, readonly FilterOperator[]> = {
  text: ['exact', 'icontains', 'in'],
  textarea: ['icontains'],
  email: ['exact', 'icontains'],
  phone: ['exact', 'icontains'],
  password: [],
  integer: ['exact', 'in', 'gte', 'lte'],
  decimal: ['exact', 'gte', 'lte'],
  minute: ['exact', 'gte', 'lte'],
  switch: ['exact'],
  select: ['exact', 'in'],
  date: ['exact', 'gte', 'lte'],
  time: ['exact', 'gte', 'lte'],
  datetime: ['gte', 'lte'],
  timezone: ['exact', 'in'],
  reference: ['exact', 'in'],
  references: ['exact', 'in'],
  photo: [],
  computed: [],
};

type Optional<W extends z.ZodType, O extends FieldOptions> = O extends { required: true } ? W : z.ZodOptional<W>;
type OrNull<W extends z.ZodType, O extends FieldOptions> = O extends { required: true }
  ? W
  : z.ZodOptional<z.ZodNullable<W>>;
type ReadNull<R extends z.ZodType, O extends FieldOptions> = O extends { required: true } ? R : z.ZodNullable<R>;

function build<R extends z.ZodType, W extends z.ZodType>(
  kind: FieldKind,
  read: R,
  write: W,
  options: FieldOptions,
  extra: Extra = {},
): Field<R, W> {
  return { kind, read, write, options, operators: options.filter ? operatorsOf[kind] : [], ...extra };
}

type Extra = Partial<Pick<Field, 'target' | 'tree' | 'choices' | 'maxLength' | 'secret'>>;
type OptionalField<R extends z.ZodType, W extends z.ZodType, O extends FieldOptions> = Field<R, Optional<W, O>>;
type NullableField<R extends z.ZodType, W extends z.ZodType, O extends FieldOptions> = Field<ReadNull<R, O>, OrNull<W, O>>;

/** Not required means: may be left out. The cast says what the check just decided; conditional types cannot follow it. */
function optional<R extends z.ZodType, W extends z.ZodType, O extends FieldOptions>(
  kind: FieldKind, read: R, write: W, options: O, extra?: Extra,
): OptionalField<R, W, O> {
  const field = build(kind, read, options.required ? write : write.optional(), options, extra);
  return field as unknown as OptionalField<R, W, O>;
}

/** Not required means: may be left out or null. */
function nullable<R extends z.ZodType, W extends z.ZodType, O extends FieldOptions>(
  kind: FieldKind, read: R, write: W, options: O, extra?: Extra,
): NullableField<R, W, O> {
  const field = options.required
    ? build(kind, read, write, options, extra)
    : build(kind, read.nullable(), write.nullable().optional(), options, extra);
  return field as unknown as NullableField<R, W, O>;
}

type TextOptions = FieldOptions & { max: number; pattern?: RegExp; patternCode?: string };

function textField<O extends TextOptions>(kind: FieldKind, options: O): Field<z.ZodString, Optional<z.ZodString, O>> {
  let write = plainText(options.max, kind === 'textarea' ? 'several' : 'one');
  if (options.required) write = write.min(1);
  const { pattern } = options;
  if (pattern) {
    write = write.refine((value) => value === '' || pattern.test(value), {
      error: fieldMessage(options.patternCode ?? 'type'),
    });
  }
  return optional(kind, z.string(), write, options, { maxLength: options.max });
}

/** One line of text, at most `max` characters. */
export const text = <const O extends TextOptions>(options: O) => textField('text', options);
/** Several lines of text. */
export const textarea = <const O extends TextOptions>(options: O) => textField('textarea', options);

const emailPattern = /^[^\s@<>]+@[^\s@<>.]+(\.[^\s@<>.]+)+$/;
const phonePattern = /^\+?[\d\s()-]{7,20}$/;

/** E-mail address, at most 254 characters (spec section 5). */
export const email = <const O extends FieldOptions>(options: O) =>
  textField<O & TextOptions>('email', { ...options, max: 254, pattern: emailPattern, patternCode: 'email' });
/** Phone number: optional +country code, 7 to 15 digits (spec section 5). */
export const phone = <const O extends FieldOptions>(options: O) =>
  textField<O & TextOptions>('phone', { ...options, max: 20, pattern: phonePattern, patternCode: 'phone' });

/** A secret: written, never read, never logged. Read as true where one is set. `<>=` are allowed. */
export function secret<const O extends FieldOptions & { max: number; pattern?: RegExp }>(options: O) {
  let write = z.string().max(options.max);
  const { pattern } = options;
  if (pattern) write = write.refine((value) => pattern.test(value), { error: fieldMessage('type') });
  return optional('password', z.boolean(), write, options, { secret: true, maxLength: options.max });
}

/** A whole number. */
export function integer<const O extends FieldOptions & { min?: number; max?: number }>(options: O) {
  const write = z.int().min(options.min ?? -2147483648).max(options.max ?? 2147483647);
  return nullable('integer', z.int(), write, options);
}

/** A length of time in whole minutes. */
export function minute<const O extends FieldOptions & { min?: number; max?: number }>(options: O) {
  const write = z.int().min(options.min ?? 0).max(options.max ?? 525600);
  return nullable('minute', z.int(), write, options);
}

/** A number with decimals, e.g. degrees or temperature. */
export function decimal<const O extends FieldOptions & { min?: number; max?: number }>(options: O) {
  const write = z.number().min(options.min ?? -1e12).max(options.max ?? 1e12);
  return nullable('decimal', z.number(), write, options);
}

/** Yes or no; absent on create means the column's default. */
export function flag<const O extends FieldOptions>(options: O) {
  return optional('switch', z.boolean(), z.boolean(), options);
}

/** One of fixed values; labels stand under `<resource>.<field>_choice.<value>`. */
export function choice<const V extends string, const O extends FieldOptions>(values: readonly [V, ...V[]], options: O) {
  const schema = z.enum(values);
  return optional('select', schema, schema, options, { choices: values });
}

/** One of fixed numbers, as the device family codes them. */
export function numberChoice<const V extends number, const O extends FieldOptions>(
  values: readonly [V, ...V[]],
  options: O,
) {
  const schema = z.literal(values);
  return optional('select', schema.nullable(), schema, options, { choices: values });
}

/** A calendar day, `YYYY-MM-DD`, in the company's zone. */
export function date<const O extends FieldOptions>(options: O) {
  return nullable('date', z.string(), z.iso.date(), options);
}

/** A time of day, `HH:mm`. */
export function time<const O extends FieldOptions>(options: O) {
  const write = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: fieldMessage('time') });
  return nullable('time', z.string(), write, options);
}

/** An instant, ISO 8601 with offset. */
export function datetime<const O extends FieldOptions>(options: O) {
  return nullable('datetime', z.string(), z.iso.datetime({ offset: true }), options);
}

const judgedZones = new Map<string, boolean>();

/** True for IANA zone names that this runtime knows. */
export function isTimeZone(name: string): boolean {
  const known = judgedZones.get(name);
  if (known !== undefined) return known;
  // Every request names its zone; asking Intl costs more than the rest of reading its headers.
  if (judgedZones.size > 1000) judgedZones.clear();
  const judged = isZoneOfIntl(name);
  judgedZones.set(name, judged);
  return judged;
}

function isZoneOfIntl(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

/** An IANA time zone. */
export function timezone<const O extends FieldOptions>(options: O) {
  const write = z.string().refine(isTimeZone, { error: fieldMessage('timezone') });
  return nullable('timezone', z.string(), write, options);
}

/** The id of a record: a positive whole number that JavaScript holds exactly. */
export const idSchema = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** How a referred record is read: enough to show and to link it. */
export const referenceSchema = z.object({ id: z.int(), display_name: z.string() });
export type Reference = z.infer<typeof referenceSchema>;

/** A record of another resource: read as `{id, display_name}`, written as its id. */
export function reference<const O extends FieldOptions & { tree?: boolean }>(target: string, options: O) {
  return nullable('reference', referenceSchema, idSchema, options, {
    target,
    tree: options.tree ?? false,
  });
}

/** Several records of another resource: read as `{id, display_name}[]`, written as ids. */
export function references<const O extends FieldOptions & { tree?: boolean }>(target: string, options: O) {
  const ids = z.array(idSchema).max(1000);
  const write = options.required ? ids.min(1, { error: fieldMessage('required') }) : ids;
  return optional('references', z.array(referenceSchema), write, options, {
    target,
    tree: options.tree ?? false,
  });
}

const dataUrl = /^data:image\/(png|jpeg|bmp);base64,[A-Za-z0-9+/=]+$/;

/**
 * A picture: read as a signed link below `/web/auth_files/`, written as a data URL; the stored name or link
 * sent back keeps the picture, null clears it. The server checks it by content (spec sections 3 and 5).
 */
export function photo<const O extends FieldOptions>(options: O) {
  const write = z
    .string()
    .max(6_000_000)
    .refine((value) => dataUrl.test(value) || value.startsWith('/web/auth_files/'), { error: fieldMessage('fileType') });
  return build('photo', z.string().nullable(), write.nullable().optional(), options);
}

/** What the server derives; read only. */
export function computed<R extends z.ZodType>(read: R, options: FieldOptions = {}): Field<R, z.ZodUndefined> {
  return build('computed', read, z.undefined(), options);
}
