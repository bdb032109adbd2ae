import { savepoint, switchScope, type Scope, type Transaction } from '../db/database.ts';
import type { Host, Log } from '../host.ts';
import { unlimited } from '../subscription/entitlement.ts';
import type { Accessor, Actor, Context, RequestInfo, TenantContext } from './route.ts';

/** A context and what waits for its transaction to commit. */
export interface OpenContext {
  readonly context: TenantContext;
  /** Runs what was put off until the commit. */
  committed(): Promise<void>;
}

/**
 * Makes what a handler works with, on an open transaction. Company and actor are there where the scope has them: calls
 * that may be made without are typed as the narrower `Context` by `serveAnyone`.
 */
export function openContext(
  host: Host,
  tx: Transaction,
  info: RequestInfo,
  actor: Actor | null,
  scope: Scope,
  now: Temporal.Instant,
  log: Log,
): OpenContext {
  const after: (() => unknown)[] = [];
  let current: Omit<Scope, 'readOnly'> = scope;
  const context: Context & { companyId: number } = {
    ...info,
    services: host,
    tx,
    log,
    now,
    actor,
    companyId: scope.companyId ?? 0,
    switchScope: (next) => {
      current = next;
      return switchScope(tx, next);
    },
    savepoint: async (work) => {
      const [kept, before] = [after.length, current];
      try {
        return await savepoint(tx, work);
      } catch (error) {
        // The database has put the scope of before on again by itself.
        after.length = kept;
        current = before;
        throw error;
      }
    },
    afterCommit: (work) => void after.push(work),
    publish: (event) => void after.push(() => host.live.publish(event)),
    reread: (work) => host.database.within({ ...current, readOnly: true }, work),
  };
  return {
    // Whether an actor is there was decided by the call's access before.
    context: context as TenantContext,
    committed: async () => {
      for (const work of after) await work();
    },
  };
}

/** Who acts where no person does: a terminal, a job, the demo. */
export interface Acting {
  readonly companyId: number;
  /** As the operation log names it, e.g. `Front door (SN)`. */
  readonly name: string;
  readonly accessor: Accessor;
  readonly ip?: string;
  readonly userId?: number;
}

/** The host itself, inside one company: may do all there, and is named in the log as what acted. */
export function hostActor(acting: Acting): Actor & { companyId: number } {
  return {
    userId: acting.userId ?? 0,
    sessionId: '',
    name: acting.name,
    isVendor: false,
    vendorRole: null,
    language: 'en',
    companyId: acting.companyId,
    employeeId: null,
    linkedEmployee: null,
    isOwner: true,
    secondFactor: { isRequired: false, isMissing: false },
    permissions: new Set(),
    departmentScope: null,
    reach: null,
    entitlement: unlimited,
  };
}

/** Does something inside a company in one transaction, for the host itself. */
export async function asCompany<T>(
  host: Host,
  acting: Acting,
  work: (context: TenantContext) => Promise<T>,
): Promise<T> {
  const scope: Scope = { role: 'tenant', companyId: acting.companyId };
  let committed = async (): Promise<void> => {};
  const result = await host.database.within(scope, async (tx) => {
    const opened = openContext(host, tx, hostInfo(acting), hostActor(acting), scope, host.clock.now(), host.log);
    committed = opened.committed;
    return work(opened.context);
  });
  await committed();
  return result;
}

export function hostInfo(acting: Acting): RequestInfo {
  return {
    requestId: crypto.randomUUID(),
    ip: acting.ip ?? '',
    userAgent: '',
    accessor: acting.accessor,
    timezone: 'UTC',
    host: '',
  };
}
