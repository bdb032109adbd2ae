import type {
  ActionDeclarations,
  ActionInput,
  AnyResource,
  CustomDefinition,
  Fields,
  LogAction,
  Resource,
  Topic,
} from '#shared/contract/index.ts';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { RateLimit, TenantContext } from '../http/index.ts';
import type { LogEntry } from '../operation-log/index.ts';
import type { ResultDetails } from './each-record.ts';
import type { CrossSliceSql, CrossSliceFilter } from './cross-slice.ts';
import type { Example } from './example.ts';
import type {
  ColumnName,
  ColumnValues,
  GivenValues,
  LinkedField,
  ListedField,
  MistypedField,
  ReadRecord,
  StoredRecord,
  Unstored,
} from './record-types.ts';
import type { CustomStore } from './custom.ts';
import { checkLinks } from './check-links.ts';
import { rowFields, type RowTable } from './rows.ts';
import type { TakenQuota } from './taken-quota.ts';
import type { ResourceRegistry } from './resource-registry.ts';

/** A row of the table by column name, which is also the API name. */
export type Row = Record<string, unknown>;

/**
 * A table of records: the `recordColumns` and the resource's own. Tables of the host, which the provider's staff use
 * across companies, have no company column.
 */
export type RecordTable = PgTable & { readonly id: AnyPgColumn; readonly company_id?: AnyPgColumn };

/** The link table of a `references` field. */
export interface LinkTable {
  readonly table: PgTable;
  /** Missing in a table of the host's own. */
  readonly company?: AnyPgColumn;
  readonly owner: AnyPgColumn;
  readonly target: AnyPgColumn;
}

/** A change of a record: before and after. */
export type Change<Stored = Row> = { readonly id: number } & (
  | { readonly kind: 'add'; readonly before: null; readonly after: Stored }
  | {
      readonly kind: 'change';
      readonly before: Stored;
      readonly after: Stored;
      /** First day of the new dated values, `beginningDay` for always; missing if none has changed. */
      readonly holdsFrom?: string;
    }
  | { readonly kind: 'delete'; readonly before: Stored; readonly after: null }
);

/** Why a record is deleted. */
export interface Deletion {
  /** The import that made it could not save all rows: nobody has used it yet. */
  readonly isTakenBack: boolean;
}

/** The result of an action. */
export interface ActionEffect<Stored = Row> {
  /** The new state, if it differs from the declared one, e.g. because others have to approve too. */
  readonly to?: string;
  /** Columns that change with the state. */
  readonly set?: Partial<Stored>;
  /** For the log, instead of the input. */
  readonly changes?: LogEntry['changes'];
  /** Details of this record for the answer, e.g. the number of queued commands. */
  readonly details?: ResultDetails;
}

/** The server half of an action: its effect on one record, which is locked, within reach and in an allowed state. */
export interface ActionServer<Input = Row, Stored = Row> {
  /** @param all the records of the call in the order of their ids, which may influence the effect on one */
  run(context: TenantContext, row: Stored, input: Input, all: readonly Stored[]): Promise<ActionEffect<Stored> | void>;
  /** Reads and locks in one go what `run` needs of each of several records; nothing that it does to one is undone with another. */
  gather?(context: TenantContext, all: readonly Stored[]): Promise<void>;
  readonly limit?: RateLimit;
}

/** The actions of a resource; an action that only changes the state needs none. */
export type ActionServers<A extends ActionDeclarations, T extends RecordTable> = {
  readonly [Name in keyof A]?: ActionServer<ActionInput<A[Name]>, T['$inferSelect']>;
};

/** A resource's server half, and the registry of the resources that it refers to. */
export interface Writing {
  readonly server: ResourceServer;
  readonly registry: ResourceRegistry;
}

