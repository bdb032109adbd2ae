import { loadPerson } from '../auth/index.ts';
import { switchScope, type Scope } from '../db/database.ts';
import type { Host } from '../host.ts';
import { hostInfo, openContext } from '../http/context.ts';
import type { TenantContext } from '../http/index.ts';

/** The person has left the company or may no longer sign in to it. */
export class PersonGoneError extends Error {}

/**
 * One transaction in a company with the present rights of a person, for work on their behalf while they are away.
 * @throws PersonGoneError
 */
export async function asPerson<T>(
  host: Host,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
  work: (context: TenantContext) => Promise<T>,
): Promise<T> {
  let committed = async (): Promise<void> => {};
  const done = await host.database.within({ role: 'system', companyId, userId }, async (tx) => {
    const actor = await loadPerson(tx, userId, companyId);
    if (!actor) throw new PersonGoneError();
    const scope: Scope = { role: 'tenant', companyId, userId };
    await switchScope(tx, scope);
    const info = hostInfo({ companyId, name: actor.name, accessor: 'job' });
    const opened = openContext(host, tx, info, actor, scope, host.clock.now(), host.log);
    committed = opened.committed;
    return work(opened.context);
  });
  await committed();
  return done;
}
