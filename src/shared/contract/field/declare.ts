import type { z } from 'zod';
import type { CustomCall } from './custom.ts';
import type { FormRule, Referred } from './dependence.ts';
import { valueOf, type Lazily } from '../lazy.ts';
import type { ResourceName } from '../permission.ts';
import { valueTypeOf, operatorsOf, type FieldKind, type FilterOperator, type ValueType } from './kinds.ts';
import type { FieldOptions, WhenEmpty, WidgetOptions } from './options.ts';

/** One field of a resource: what is read, what may be written, and how it is shown. */
export interface Field<
  Read extends z.ZodType = z.ZodType,
  Write extends z.ZodType = z.ZodType,
  Kind extends FieldKind = FieldKind,
> {
  /** Set if the type of the value does not determine the column: days, times and secrets. */
  readonly kind: Kind;
  readonly valueType: ValueType;
  readonly read: Read;
  /** Schema of the value on create; `z.undefined()` for what cannot be written. */
  readonly write: Write;
  /** False for what cannot be written; known without making the schema. */
  readonly isWritable: boolean;
  readonly options: FieldOptions;
  readonly widget: WidgetOptions;
  /** Name of the resource that a reference points to, e.g. `company.department`. */
  readonly target?: ResourceName;
  /**
   * What an empty reference or computed text means: `said`, something with words at `<key>.whenEmpty.<name>`, shown in
   * place of its value ("All departments"); `nothing`, nothing.
   */
  readonly whenEmpty?: WhenEmpty;
  /** True where the target is shown and filtered as a tree. */
  readonly tree?: boolean;
  /** Fields of the target that are read with a reference, so that rules can use them. */
  readonly brings?: AnyFields;
  /** Stored values of a select; labels are locale keys. */
  readonly choices?: readonly (string | number)[];
  readonly maxLength?: number;
  /** Applied to a text before it is checked, stored or filtered by. */
  readonly clean?: (text: string) => string;
  /** Written, never read. */
  readonly secret?: boolean;
  /** Of child rows: the fields of a row, and the rules among rows. */
  readonly rows?: RowsOfField;
  /** Of the values of a company's own fields: the call that says which fields these are. */
  readonly custom?: CustomFields;
  /** Of a field that a company has defined: its words, which no locale file has. */
  readonly labels?: FieldLabels;
  /** Filter operators, empty where the field cannot be filtered. */
  readonly operators: readonly FilterOperator[];
}

export type AnyField = Field;

type AnyFields = Readonly<Record<string, AnyField>>;

/** Where the fields that a company has defined are asked for, and whose changes make the answer old. */
export interface CustomFields {
  readonly call: CustomCall;
  readonly topic: ResourceName;
}

/** The words of a field that a company has defined. */
export interface FieldLabels {
  readonly field: string;
  /** Labels of its choices by value; without them they are yes and no. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Choices that stored values may have, but new ones may not. */
  readonly retired?: readonly (string | number)[];
}

/** The rules among the rows of one record, as both sides check them. */
export interface RowsRule {
  /** The field of a row at which the message appears. */
  readonly at: string;
  /** `common:validation.<code>`. */
  readonly code: string;
  /** Which rows break it, by their position. Values are as on the wire, including those of the record. */
  readonly broken: (
    rows: readonly Readonly<Record<string, unknown>>[],
    record: Readonly<Record<string, unknown>>,
    referred: Referred,
  ) => readonly number[];
}

export interface RowsOfField {
  readonly fields: AnyFields;
  /** Rules over the fields of one row. */
  readonly rules: readonly FormRule[];
  /** Rules over all of them. */
  readonly among: readonly RowsRule[];
  readonly min: number;
  readonly max: number;
  /** The order of the rows matters and can be changed. */
  readonly ordered: boolean;
  /** The rows are on days of a cycle, which may be other than weeks. */
  readonly cycle?: RowsCycle;
}

/** A cycle with a well-known name. */
export interface CyclePreset {
  /** Its words are with those of the rows, at `preset.<name>`. */
  readonly name: string;
  readonly unit: string;
  readonly count: number;
  /**
   * A character for each day, from the first: a digit is one of the requested contents, by its number; any other is a
   * day without content.
   */
  readonly days: string;
}

/** How a record says which cycle its rows have: a cycle of weeks is shown by weekdays. */
export interface RowsCycle {
  /** The field of a row that holds the day, from 1. In weeks, day 1 is the first day of the company's week. */
  readonly day: string;
  /** The field of the record that holds the unit; `week` is a cycle of weeks. */
  readonly unit: string;
  /** The field of the record that holds the number of units in the cycle. */
  readonly count: string;
  /** What a day shows of a row: the field of the reference, and the hours and colour that the reference brings. */
  readonly shows?: { readonly by: string; readonly from: string; readonly to: string; readonly colour: string };
  /** Ready-made cycles. */
  readonly presets?: readonly CyclePreset[];
}

