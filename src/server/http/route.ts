import { isVendorAccess, type AnyCall, type Call, type CallData, type VendorRole } from '#shared/contract/index.ts';
import type { z } from 'zod';
import type { Scope, Transaction } from '../db/database.ts';
import type { Host, Log, NewLiveEvent } from '../host.ts';
import type { Entitlement } from '../subscription/entitlement.ts';

/** The person behind a request, read from the database at every request: a right removed is gone at once. */
export interface Actor {
  readonly userId: number;
  readonly sessionId: string;
  readonly name: string;
  readonly isVendor: boolean;
  readonly language: string;
  /** What they are there for; null of everybody else. */
  readonly vendorRole: VendorRole | null;
  /** Null until a company is chosen. */
  readonly companyId: number | null;
  /** The employee record that they may use as their own now. */
  readonly employeeId: number | null;
  /** The one that is theirs, though its sign-in be switched off: whose something is never depends on a switch. */
  readonly linkedEmployee: number | null;
  readonly isOwner: boolean;
  /** Whether signing in has to ask them for a code too, and whether it cannot yet: until it can they do nothing else. */
  readonly secondFactor: { readonly isRequired: boolean; readonly isMissing: boolean };
  readonly permissions: ReadonlySet<string>;
  /** Departments that the membership keeps the person to; null: to none. What is given on to others. */
  readonly departmentScope: readonly number[] | null;
  /** The same with all that are below them now: what the person may see; null: all. */
  readonly reach: ReadonlySet<number> | null;
  /** What the company's subscription lets anybody do. */
  readonly entitlement: Entitlement;
}

/** The door that what is done came through: the calls, a terminal's, or the host itself in a job or the demo. */
export type Accessor = 'Web' | 'device' | 'job' | 'demo';

/** What surrounds a request, whoever makes it. */
export interface RequestInfo {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Said by the door, never by who comes through it (docs/security.md#facts-of-the-host). */
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
   * Does a part of the transaction that may fail alone: what it wrote, the scope that it put on and what it put off until
   * the commit are undone, the rest stands.
   */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
  /** Does something once the transaction has committed, and not at all where it has not. */
  afterCommit(work: () => void | Promise<void>): void;
  /** Publishes a live event after the commit. */
  publish(event: NewLiveEvent): void;
  /** A short read-only transaction of its own with the same scope: for streams that outlive the request's. */
  reread<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** A context on a tenant call: company and actor are there. On a call of the provider's staff the company is 0, which none is. */
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

/** Limits how often a call may be made: `max` times in `seconds`, counted by address or by person. */
export interface RateLimit {
  readonly by: 'address' | 'person';
  readonly max: number;
  readonly seconds: number;
}

/** What a call's preparation works with: who asks is known and may, and no transaction is open. */
export interface PreparingContext extends OutsideContext {
  readonly actor: Actor & { companyId: number };
  readonly companyId: number;
}

export interface Route {
  readonly call: AnyCall;
  readonly limit: RateLimit | undefined;
  /** True where the handler opens its transactions itself and gets an `OutsideContext`. */
  readonly outside?: boolean;
  /** Long work before the transaction, for which nobody shall wait; the handler is given what it answers. */
  prepare?(
    context: PreparingContext,
    input: Input<AnyCall>,
    bytes: ReadableStream<Uint8Array> | null,
  ): Promise<unknown>;
  handle(context: Context, input: Input<AnyCall>, prepared?: unknown): Promise<unknown>;
}

/** Serves a call. A call states its access in the contract; there is no route without one. */
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
 * Serves a call with long work before its transaction, such as a file that a thread reads: a transaction that waited for it
 * would hold the embedded database. Who asks is judged before it, and again in the transaction.
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
  // Its own `serve` checks what the call's access must be; the handler is called with what was prepared.
  return { ...serve(call, async () => Promise.reject(new Error('Not prepared'))), prepare, handle };
}

/**
 * Serves a call whose body is a file, which goes on as it comes, before the transaction: nothing holds it whole. Made without
 * a company it is refused.
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

/** What a handler works with that opens its transactions itself. */
export interface OutsideContext extends RequestInfo {
  readonly services: Host;
  readonly log: Log;
  readonly now: Temporal.Instant;
}

/**
 * Serves a public call that is not one transaction: what was counted or ended must stay so although the answer is a
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
