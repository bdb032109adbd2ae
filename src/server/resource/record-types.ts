import type { Fields, RecordSchema, Reference, UploadedFile, CreateSchema } from '#shared/contract/index.ts';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { KeptFile } from '../files/index.ts';
import type { RecordTable } from './definition.ts';

// Types of the records that slices work with: derived from the contract's fields and the table's columns.

/** A record as read. */
export type ReadRecord<F extends Fields> = z.output<RecordSchema<F>>;

/** A column name, for audiences. */
export type ColumnName<T extends PgTable> = keyof T['$inferSelect'] & string;

/** Names of fields with several records or rows, which have no column. */
export type ListedField<F extends Fields> = {
  [K in keyof F]: F[K]['read'] extends z.ZodArray ? K : never;
}[keyof F];

/** A read value as stored: a reference as its id, a file as its name in the store. */
type AsStored<V> = V extends Reference
  ? number
  : V extends UploadedFile
    ? KeptFile
    : V extends readonly (infer E)[]
      ? readonly AsStored<E>[]
      : V extends object
        ? { readonly [K in keyof V]: AsStored<V[K]> }
        : V;

/** Lists stored in their own tables. */
type Lists<F extends Fields, T extends RecordTable> = {
  readonly [K in Exclude<ListedField<F> & keyof z.output<CreateSchema<F>>, keyof T['$inferSelect']>]: AsStored<
    z.output<F[K & keyof F]['read']>
  >;
};

/** A record as stored: its columns, linked ids and child rows. */
export type StoredRecord<F extends Fields, T extends RecordTable> = T['$inferSelect'] & Lists<F, T>;

/** Names of fields whose values are spread over names of their own (`spreadCustom`). */
type SpreadField<F extends Fields> = { [K in keyof F]: [F[K]['kind']] extends ['custom'] ? K : never }[keyof F];

/** Validated values of a form or an import: references as ids, pictures stored. Absent fields were not given. */
export type GivenValues<F extends Fields> = {
  readonly [K in Exclude<keyof z.output<CreateSchema<F>>, SpreadField<F>>]?:
    | AsStored<z.output<CreateSchema<F>>[K]>
    | undefined;
};

/** Several references that nobody writes: SQL says them, as a JSON array with their names. */
type ComputedReferences<F extends Fields> = {
  [K in keyof F]: F[K]['read'] extends z.ZodArray<z.ZodType<Reference>>
    ? F[K]['write'] extends z.ZodUndefined
      ? K
      : never
    : never;
}[keyof F];

/** Fields without a column: they need an SQL expression. */
export type Unstored<F extends Fields, T extends RecordTable> =
  | Exclude<keyof F, keyof T['$inferSelect'] | ListedField<F>>
  | ComputedReferences<F>;

/** Fields with several references: they need a link table. */
export type LinkedField<F extends Fields> = Exclude<
  {
    [K in keyof F]: F[K]['read'] extends z.ZodArray<z.ZodType<Reference>> ? K : never;
  }[keyof F],
  ComputedReferences<F>
>;

/** Column values to store, with the given links and rows. */
export type ColumnValues<F extends Fields, T extends RecordTable> = {
  readonly [K in keyof T['$inferSelect']]?: T['$inferSelect'][K] | undefined;
} & { readonly [K in keyof Lists<F, T>]?: GivenValues<F>[K & keyof GivenValues<F>] };

/**
 * Column types of days and times, which are all texts in code and in the API. Those of `db/columns.ts` look alike here.
 */
type DayColumn = { date: 'PgDateString'; time: 'PgCustomColumn'; datetime: 'PgCustomColumn' };

/** The compile-time type of a column. */
type ColumnType = { readonly data: unknown; readonly columnType: string };

/** Whether a column accepts a value by its type in code. Object columns (`jsonb`, arrays) declare their own type. */
type Takes<Data, Value> = unknown extends Data
  ? true
  : Value extends object
    ? Data extends object
      ? true
      : false
    : Value extends Data
      ? true
      : false;

/** Whether a column fits a field: days and times by column type, everything else by the type in code. */
type Fits<Kind, Value, C extends ColumnType> = [Kind] extends [keyof DayColumn]
  ? C['columnType'] extends DayColumn[Kind]
    ? true
    : false
  : [Kind] extends ['visiblePassword' | 'strongPassword']
    ? Takes<C['data'], string>
    : C['columnType'] extends DayColumn['date']
      ? [Kind] extends ['computed']
        ? true
        : false
      : Takes<C['data'], Value>;

/** Fields whose column has another type, e.g. a day in a text column or a number in a flag. */
export type MistypedField<F extends Fields, T extends RecordTable> = {
  [K in keyof F & keyof T['$inferSelect']]: T[K & keyof T] extends { readonly _: infer C extends ColumnType }
    ? Fits<F[K]['kind'], AsStored<NonNullable<z.output<F[K]['read']>>>, C> extends true
      ? never
      : K
    : K;
}[keyof F & keyof T['$inferSelect']];
