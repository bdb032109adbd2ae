import { and, eq, gte, inArray, lt, lte, not, sql } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import type { ClockVerdict } from '../domain/kept-clock.ts';
import { keptLimits } from '../domain/kept-punch.ts';
import { punches } from './punches/tables.ts';

/** An instant of milliseconds since 1970, ISO 8601. */
export const isoOf = (milliseconds: number): string => Temporal.Instant.fromEpochMilliseconds(milliseconds).toString();

/** The stored punches with one of the keys. */
export async function storedWith({ tx, companyId }: TenantContext, keys: readonly string[]) {
  const rows = await tx
    .select({
      key: punches.punch_key,
      employee: punches.employee,
      punch_time: punches.punch_time,
      clock: punches.clock_check,
      is_outside: punches.is_outside,
    })
    .from(punches)
    .where(and(eq(punches.company_id, companyId), inArray(punches.punch_key, [...keys])));
  return new Map(rows.map((row) => [row.key, row]));
}

/** Milliseconds at which the phone made its last stored punch before the given one; null if there is none. */
export async function lastBefore({ tx, companyId }: TenantContext, employee: number, phone: string, counter: number) {
  const [row] = await tx
    .select({ at: sql<string | null>`max(${punches.punch_time})`.mapWith(punches.punch_time) })
    .from(punches)
    .where(
      and(
        eq(punches.company_id, companyId),
        eq(punches.employee, employee),
        eq(punches.phone_key, phone),
        lt(punches.phone_counter, counter),
        punches.is_offline,
        eq(punches.clock_check, 'right'),
      ),
    );
  return row?.at ? Temporal.Instant.from(row.at).epochMilliseconds : null;
}

/** How many punches of a person, made within the last month, were kept on a phone. */
export async function heldOf({ tx, companyId, now }: TenantContext, employee: number) {
  const since = now.subtract({ hours: keptLimits.days * 24 }).toString();
  const [row] = await tx
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(punches)
    .where(
      and(
        eq(punches.company_id, companyId),
        eq(punches.employee, employee),
        gte(punches.punch_time, since),
        punches.is_offline,
      ),
    );
  return { punches: row?.count ?? 0 };
}

/** The person's other punches around those that are sent, to find the same state a moment before or after. */
export const around = ({ tx, companyId }: TenantContext, employee: number, verdicts: readonly ClockVerdict[]) => {
  const times = verdicts.map(({ at }) => at);
  return tx
    .select({ at: punches.punch_time, state: punches.punch_state })
    .from(punches)
    .where(
      and(
        eq(punches.company_id, companyId),
        eq(punches.employee, employee),
        gte(punches.punch_time, isoOf(Math.min(...times) - 60_000)),
        lte(punches.punch_time, isoOf(Math.max(...times) + 60_000)),
        eq(punches.source, 'web'),
        not(punches.is_void),
      ),
    );
};
