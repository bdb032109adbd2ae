import { and, between, eq, isNotNull, ne, or, isNull } from 'drizzle-orm';
import { seenPlacesOf } from '#features/device/server.ts';
import { answer } from '#server/questions/index.ts';
import type { SeenPlace } from '#shared/map/doubt.ts';
import { visits } from '../tables.ts';

const dayOf = (instant: string, days: number): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString();

const seen = (latitude: number | null, longitude: number | null, accuracy: number | null, at: string | null) =>
  latitude === null || longitude === null || at === null
    ? []
    : [{ latitude, longitude, accuracy: accuracy ?? 0, at: Temporal.Instant.from(at).epochMilliseconds }];

/** Where a person began and finished visits. One of a turned clock says nothing about when. */
export const seenAtVisits = answer(seenPlacesOf, async ({ tx, companyId }, { employee, from, to }) => {
  const rows = await tx
    .select()
    .from(visits)
    .where(
      and(
        eq(visits.company_id, companyId),
        eq(visits.employee, employee),
        // Days are those of the person's own zone.
        between(visits.visit_date, dayOf(from, -1), dayOf(to, 1)),
        isNotNull(visits.start_latitude),
        or(isNull(visits.kept_check), ne(visits.kept_check, 'turned')),
      ),
    );
  const [first, last] = [Temporal.Instant.from(from).epochMilliseconds, Temporal.Instant.from(to).epochMilliseconds];
  return rows
    .flatMap((row): SeenPlace[] => [
      ...seen(row.start_latitude, row.start_longitude, row.start_accuracy_m, row.actual_start),
      ...seen(row.end_latitude, row.end_longitude, row.end_accuracy_m, row.actual_end),
    ])
    .filter(({ at }) => at >= first && at <= last);
});
