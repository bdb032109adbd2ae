import { isVendorAccess, type AnyCall, type Call, type CallData, type VendorRole } from '#shared/contract/index.ts';
import type { z } from 'zod';
import type { Scope, Transaction } from '../db/database.ts';
import type { Host, Log, NewLiveEvent } from '../host.ts';
import type { MemberScope } from '#shared/contract/member-scope.ts';
import type { Reach } from '../tenancy/data-scope.ts';
import type { Entitlement } from '../subscription/entitlement.ts';

/** The person behind a request. Read from the database on every request, so that a removed right is gone at once. */
export interface Actor {
  readonly userId: number;
  readonly sessionId: string;
  /** The API key of a program that acts for the person; undefined for people. */
  readonly apiKey?: number;
  readonly name: string;
  /** The provider's staff; false while they are in a company as its support. */
  readonly isVendor: boolean;
  /** One of the provider's staff whom the company let in for a time: they may read, and nothing else. */
  readonly isSupport?: boolean;
  readonly language: string;
  /** Their role at the provider; null for everybody else. */
  readonly vendorRole: VendorRole | null;
  /** Null until a company is chosen. */
  readonly companyId: number | null;
  /** The employee record that they may use as their own now. */
  readonly employeeId: number | null;
  /** Their employee record, even if its sign-in is switched off: ownership of data never depends on that switch. */
  readonly linkedEmployee: number | null;
  readonly isOwner: boolean;
  /**
   * Whether they must use a second factor, and whether it is still missing; until they set it up they can do nothing
   * else.
   */
  readonly secondFactor: { readonly isRequired: boolean; readonly isMissing: boolean };
  /** Minutes without a movement after which the company signs them out; null for never. */
  readonly idleMinutes: number | null;
  readonly permissions: ReadonlySet<string>;
  /** Whose data the membership is limited to, as assigned. */
  readonly dataScope: MemberScope;
  /** The same in the present trees: what the person may see; null for all. */
  readonly reach: Reach | null;
  /** What the company's subscription allows. */
  readonly entitlement: Entitlement;
}

/**
 * Where a change came from: a person's call, one of the provider's staff whom the company let in, a program's, a terminal, or the host
 * itself in a job or the demo.
 */
export type Accessor = 'Web' | 'support' | 'API' | 'device' | 'job' | 'demo';

