import type {
  ActionDeclarations,
  ActionInput,
  AnyResource,
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
import type { Elsewhere, FilterElsewhere } from './elsewhere.ts';
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
import { checkLinks } from './check-links.ts';
import { rowFields, type RowTable } from './rows.ts';
import type { TakenQuota } from './taken-quota.ts';
import type { ResourceRegistry } from './resource-registry.ts';

/** A row as the table holds it, by column name (which is the wire's name). */
export type Row = Record<string, unknown>;

/**
 * A table of records: what `recordColumns` gives, and the resource's own columns. Those of the host, which the provider's staff
 * have across companies, are of no company.
 */
export type RecordTable = PgTable & { readonly id: AnyPgColumn; readonly company_id?: AnyPgColumn };

/** Where the ids of a `references` field lie. */
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
      /** First day on which dated fields are as they are after it, `beginningDay` for always; missing where none has changed. */
      readonly holdsFrom?: string;
    }
  | { readonly kind: 'delete'; readonly before: Stored; readonly after: null }
);

/** The result of an action. */
export interface ActionEffect<Stored = Row> {
  /** The state after it, where not the declared one: others have to approve too. */
  readonly to?: string;
  /** Columns that change with the state. */
  readonly set?: Partial<Stored>;
  /** For the log, in place of what was asked for. */
  readonly changes?: LogEntry['changes'];
  /** Told of this record in the answer, e.g. how many commands were queued. */
  readonly told?: ResultDetails;
}

/** The server half of an action: what it does with one record, which is locked, in reach and in a state that takes it. */
export interface ActionServer<Input = Row, Stored = Row> {
  /** @param all the records of the call, in the order of their ids: what one means may hang on the others */
  run(context: TenantContext, row: Stored, input: Input, all: readonly Stored[]): Promise<ActionEffect<Stored> | void>;
  readonly limit?: RateLimit;
}

/** A resource's actions; one that only brings a record from one state to the next needs none. */
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
  /** How a record is called where it is referred to; from the context where a sub-select of it has to name the company. */
  readonly display: SQL<string> | ((context: TenantContext) => SQL<string>);
  /** One column that search looks through, `searchable(…)` of the contract's search fields; else these are. */
  readonly searchColumn?: AnyPgColumn;
  /** Which rows of the table the resource has, where not all; whose of them a person may see follows from its audience. */
  readonly only?: () => SQL;
  /** Live topic published after a change, e.g. `company.department`; the resource's name where absent. */
  readonly topic?: Topic;
  /** Lists are counted up to this; past it the total is a floor. */
  readonly countLimit?: number;
}

/** What a resource needs besides its contract to be served from a table; typed by the contract's fields and the table's columns. */
export interface ResourceServerOptions<
  F extends Fields,
  T extends RecordTable,
  P extends ColumnValues<F, T> = ColumnValues<F, T>,
> extends Serving {
  readonly table: T;
  /** Where the ids of its `references` lie. */
  readonly links?: { readonly [K in ListedField<F>]?: LinkTable };
  /** Where the child rows of its fields lie. */
  readonly rows?: { readonly [K in ListedField<F>]?: RowTable };
  /** SQL of the fields that no column holds; may refer to the table's columns, and to resources of slices above this one. */
  readonly computed?: { readonly [K in keyof F]?: SQL | Elsewhere };
  /** Columns that hold a field folded, for large tables: row-level security hides an index on `lower(…)` from the planner. */
  readonly folded?: { readonly [K in keyof F]?: AnyPgColumn };
  /** Columns that hold `natural_order(…)` of a field, for tables that are too large to be sorted whole. */
  readonly ordered?: { readonly [K in keyof F]?: AnyPgColumn };
  /** The resources by whose words records are found, of references that are searched. */
  readonly searched?: { readonly [K in keyof F]?: ResourceServer };
  /** How computed fields are filtered, where not by their SQL. */
  readonly filtered?: { readonly [K in keyof F]?: FilterElsewhere };
  /** Fields that are told otherwise than they were read, e.g. a stored picture's name as a signed link. */
  readonly present?: {
    readonly [K in keyof F]?: (context: TenantContext, record: ReadRecord<F>) => z.output<F[K]['read']>;
  };
  /** What was given into what is stored: secrets encrypted, rules of several fields. Nothing but columns, links and rows is. */
  readonly prepare?: (
    context: TenantContext,
    values: GivenValues<F>,
    before: StoredRecord<F, T> | null,
  ) => Promise<P & { readonly [K in Exclude<keyof P, keyof StoredRecord<F, T>>]: never }>;
  /**
   * Values that its rules take together, where those that fields take one by one do not; of the nth record, where no two may be
   * alike. The sweeps of the tests make records of them.
   */
  readonly example?: Example<F> | ((nth: number) => Example<F>);
  /** By whose calendar the days of a dated record begin: an IANA zone, null for the company's. */
  readonly zone?: (row: T['$inferSelect']) => string | null;
  /** Refuses a change of a record that stays as it is. */
  readonly beforeChange?: (context: TenantContext, row: T['$inferSelect']) => Promise<void>;
  /** Refuses a deletion that would lose something; also called for each record of a bulk deletion. */
  readonly beforeDelete?: (context: TenantContext, row: T['$inferSelect']) => Promise<void>;
  /** Follows a change, in the same transaction. */
  readonly afterChange?: (context: TenantContext, change: Change<StoredRecord<F, T>>) => Promise<void>;
  /** What the company's subscription limits the number of, and which records count. */
  readonly quota?: TakenQuota<StoredRecord<F, T>>;
}

