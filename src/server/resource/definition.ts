import type {
  ActionDeclarations,
  ActionInput,
  AnyResource,
  Fields,
  LogAction,
  Resource,
  ResourceName,
  ResourceRecord,
  Topic,
} from '#shared/contract/index.ts';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { RateLimit, TenantContext } from '../http/index.ts';
import type { LogEntry } from '../operation-log/index.ts';
import type { Told } from './each-record.ts';
import type { Elsewhere } from './elsewhere.ts';
import { rowFields, type RowTable } from './rows.ts';

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
  readonly company: AnyPgColumn;
  readonly owner: AnyPgColumn;
  readonly target: AnyPgColumn;
}

export interface Change {
  readonly kind: 'add' | 'change' | 'delete';
  readonly id: number;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** What an action comes to, beside the state that its declaration names. */
export interface ActionEffect {
  /** Columns that change with the state. */
  readonly set?: Row;
  /** For the log, in place of what was asked for. */
  readonly changes?: LogEntry['changes'];
  /** Told of this record in the answer, e.g. how many commands were queued. */
  readonly told?: Told;
}

/** The server half of an action: what it does with one record, which is locked, in reach and in a state that takes it. */
export interface ActionServer<Input = Row, Stored = Row> {
  /** @param all the records of the call, in the order of their ids: what one means may hang on the others */
  run(context: TenantContext, row: Stored, input: Input, all: readonly Stored[]): Promise<ActionEffect | void>;
  readonly limit?: RateLimit;
}

/** A resource's actions; one that only brings a record from one state to the next needs none. */
export type ActionServers<A extends ActionDeclarations, T extends RecordTable> = {
  readonly [Name in keyof A]?: ActionServer<ActionInput<A[Name]>, T['$inferSelect']>;
};

/** What a resource needs beside its contract to be served from a table. */
export interface ResourceServerOptions {
  readonly table: RecordTable;
  /** How a record is called where it is referred to. */
  readonly display: SQL<string>;
  readonly links?: Readonly<Record<string, LinkTable>>;
  /** Where the child rows of its fields lie. */
  readonly rows?: Readonly<Record<string, RowTable>>;
  /** SQL of the fields that no column holds; may refer to the table's columns, and to resources of slices above this one. */
  readonly computed?: Readonly<Record<string, SQL | Elsewhere>>;
  /**
   * Columns that hold a field folded (`lower`), for tables too large to be read whole: row-level security hides an index on
   * `lower(…)` from the planner, one on such a column it does not.
   */
  readonly folded?: Readonly<Record<string, AnyPgColumn>>;
  /** One column that search looks through, folded; else the contract's search fields are. */
  readonly searchColumn?: AnyPgColumn;
  /** Which rows of the table the resource has, where not all; whose of them a person may see follows from its audience. */
  readonly only?: () => SQL;
  /** Values of a row into those of the wire, e.g. a stored picture's name into a signed link. */
  readonly present?: (context: TenantContext, row: Row) => Row;
  /** Values of the wire into those of the row: pictures stored, secrets encrypted, rules of several fields. */
  readonly prepare?: (context: TenantContext, values: Row, before: Row | null) => Promise<Row>;
  /** Refuses a deletion that would lose something; also called for each record of a bulk deletion. */
  readonly beforeDelete?: (context: TenantContext, row: Row) => Promise<void>;
  /** Follows a change, in the same transaction. */
  readonly afterChange?: (context: TenantContext, change: Change) => Promise<void>;
  /** What its actions do. */
  readonly actions?: { readonly [Name in LogAction]?: ActionServer };
  /** Live topic published after a change, e.g. `company.department`; the resource's name where absent. */
  readonly topic?: Topic;
  /** Lists are counted up to this; past it the total is a floor. */
  readonly countLimit?: number;
}

/** A resource with its server half. */
export interface ResourceServer<R extends AnyResource = AnyResource> extends ResourceServerOptions {
  readonly resource: R;
}

/**
 * Joins a resource to its table.
 * @throws where an action neither changes a state nor says what it does: it would be answered as done; and where child
 * rows have no table
 */
export function resourceServer<F extends Fields, A extends ActionDeclarations, T extends RecordTable>(
  resource: Resource<F, A>,
  options: Omit<ResourceServerOptions, 'actions' | 'table'> & {
    readonly table: T;
    readonly actions?: ActionServers<A, T>;
  },
): ResourceServer {
  // Whatever its actions ask for: the compiler does not follow the fields of an action that it does not know.
  const server: ResourceServer = { ...options, resource: resource as unknown as AnyResource };
  rowFields(server);
  for (const { name, to } of Object.values(server.resource.actions)) {
    if (to === undefined && !server.actions?.[name]) throw new Error(`${resource.name}.${name} does nothing`);
  }
  return server;
}

/** Under which name the changes of a resource are logged, and followed by other slices: the company's of the same table where it is one's own. */
export function loggedAs({ resource }: ResourceServer): ResourceName {
  return (resource.audience.of === 'own' && resource.audience.shares) || resource.name;
}

/** Under which live topic its changes are told. */
export function topicOf(server: ResourceServer): Topic {
  return server.topic ?? loggedAs(server);
}

export type RecordOf<R extends AnyResource> = ResourceRecord<R>;

/** Resource servers by name, so that references find their target. */
export class ResourceRegistry {
  private readonly byName = new Map<string, ResourceServer>();

  add(server: ResourceServer): void {
    if (this.byName.has(server.resource.name)) throw new Error(`Declared twice: ${server.resource.name}`);
    this.byName.set(server.resource.name, server);
  }

  /** @throws where no slice serves the resource: a reference to nothing must not start. */
  get(name: ResourceName): ResourceServer {
    const server = this.byName.get(name);
    if (!server) throw new Error(`No such resource: ${name}`);
    return server;
  }

  all(): readonly ResourceServer[] {
    return [...this.byName.values()];
  }
}