/** Options that do not depend on the resource's fields. */
interface Serving {
  /** How references name a record; a function of the context if a sub-select has to name the company. */
  readonly display: SQL<string> | ((context: TenantContext) => SQL<string>);
  /**
   * A single column for search, `searchable(…)` of the contract's search fields; otherwise those fields are searched.
   */
  readonly searchColumn?: AnyPgColumn;
  /**
   * Which rows of the table belong to the resource, if not all; the audience decides which of them a person may see.
   */
  readonly only?: (context: TenantContext) => SQL;
  /** Live topic published after a change, e.g. `company.department`; by default the resource's name. */
  readonly topic?: Topic;
  /** The values of its company's own fields (`customFields`). */
  readonly custom?: CustomStore;
  /** Lists count up to this; beyond it the total is a lower bound. */
  readonly countLimit?: number;
}

/** The server half of a resource, typed by the contract's fields and the table's columns. */
export interface ResourceServerOptions<
  F extends Fields,
  T extends RecordTable,
  P extends ColumnValues<F, T> = ColumnValues<F, T>,
> extends Serving {
  readonly table: T;
  /** The link tables of its `references` fields. */
  readonly links?: { readonly [K in ListedField<F>]?: LinkTable };
  /** The tables of its child rows. */
  readonly rows?: { readonly [K in ListedField<F>]?: RowTable };
  /** SQL of fields without a column; may use the table's columns and resources of slices above this one. */
  readonly computed?: { readonly [K in keyof F]?: SQL | CrossSliceSql };
  /** Columns with folded values, for large tables: row-level security hides an index on `lower(…)` from the planner. */
  readonly folded?: { readonly [K in keyof F]?: AnyPgColumn };
  /** Columns with `natural_order(…)` of a field, for tables too large to be sorted whole. */
  readonly ordered?: { readonly [K in keyof F]?: AnyPgColumn };
  /** The resources of searched references, by whose words records are found. */
  readonly searched?: { readonly [K in keyof F]?: ResourceServer };
  /** Filters of computed fields that do not use their SQL. */
  readonly filtered?: { readonly [K in keyof F]?: CrossSliceFilter };
  /** Fields presented differently from how they are stored, e.g. a picture's name as a signed link. */
  readonly present?: {
    readonly [K in keyof F]?: (context: TenantContext, record: ReadRecord<F>) => z.output<F[K]['read']>;
  };
  /**
   * Turns input into stored values: encrypts secrets, applies rules across fields. Stores only columns, links and rows.
   */
  readonly prepare?: (
    context: TenantContext,
    values: GivenValues<F>,
    before: StoredRecord<F, T> | null,
  ) => Promise<P & { readonly [K in Exclude<keyof P, keyof StoredRecord<F, T>>]: never }>;
  /**
   * Values that satisfy rules across fields, where default examples do not; of the nth record, if no two may
   * be equal. The test sweeps create records from them.
   */
  readonly example?: Example<F> | ((nth: number) => Example<F>);
  /** Values of a new record for which a file says nothing. */
  readonly fills?: (context: TenantContext) => Promise<Row>;
  /** The calendar of a dated record: an IANA zone, null for the company's. */
  readonly zone?: (row: T['$inferSelect']) => string | null;
  /** Refuses a change of a record that must not be changed. */
  readonly beforeChange?: (context: TenantContext, row: T['$inferSelect']) => Promise<void>;
  /** Refuses a deletion that would lose data; called for each record of a bulk deletion too. */
  readonly beforeDelete?: (context: TenantContext, row: T['$inferSelect'], how: Deletion) => Promise<void>;
  /** Runs after a change, in the same transaction. */
  readonly afterChange?: (context: TenantContext, change: Change<StoredRecord<F, T>>) => Promise<void>;
  /** The quota of the company's subscription, and which records count towards it. */
  readonly quota?: TakenQuota<StoredRecord<F, T>>;
}

