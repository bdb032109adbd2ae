import { and, asc, eq, gte, lte, or, sql } from 'drizzle-orm';
import { distanceOf } from '#shared/map/distance.ts';
import type { CallData } from '#shared/contract/index.ts';
import type { Input, TenantContext } from '#server/http/index.ts';
import type { nearClients, ownVisits } from '../../contract/own-visit.ts';
import { clients, visits } from '../tables.ts';
import { visitorOf } from './person.ts';

/** How many days ahead are shown, and the most visits. */
const daysAhead = 14;
const mostVisits = 200;

/** The signed-in person's visits: the one in progress, those of today, and the planned ones. */
export async function readOwnVisits(context: TenantContext): Promise<CallData<typeof ownVisits>> {
  const { tx, companyId } = context;
  const { id, zone, today } = await visitorOf(context);
  const last = Temporal.PlainDate.from(today).add({ days: daysAhead }).toString();
  const rows = await tx
    .select({ visit: visits, client: clients })
    .from(visits)
    .leftJoin(clients, and(eq(clients.company_id, companyId), eq(clients.id, visits.client)))
    .where(
      and(
        eq(visits.company_id, companyId),
        eq(visits.employee, id),
        or(and(gte(visits.visit_date, today), lte(visits.visit_date, last)), eq(visits.status, 'started')),
      ),
    )
    .orderBy(asc(visits.visit_date), sql`coalesce(${visits.start_time}, '00:00')`, asc(visits.id))
    .limit(mostVisits);
  return { today, now: context.now.toString(), zone, visits: rows.map(ownVisitOf) };
}

interface Joined {
  readonly visit: typeof visits.$inferSelect;
  readonly client: typeof clients.$inferSelect | null;
}

function ownVisitOf({ visit, client }: Joined): CallData<typeof ownVisits>['visits'][number] {
  const { id, is_scheduled, visit_date, start_time, end_time, purpose, status, actual_start, actual_end } = visit;
  const { is_outside } = visit;
  const planned = is_scheduled ? { start_time, end_time } : { start_time: null, end_time: null };
  const made = { actual_start, actual_end, is_outside };
  return {
    id,
    is_scheduled,
    visit_date,
    ...planned,
    purpose,
    status,
    ...made,
    client: client && clientSummary(client),
  };
}

function clientSummary(row: typeof clients.$inferSelect) {
  const { id, client_name, place, contact_name, contact_phone, radius } = row;
  const at = { latitude: place.location.lat, longitude: place.location.lng };
  return { id, display_name: client_name, address: place.formatted_address, contact_name, contact_phone, radius, at };
}

/** Degrees of latitude to either side: some fifty kilometres. */
const nearDegrees = 0.45;
const mostNear = 20;
const mostLooked = 1000;

/** The clients that lie nearest to a place. */
export async function readNearClients(
  { tx, companyId }: TenantContext,
  { place: { latitude, longitude } }: Input<typeof nearClients>['body'],
): Promise<CallData<typeof nearClients>> {
  const rows = await tx
    .select({ id: clients.id, display_name: clients.client_name, place: clients.place })
    .from(clients)
    .where(
      and(
        eq(clients.company_id, companyId),
        clients.enabled,
        gte(clients.latitude, latitude - nearDegrees),
        lte(clients.latitude, latitude + nearDegrees),
      ),
    )
    .orderBy(sql`abs(${clients.latitude} - ${latitude})`, asc(clients.id))
    .limit(mostLooked);
  const here = { lat: latitude, lng: longitude };
  return rows
    .map(({ place, ...row }) => ({ ...row, distance: Math.round(distanceOf(place.location, here)) }))
    .filter(({ distance }) => distance <= 50_000)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, mostNear);
}