/** Details of a request, known or unknown caller. */
export interface RequestInfo {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Set by the endpoint, never by the caller (docs/security.md#facts-of-the-host). */
  readonly accessor: Accessor;
  /** IANA zone of the Timezone header where valid, else UTC. */
  readonly timezone: string;
  /** Host header, lower case. */
  readonly host: string;
}

/** What a handler works with. */
export interface Context extends RequestInfo {
  readonly services: Host;
  readonly tx: Transaction;
  readonly log: Log;
  readonly now: Temporal.Instant;
  /** Null on public calls. */
  readonly actor: Actor | null;
  /** Switches the scope inside the transaction, e.g. from the system's to a company's. */
  switchScope(scope: Omit<Scope, 'readOnly'>): Promise<void>;
  /**
   * Runs a part of the transaction that may fail alone. If it fails, its writes, its scope and the work it deferred
   * until the commit are undone; the rest stays.
   */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work` after the transaction has committed; not at all if it is rolled back. */
  afterCommit(work: () => void | Promise<void>): void;
  /** Publishes a live event after the commit. */
  publish(event: NewLiveEvent): void;
  /** A short read-only transaction of its own in the same scope, for streams that outlive the request's transaction. */
  reread<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/**
 * The context of a tenant call: company and actor are set. On a call of the provider's staff the company is 0, which no
 * company has.
 */
export interface TenantContext extends Context {
  readonly actor: Actor & { companyId: number };
  readonly companyId: number;
}

export interface Input<C extends AnyCall> {
  readonly params: z.output<C['params']>;
  readonly query: z.output<C['query']>;
  readonly body: z.output<C['body']>;
}

export interface ListAnswer<Item> {
  readonly data: readonly Item[];
  readonly total: number;
  readonly next: number | null;
  readonly totalIsFloor?: boolean;
}

export interface FileAnswer {
  readonly fileName: string;
  readonly contentType: string;
  readonly stream: ReadableStream<Uint8Array>;
  readonly inline?: boolean;
}

type Item<T> = T extends readonly (infer I)[] ? I : never;
export type Answer<C extends AnyCall> = CallData<C> | ListAnswer<Item<CallData<C>>> | FileAnswer;

/** Limits how often a call may be made: `max` times in `seconds`, by address or by person. */
export interface RateLimit {
  readonly by: 'address' | 'person';
  readonly max: number;
  readonly seconds: number;
}

/** The context of a call's preparation: the caller is known and permitted, and no transaction is open. */
export interface PreparingContext extends OutsideContext {
  readonly actor: Actor & { companyId: number };
  readonly companyId: number;
}

export interface Route {
  readonly call: AnyCall;
  readonly limit: RateLimit | undefined;
  /** True if the handler opens its transactions itself and gets an `OutsideContext`. */
  readonly outside?: boolean;
  /** Long work before the transaction, which would block others inside it; the handler gets its result. */
  prepare?(
    context: PreparingContext,
    input: Input<AnyCall>,
    bytes: ReadableStream<Uint8Array> | null,
  ): Promise<unknown>;
  handle(context: Context, input: Input<AnyCall>, prepared?: unknown): Promise<unknown>;
}

/** Serves a call. The contract states the access of every call. */
export function serve<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  call: Call<P, Q, B, D>,
  handle: (context: TenantContext, input: Input<Call<P, Q, B, D>>) => Promise<Answer<Call<P, Q, B, D>>>,
  limit?: RateLimit,
): Route {
  if (call.access === 'public' || call.access === 'signedIn' || isVendorAccess(call.access))
    throw new Error(`${call.name} may have no company: use serveAnyone, or serveVendor`);
  return { call, limit, handle: handle };
}

/**
 * Serves a call with long work before its transaction, such as a file that a thread reads: inside the transaction it
 * would block the embedded database. Permissions are checked before the work, and again in the transaction.
 */
export function servePrepared<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  D extends z.ZodType,
  Prepared,
>(
  call: Call<P, Q, B, D>,
  prepare: (context: PreparingContext, input: Input<Call<P, Q, B, D>>) => Promise<Prepared>,
  handle: (
    context: TenantContext,
    input: Input<Call<P, Q, B, D>>,
    prepared: Prepared,
  ) => Promise<Answer<Call<P, Q, B, D>>>,
): Route {
  // `serve` of the same call has checked its access; the handler is called with the prepared result.
  return { ...serve(call, async () => Promise.reject(new Error('Not prepared'))), prepare, handle };
}

/**
 * Serves a call whose body is a file. The file is streamed before the transaction and never held in memory whole.
 * Refused without a company.
 */
export function serveBytes<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  D extends z.ZodType,
  Prepared,
>(
  call: Call<P, Q, B, D>,
  prepare: (
    context: PreparingContext,
    input: Input<Call<P, Q, B, D>>,
    bytes: ReadableStream<Uint8Array> | null,
  ) => Promise<Prepared>,
  handle: (
    context: TenantContext,
    input: Input<Call<P, Q, B, D>>,
    prepared: Prepared,
  ) => Promise<Answer<Call<P, Q, B, D>>>,
  limit: RateLimit,
): Route {
  if (call.content !== 'bytes') throw new Error(`${call.name} has a body of JSON: use servePrepared`);
  return { call, limit, prepare, handle };
}

/** Serves a call that may be made without a company: public, or signed in. */
export function serveAnyone<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  call: Call<P, Q, B, D>,
  handle: (context: Context, input: Input<Call<P, Q, B, D>>) => Promise<Answer<Call<P, Q, B, D>>>,
  limit?: RateLimit,
): Route {
  if (isVendorAccess(call.access)) throw new Error(`${call.name} would be unseen: use serveVendor`);
  return { call, limit, handle: handle };
}

/** The context of a handler that opens its transactions itself. */
export interface OutsideContext extends RequestInfo {
  readonly services: Host;
  readonly log: Log;
  readonly now: Temporal.Instant;
}

/**
 * Serves a public call that is not one transaction: counters and ended sessions must stay although the answer is a
 * refusal (sign-in limits, reuse of a refresh token), and slow hashing must hold no transaction.
 */
export function serveOutside<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  call: Call<P, Q, B, D>,
  handle: (context: OutsideContext, input: Input<Call<P, Q, B, D>>) => Promise<Answer<Call<P, Q, B, D>>>,
  limit?: RateLimit,
): Route {
  if (call.access !== 'public') throw new Error(`${call.name} is not public: its actor is read in its transaction`);
  return { call, limit, outside: true, handle: handle };
}
