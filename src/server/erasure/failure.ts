import { and, eq, isNotNull } from 'drizzle-orm';
import type { EraseFailure } from '#shared/contract/erase-failures.ts';
import { companies } from '#server/tenancy/tables.ts';
import type { Host } from '../host.ts';

/** Minutes until an erasure that failed is tried again. */
export const retryMinutes = 60;

const codesOf = (error: unknown): string[] =>
  error instanceof Error
    ? [...('code' in error && typeof error.code === 'string' ? [error.code] : []), ...codesOf(error.cause)]
    : [];

/** What failed, by the codes of an error and its causes: SQLSTATE, or those of the system. */
export function failureOf(error: unknown): EraseFailure {
  const codes = codesOf(error);
  if (codes.some((code) => /^[0-9A-Z]{5}$/.test(code) && /[0-9]/.test(code))) return 'database';
  return codes.some((code) => /^E[A-Z]+$/.test(code)) ? 'files' : 'other';
}

/** Notes that an erasure failed, for the provider's staff. Until it is tried again it holds up nobody. */
export async function noteFailure({ database, clock }: Host, company: number, error: unknown): Promise<void> {
  const now = clock.now();
  await database.within({ role: 'system' }, (tx) =>
    tx
      .update(companies)
      .set({
        erase_failed_at: now.toString(),
        erase_failure: failureOf(error),
        erase_retry_at: now.add({ minutes: retryMinutes }).toString(),
      })
      .where(eq(companies.id, company)),
  );
}

/** Takes that back once a step has succeeded. */
export async function forgetFailure({ database }: Host, company: number): Promise<void> {
  await database.within({ role: 'system' }, (tx) =>
    tx
      .update(companies)
      .set({ erase_failed_at: null, erase_failure: null, erase_retry_at: null })
      .where(and(eq(companies.id, company), isNotNull(companies.erase_failed_at))),
  );
}
