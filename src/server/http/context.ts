import { wholeCompany } from '#shared/contract/member-scope.ts';
import { savepoint, switchScope, type Scope, type Transaction } from '../db/database.ts';
import type { Host, Log } from '../host.ts';
import { unlimited } from '../subscription/entitlement.ts';
import type { Accessor, Actor, Context, RequestInfo, TenantContext } from './route.ts';

/** A context, with the work that waits for its commit. */
export interface OpenContext {
  readonly context: TenantContext;
  /** Runs the work that was deferred until the commit. */
  committed(): Promise<void>;
}

/**
 * Makes a handler's context on an open transaction. Company and actor are present if the scope has them; `serveAnyone` types calls
 * without them with the narrower `Context`.
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
      const [length, before] = [after.length, current];
      try {
        return await savepoint(tx, work);
      } catch (error) {
        // The database has restored the previous scope.
        after.length = length;
        current = before;
        throw error;
      }
    },
    afterCommit: (work) => void after.push(work),
    publish: (event) => void after.push(() => host.live.publish(event)),
    reread: (work) => host.database.within({ ...current, readOnly: true }, work),
  };
  return {
    // The call's access has already decided whether there is an actor.
    context: context as TenantContext,
    committed: async () => {
      for (const work of after) await work();
    },
  };
}

/** An actor that is no person: a terminal, a job, the demo. */
export interface Acting {
  readonly companyId: number;
  /** Its name in the operation log, e.g. `Front door (SN)`. */
  readonly name: string;
  readonly accessor: Accessor;
  readonly ip?: string;
  readonly userId?: number;
}

/** The host itself within a company: it may do everything there, and the log shows the acting terminal, job or demo. */
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
    idleMinutes: null,
    permissions: new Set(),
    dataScope: wholeCompany,
    reach: null,
    entitlement: unlimited,
  };
}

/** Runs work of the host within a company, in one transaction. */
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
