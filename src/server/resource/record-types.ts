import type { Fields, RecordSchema, Reference, UploadedFile, CreateSchema } from '#shared/contract/index.ts';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { KeptFile } from '../files/index.ts';
import type { RecordTable } from './definition.ts';

// Types of the records that slices work with: derived from the contract's fields and the table's columns.

/** A record as it is read. */
export type ReadRecord<F extends Fields> = z.output<RecordSchema<F>>;

/** A column of a table: what an audience says whose a record is by. */
export type ColumnName<T extends PgTable> = keyof T['$inferSelect'] & string;

/** Names of fields that hold several records or rows: no column has them. */
export type ListedField<F extends Fields> = {
  [K in keyof F]: F[K]['read'] extends z.ZodArray ? K : never;
}[keyof F];

/** What was read as it is stored: a reference by its id, a file by the name that the store has for it. */
type Kept<V> = V extends Reference
  ? number
  : V extends UploadedFile
    ? KeptFile
    : V extends readonly (infer E)[]
      ? readonly Kept<E>[]
      : V extends object
        ? { readonly [K in keyof V]: Kept<V[K]> }
        : V;

/** Lists that are written with a record into tables of their own. */
type Lists<F extends Fields, T extends RecordTable> = {
  readonly [K in Exclude<ListedField<F> & keyof z.output<CreateSchema<F>>, keyof T['$inferSelect']>]: Kept<
    z.output<F[K & keyof F]['read']>
  >;
};

/** A record as it is stored: the columns of its row, the ids it is linked to, its child rows. */
export type StoredRecord<F extends Fields, T extends RecordTable> = T['$inferSelect'] & Lists<F, T>;

/** Validated values of a form or an import: references by id, pictures stored. What was not given is missing. */
export type GivenValues<F extends Fields> = {
  readonly [K in keyof z.output<CreateSchema<F>>]?: Kept<z.output<CreateSchema<F>>[K]> | undefined;
};

/** Fields without a column: they need an SQL expression. */
export type Unstored<F extends Fields, T extends RecordTable> = Exclude<
  keyof F,
  keyof T['$inferSelect'] | ListedField<F>
>;

/** Fields that refer to several records: a table of links has to hold them. */
export type LinkedField<F extends Fields> = {
  [K in keyof F]: F[K]['read'] extends z.ZodArray<z.ZodType<Reference>> ? K : never;
}[keyof F];

/** Columns with what they are to hold, and the links and rows that were given. */
export type ColumnValues<F extends Fields, T extends RecordTable> = {
  readonly [K in keyof T['$inferSelect']]?: T['$inferSelect'][K] | undefined;
} & { readonly [K in keyof Lists<F, T>]?: GivenValues<F>[K & keyof GivenValues<F>] };

/** Columns that hold days and times: in the code, as on the wire, all of them are texts. Those of `db/columns.ts` look alike here. */
type DayColumn = { date: 'PgDateString'; time: 'PgCustomColumn'; datetime: 'PgCustomColumn' };

/** What the compiler knows of a column. */
type ColumnType = { readonly data: unknown; readonly columnType: string };

/** Whether a column is of a type, as the code has it. Those of objects (`jsonb`, arrays) say themselves what lies in them. */
type Takes<Data, Value> = unknown extends Data
  ? true
  : Value extends object
    ? Data extends object
      ? true
      : false
    : Value extends Data
      ? true
      : false;

/** Whether a column holds what a field does: days and times are asked for by name, everything else by its type in the code. */
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

/** Fields whose column has another type: a day in a text column, a number in a flag. */
export type MistypedField<F extends Fields, T extends RecordTable> = {
  [K in keyof F & keyof T['$inferSelect']]: T[K & keyof T] extends { readonly _: infer C extends ColumnType }
    ? Fits<F[K]['kind'], Kept<NonNullable<z.output<F[K]['read']>>>, C> extends true
      ? never
      : K
    : K;
}[keyof F & keyof T['$inferSelect']];