/** Checks that every field has a column, a table of links or rows, or an SQL expression. */
export type SaysAll<F extends Fields, T extends RecordTable> = ([Unstored<F, T>] extends [never]
  ? unknown
  : { readonly computed: { readonly [K in Unstored<F, T>]: SQL | CrossSliceSql } }) &
  ([LinkedField<F>] extends [never] ? unknown : { readonly links: { readonly [K in LinkedField<F>]: LinkTable } }) &
  ([MistypedField<F, T>] extends [never] ? unknown : { readonly table: { readonly mistyped: MistypedField<F, T> } });

/** A resource with its server half, untyped as the kit uses it: by field names. */
export interface ResourceServer<R extends AnyResource = AnyResource> extends Serving {
  readonly resource: R;
  readonly table: RecordTable;
  readonly links?: Readonly<Record<string, LinkTable>>;
  readonly rows?: Readonly<Record<string, RowTable>>;
  readonly computed?: Readonly<Record<string, SQL | CrossSliceSql>>;
  readonly filtered?: Readonly<Record<string, CrossSliceFilter>>;
  readonly folded?: Readonly<Record<string, AnyPgColumn>>;
  readonly ordered?: Readonly<Record<string, AnyPgColumn>>;
  readonly searched?: Readonly<Record<string, ResourceServer>>;
  readonly present?: Readonly<Record<string, (context: TenantContext, record: Row) => unknown>>;
  readonly prepare?: (context: TenantContext, values: Row, before: Row | null) => Promise<Row>;
  readonly example?: Row | ((nth: number) => Row);
  readonly fills?: (context: TenantContext) => Promise<Row>;
  readonly zone?: (row: Row) => string | null;
  readonly beforeChange?: (context: TenantContext, row: Row) => Promise<void>;
  readonly beforeDelete?: (context: TenantContext, row: Row, how: Deletion) => Promise<void>;
  readonly afterChange?: (context: TenantContext, change: Change) => Promise<void>;
  readonly quota?: TakenQuota;
  /** The fields that the company has defined, once they are among the resource's fields (`withCustom`). */
  readonly customs?: readonly CustomDefinition[];
  /** The same without them. */
  readonly plain?: ResourceServer;
  /** The server halves of its actions. */
  readonly actions?: { readonly [Name in LogAction]?: ActionServer };
}

/** A server half with the type of its records, so that other slices can follow their changes. */
export interface ServerOf<Stored> extends ResourceServer {
  /** For type inference only. */
  readonly stored?: Stored;
}

/**
 * Joins a resource with its table.
 * @throws if an action neither changes a state nor has an effect, if a filtered field is presented otherwise, if child rows or references to several records have
 * no table, or if a searched reference has no resource to search in
 */
export function resourceServer<
  F extends Fields,
  A extends ActionDeclarations,
  T extends RecordTable,
  const P extends ColumnValues<F, T>,
>(
  resource: Resource<F, A, NoInfer<ColumnName<T>>>,
  options: ResourceServerOptions<F, T, P> & SaysAll<F, T> & { readonly actions?: ActionServers<A, T> },
): ServerOf<StoredRecord<F, T>> {
  // From here on the kit uses field names only: the types above have checked contract and table against each other.
  const server = { ...options, resource } as unknown as ResourceServer;
  rowFields(server);
  checkLinks(server);
  for (const [name, field] of Object.entries(server.resource.fields)) {
    if (field.options.search && field.target && !server.searched?.[name])
      throw new Error(`${resource.name}: nothing says by whose words ${name} is searched`);
  }
  for (const name of Object.keys(server.present ?? {})) {
    const { filter, sort } = server.resource.fields[name]?.options ?? {};
    // Rows are found by what is stored: what a list shows of such a field is computed in SQL (`lapsing`).
    if (filter || sort) throw new Error(`${resource.name}.${name} would be shown as one thing and found as another`);
  }
  for (const { name, to } of Object.values(server.resource.actions)) {
    if (to === undefined && !server.actions?.[name]) throw new Error(`${resource.name}.${name} does nothing`);
  }
  return server;
}