export type ReadShape<F extends AnyFields> = { [K in keyof F]: F[K]['read'] };
type WritableKeys<F extends AnyFields> = {
  [K in keyof F]: F[K] extends Field<z.ZodType, z.ZodUndefined> ? never : K;
}[keyof F];
export type WriteShape<F extends AnyFields> = { [K in WritableKeys<F>]: F[K]['write'] };
export type PatchShape<F extends AnyFields> = { [K in WritableKeys<F>]: z.ZodOptional<F[K]['write']> };

/** True if the value is a picture or files: not for tables, files and logs. */
export function holdsFiles({ valueType }: Pick<Field, 'valueType'>): boolean {
  return valueType === 'picture' || valueType === 'files';
}

export type Extra = Partial<
  Pick<
    Field,
    | 'target'
    | 'tree'
    | 'brings'
    | 'whenEmpty'
    | 'choices'
    | 'maxLength'
    | 'clean'
    | 'secret'
    | 'rows'
    | 'custom'
    | 'labels'
    | 'widget'
    | 'isWritable'
  >
>;

/** Always required by the form; fields that are shown only sometimes may be missing in the schema. */
type Always = { required: true; visibleWhen?: undefined };
type Optional<W extends z.ZodType, O extends FieldOptions> = O extends Always ? W : z.ZodOptional<W>;
type Given = Always | { default: string | number | boolean };
type OrNull<W extends z.ZodType, O extends FieldOptions> = O extends Given
  ? Optional<W, O>
  : z.ZodOptional<z.ZodNullable<W>>;
type ReadNull<R extends z.ZodType, O extends FieldOptions> = O extends Given ? R : z.ZodNullable<R>;

export type OptionalField<
  R extends z.ZodType,
  W extends z.ZodType,
  O extends FieldOptions,
  K extends FieldKind = FieldKind,
> = Field<R, Optional<W, O>, K>;
export type NullableField<
  R extends z.ZodType,
  W extends z.ZodType,
  O extends FieldOptions,
  K extends FieldKind = FieldKind,
> = Field<ReadNull<R, O>, OrNull<W, O>, K>;

export function build<R extends z.ZodType, W extends z.ZodType, K extends FieldKind>(
  kind: K,
  read: Lazily<R>,
  write: Lazily<W>,
  options: FieldOptions,
  extra: Extra = {},
): Field<R, W, K> {
  const { required, visibleWhen, requiredWhen } = options;
  const condition = requiredWhen ?? (required ? visibleWhen : undefined);
  let madeRead: R | undefined;
  let madeWrite: W | undefined;
  const writeOf = (): W => {
    const schema = valueOf(write);
    // An API document has no other way to say that another field's value makes it required (`findBroken`).
    return condition ? schema.meta({ 'x-required-when': condition }) : schema;
  };
  // As `withLazy` makes it, in the form that is made fastest: a screen declares thousands.
  return {
    kind,
    valueType: valueTypeOf[kind],
    isWritable: true,
    options,
    widget: {},
    operators: options.filter ? operatorsOf[kind] : [],
    ...extra,
    get read() {
      return (madeRead ??= valueOf(read));
    },
    get write() {
      return (madeWrite ??= writeOf());
    },
  };
}

const isAlwaysGiven = ({ required, visibleWhen }: FieldOptions): boolean => required === true && !visibleWhen;

/** Not required means: may be left out. The cast says what the check just decided; conditional types cannot follow it. */
export function optional<R extends z.ZodType, W extends z.ZodType, O extends FieldOptions, K extends FieldKind>(
  kind: K,
  read: Lazily<R>,
  write: Lazily<W>,
  options: O,
  extra?: Extra,
): OptionalField<R, W, O, K> {
  const field = build(kind, read, isAlwaysGiven(options) ? write : () => valueOf(write).optional(), options, extra);
  return field as unknown as OptionalField<R, W, O, K>;
}

/** Not required means: may be left out or null; with a default, left out means that one and null is refused. */
export function nullable<R extends z.ZodType, W extends z.ZodType, O extends FieldOptions, K extends FieldKind>(
  kind: K,
  read: Lazily<R>,
  write: Lazily<W>,
  options: O,
  extra?: Extra,
): NullableField<R, W, O, K> {
  const field =
    isAlwaysGiven(options) || options.default !== undefined
      ? build(kind, read, isAlwaysGiven(options) ? write : () => valueOf(write).optional(), options, extra)
      : build(
          kind,
          () => valueOf(read).nullable(),
          () => valueOf(write).nullable().optional(),
          options,
          extra,
        );
  return field as unknown as NullableField<R, W, O, K>;
}
