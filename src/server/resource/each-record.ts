import type { BulkResult } from '#shared/contract/index.ts';
import { translateDatabaseError } from '../http/database-error.ts';
import { Refusal, type TenantContext } from '../http/index.ts';

/** Details that an action returns for one record; they fill in the words of the result. */
export type ResultDetails = Readonly<Record<string, string | number>>;

/** Runs a part of a call in a savepoint: if a handler or the database refuses it, the rest of the call goes on. */
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
 * Runs an action on each of several records, each in its own savepoint: if one is refused, the others still go through. The answer
 * gives the result of each. Records are processed in the order of their ids, so that two calls with the same records cannot
 * deadlock.
 * @throws Refusal with the mistakes in the input if these are why every record was refused: the form shows them at their fields
 */
export async function eachRecord(
  context: TenantContext,
  ids: readonly number[],
  successCode: string,
  work: (id: number) => Promise<ResultDetails | void>,
): Promise<BulkResult[]> {
  const results = new Map<number, BulkResult>();
  const mistaken: Refusal[] = [];
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    const outcome = await alone(context, () => work(id));
    if (outcome.refusal) {
      const { refusal, context: filling, fields } = outcome.refusal;
      const mistake = Object.values(fields ?? {})[0]?.[0];
      if (mistake) mistaken.push(outcome.refusal);
      results.set(id, { id, ok: false, code: refusal.code, context: filling, ...(mistake ? { mistake } : {}) });
    } else {
      const details = outcome.done;
      results.set(id, { id, ok: true, code: successCode, ...(details ? { context: { ...details } } : {}) });
    }
  }
  const [first] = mistaken;
  if (first && mistaken.length === results.size) throw first;
  return [...new Set(ids)].flatMap((id) => results.get(id) ?? []);
}
