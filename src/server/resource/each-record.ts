import type { BulkResult } from '#shared/contract/index.ts';
import { translateDatabaseError } from '../http/database-error.ts';
import { Refusal, type TenantContext } from '../http/index.ts';

/** What is told of a record that an action was done with; fills the words of the result. */
export type Told = Readonly<Record<string, string | number>>;

/** Does a part of a call that may be refused, by a handler or by the database, without keeping the rest. */
export async function alone<T>(
  context: TenantContext,
  work: () => Promise<T>,
): Promise<{ readonly done: T; readonly refusal?: undefined } | { readonly refusal: Refusal }> {
  try {
    return { done: await context.savepoint(work) };
  } catch (thrown) {
    const refusal = translateDatabaseError(thrown);
    if (!(refusal instanceof Refusal)) throw thrown;
    return { refusal };
  }
}

/**
 * Does something with each of several records, each on its own: what is refused for one, by a handler or by the database,
 * does not keep the others. The answer says of each how it went. It is done in the order of the ids, whatever order they
 * were given in: two people who do the same with the same records do not wait for each other in a circle.
 */
export async function eachRecord(
  context: TenantContext,
  ids: readonly number[],
  successCode: string,
  work: (id: number) => Promise<Told | void>,
): Promise<BulkResult[]> {
  const results = new Map<number, BulkResult>();
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    const outcome = await alone(context, () => work(id));
    if (outcome.refusal) {
      const { refusal, context: filling } = outcome.refusal;
      results.set(id, { id, ok: false, code: refusal.code, context: filling });
    } else {
      const told = outcome.done;
      results.set(id, { id, ok: true, code: successCode, ...(told ? { context: { ...told } } : {}) });
    }
  }
  return [...new Set(ids)].flatMap((id) => results.get(id) ?? []);
}
