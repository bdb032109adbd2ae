import type { Scope } from '../db/database.ts';
import { openContext } from './context.ts';
import type { PreparingContext, TenantContext } from './route.ts';

/** Thrown to roll a transaction back. */
class Undone extends Error {}

/**
 * Does something as the caller in a transaction that is rolled back: all checks apply, and only the result of `work`
 * remains. Work deferred until the commit (mails, jobs, live events, waking workers) never runs.
 */
export async function undone<T>(
  { services, actor, companyId, now, log, ...info }: PreparingContext,
  work: (context: TenantContext) => Promise<T>,
): Promise<T> {
  const scope: Scope = { role: 'tenant', companyId, userId: actor.userId };
  let answer: { readonly value: T } | undefined;
  try {
    await services.database.within(scope, async (tx) => {
      const { context } = openContext(services, tx, info, actor, scope, now, log);
      answer = { value: await work(context) };
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  if (!answer) throw new Error('A transaction was kept that was to be undone');
  return answer.value;
}