/** Every field has a column that holds its values, a table of its own or of its links, or SQL that says what it is. */
export type SaysAll<F extends Fields, T extends RecordTable> = ([Unstored<F, T>] extends [never]
  ? unknown
  : { readonly computed: { readonly [K in Unstored<F, T>]: SQL | Elsewhere } }) &
  ([LinkedField<F>] extends [never] ? unknown : { readonly links: { readonly [K in LinkedField<F>]: LinkTable } }) &
  ([MistypedField<F, T>] extends [never] ? unknown : { readonly table: { readonly mistyped: MistypedField<F, T> } });

/** A resource with its server half as the kit handles it: by field names, without the types of their values. */
export interface ResourceServer<R extends AnyResource = AnyResource> extends Serving {
  readonly resource: R;
  readonly table: RecordTable;
  readonly links?: Readonly<Record<string, LinkTable>>;
  readonly rows?: Readonly<Record<string, RowTable>>;
  readonly computed?: Readonly<Record<string, SQL | Elsewhere>>;
  readonly filtered?: Readonly<Record<string, FilterElsewhere>>;
  readonly folded?: Readonly<Record<string, AnyPgColumn>>;
  readonly ordered?: Readonly<Record<string, AnyPgColumn>>;
  readonly searched?: Readonly<Record<string, ResourceServer>>;
  readonly present?: Readonly<Record<string, (context: TenantContext, record: Row) => unknown>>;
  readonly prepare?: (context: TenantContext, values: Row, before: Row | null) => Promise<Row>;
  readonly example?: Row | ((nth: number) => Row);
  readonly zone?: (row: Row) => string | null;
  readonly beforeChange?: (context: TenantContext, row: Row) => Promise<void>;
  readonly beforeDelete?: (context: TenantContext, row: Row) => Promise<void>;
  readonly afterChange?: (context: TenantContext, change: Change) => Promise<void>;
  readonly quota?: TakenQuota;
  /** What its actions do. */
  readonly actions?: { readonly [Name in LogAction]?: ActionServer };
}

/** The server half of a resource whose records are known: other slices follow their changes by it. */
export interface ServerOf<Stored> extends ResourceServer {
  /** For the compiler alone. */
  readonly stored?: Stored;
}

/**
 * Joins a resource to its table.
 * @throws where an action neither changes a state nor says what it does: it would be answered as done; where child rows or
 * references to several records have no table; and where a reference is searched by nobody's words
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
  // From here on the kit works with field names only: the types above have checked contract and table against each other.
  const server = { ...options, resource } as unknown as ResourceServer;
  rowFields(server);
  checkLinks(server);
  for (const [name, field] of Object.entries(server.resource.fields)) {
    if (field.options.search && field.target && !server.searched?.[name])
      throw new Error(`${resource.name}: nothing says by whose words ${name} is searched`);
  }
  for (const { name, to } of Object.values(server.resource.actions)) {
    if (to === undefined && !server.actions?.[name]) throw new Error(`${resource.name}.${name} does nothing`);
  }
  return server;
}
