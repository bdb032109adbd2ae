import type { z } from 'zod';
import type { FormRule, Referred } from './dependence.ts';
import type { ResourceName } from '../permission.ts';
import { valueTypeOf, operatorsOf, type FieldKind, type FilterOperator, type ValueType } from './kinds.ts';
import type { FieldOptions, WhenEmpty, WidgetOptions } from './options.ts';

/** One field of a resource: what is read, what may be written, and how it is shown. */
export interface Field<
  Read extends z.ZodType = z.ZodType,
  Write extends z.ZodType = z.ZodType,
  Kind extends FieldKind = FieldKind,
> {
  /** The compiler knows it where the value read does not say which column it asks for: days, times and secrets. */
  readonly kind: Kind;
  readonly valueType: ValueType;
  readonly read: Read;
  /** Schema of the value on create; `z.undefined()` for what cannot be written. */
  readonly write: Write;
  readonly options: FieldOptions;
  readonly widget: WidgetOptions;
  /** Name of the resource that a reference points to, e.g. `company.department`. */
  readonly target?: ResourceName;
  /**
   * What a reference means that refers to none: `said`, something that has its words at `<key>.whenEmpty.<name>` and stands
   * wherever its value would ("All departments"); `nothing`, nothing.
   */
  readonly whenEmpty?: WhenEmpty;
  /** True where the target is shown and filtered as a tree. */
  readonly tree?: boolean;
  /** Fields of the target that are read with a reference, so that rules can ask for them. */
  readonly brings?: AnyFields;
  /** Stored values of a select; labels are locale keys. */
  readonly choices?: readonly (string | number)[];
  readonly maxLength?: number;
  /** Done to a text before it is judged, kept or filtered by. */
  readonly clean?: (text: string) => string;
  /** Written, never read back. */
  readonly secret?: boolean;
  /** Of child rows: what one holds, and what holds among them. */
  readonly rows?: RowsOfField;
  /** Filter operators, empty where the field cannot be filtered. */
  readonly operators: readonly FilterOperator[];
}

export type AnyField = Field;

type AnyFields = Readonly<Record<string, AnyField>>;

/** What must hold among the rows of one record, as both sides judge it. */
export interface RowsRule {
  /** The field of a row at which the message stands. */
  readonly at: string;
  /** `common:validation.<code>`. */
  readonly code: string;
  /** Which rows break it, by their place. Values are as the wire has them, those of the record too. */
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
  /** The order of the rows means something, and can be changed. */
  readonly ordered: boolean;
  /** The rows stand on days of a cycle, which is not always one of weeks. */
  readonly cycle?: RowsCycle;
}

/** A cycle that people know by its name. */
export interface CyclePreset {
  /** Its words are those of the rows, at `preset.<name>`. */
  readonly name: string;
  readonly unit: string;
  readonly count: number;
  /** A sign a day, from its first: a figure is one of the things that are asked for, by its number, any other nothing. */
  readonly days: string;
}

/** Where a record says in what cycle its rows stand: one of weeks is shown by its weekdays. */
export interface RowsCycle {
  /** The field of a row that has the day, from 1. In weeks, day 1 is the first day of the company's week. */
  readonly day: string;
  /** The field of the record that has the unit: `week` is one of weeks. */
  readonly unit: string;
  /** The field of the record that has how many units the cycle has. */
  readonly count: string;
  /** What a day shows of a row: the field that refers to something, and what that brings of its hours and its colour. */
  readonly shows?: { readonly by: string; readonly from: string; readonly to: string; readonly colour: string };
  /** Cycles that are offered ready-made. */
  readonly presets?: readonly CyclePreset[];
}

export type ReadShape<F extends AnyFields> = { [K in keyof F]: F[K]['read'] };
type WritableKeys<F extends AnyFields> = {
  [K in keyof F]: F[K] extends Field<z.ZodType, z.ZodUndefined> ? never : K;
}[keyof F];
export type WriteShape<F extends AnyFields> = { [K in WritableKeys<F>]: F[K]['write'] };
export type PatchShape<F extends AnyFields> = { [K in WritableKeys<F>]: z.ZodOptional<F[K]['write']> };

/** True where the value is a picture or files: not for tables, files and logs. */
export function holdsFiles({ valueType }: Pick<Field, 'valueType'>): boolean {
  return valueType === 'picture' || valueType === 'files';
}

export type Extra = Partial<
  Pick<
    Field,
    'target' | 'tree' | 'brings' | 'whenEmpty' | 'choices' | 'maxLength' | 'clean' | 'secret' | 'rows' | 'widget'
  >
>;

/** Must be given whatever else is: what is shown only sometimes may be left out as far as its own schema goes. */
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
  read: R,
  write: W,
  options: FieldOptions,
  extra: Extra = {},
): Field<R, W, K> {
  const { required, visibleWhen, requiredWhen } = options;
  const condition = requiredWhen ?? (required ? visibleWhen : undefined);
  return {
    kind,
    valueType: valueTypeOf[kind],
    read,
    // A document of the API has no other way to say that another field's value makes it required (`findBroken`).
    write: condition ? write.meta({ 'x-required-when': condition }) : write,
    options,
    widget: {},
    operators: options.filter ? operatorsOf[kind] : [],
    ...extra,
  };
}

const isAlwaysGiven = ({ required, visibleWhen }: FieldOptions): boolean => required === true && !visibleWhen;

/** Not required means: may be left out. The cast says what the check just decided; conditional types cannot follow it. */
export function optional<R extends z.ZodType, W extends z.ZodType, O extends FieldOptions, K extends FieldKind>(
  kind: K,
  read: R,
  write: W,
  options: O,
  extra?: Extra,
): OptionalField<R, W, O, K> {
  const field = build(kind, read, isAlwaysGiven(options) ? write : write.optional(), options, extra);
  return field as unknown as OptionalField<R, W, O, K>;
}

/** Not required means: may be left out or null; with a default, left out means that one and null is refused. */
export function nullable<R extends z.ZodType, W extends z.ZodType, O extends FieldOptions, K extends FieldKind>(
  kind: K,
  read: R,
  write: W,
  options: O,
  extra?: Extra,
): NullableField<R, W, O, K> {
  const field =
    isAlwaysGiven(options) || options.default !== undefined
      ? build(kind, read, isAlwaysGiven(options) ? write : write.optional(), options, extra)
      : build(kind, read.nullable(), write.nullable().optional(), options, extra);
  return field as unknown as NullableField<R, W, O, K>;
}
