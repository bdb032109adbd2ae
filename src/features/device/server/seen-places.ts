import { and, eq, gte, isNotNull, lte, not } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { ask, defineQuestion } from '#server/questions/index.ts';
import type { SeenPlace } from '#shared/map/doubt.ts';
import { isoOf } from './kept-reads.ts';
import { punches } from './punches/tables.ts';

/** Milliseconds around a position within which others bear witness: later, somebody may be anywhere. */
const witnessTime = 12 * 3_600_000;

interface SeenAsked {
  readonly employee: number;
  /** Instants, ISO. */
  readonly from: string;
  readonly to: string;
}

/** Where else a person was, by what slices above store. */
export const seenPlacesOf = defineQuestion<SeenAsked, readonly SeenPlace[]>('device.seen_places');

/**
 * Where a person was around some moments, by their punches and what else is stored with a position.
 * @param times milliseconds since 1970, at least one
 */
export async function seenPlaces(
  context: TenantContext,
  employee: number,
  times: readonly number[],
): Promise<SeenPlace[]> {
  const { tx, companyId } = context;
  const from = isoOf(Math.min(...times) - witnessTime);
  const to = isoOf(Math.max(...times) + witnessTime);
  const rows = await tx
    .select({
      latitude: punches.latitude,
      longitude: punches.longitude,
      accuracy: punches.accuracy_m,
      at: punches.punch_time,
    })
    .from(punches)
    .where(
      and(
        eq(punches.company_id, companyId),
        eq(punches.employee, employee),
        gte(punches.punch_time, from),
        lte(punches.punch_time, to),
        isNotNull(punches.latitude),
        // What does not count, for instance because of a turned clock, bears no witness.
        not(punches.is_void),
      ),
    );
  const own = rows.flatMap(({ latitude, longitude, accuracy, at }) =>
    latitude === null || longitude === null
      ? []
      : [{ latitude, longitude, accuracy: accuracy ?? 0, at: Temporal.Instant.from(at).epochMilliseconds }],
  );
  return [...own, ...(await ask(context, seenPlacesOf, { employee, from, to })).flat()];
}
