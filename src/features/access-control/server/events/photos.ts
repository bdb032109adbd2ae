import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { doorPhotoCame } from '#features/device/server.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { removeNamedFiles } from '#server/files/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { doorEventPhotos, doorEvents } from './tables.ts';
import { keepWaiting, storePhoto, tolerance, turnOfPhotos } from './waiting-photos.ts';

const eventRow = z.object({
  id: z.coerce.number(),
  event_time: z.coerce.date().transform((time) => time.toISOString()),
  employee: z.coerce.number().nullable(),
  department: z.coerce.number().nullable(),
  has_photo: z.boolean(),
});

/**
 * Keeps the photo of an event at a door: people who may see the event can open it. An event has one; a photo that is sent again is
 * the same one. One that comes before its event waits for it. Answers false if the photo cannot be stored, or too many wait.
 */
export const keepDoorPhoto = answer(doorPhotoCame, async (context, { terminal, photo }) => {
  const { tx, companyId, publish } = context;
  await turnOfPhotos(context, terminal.sn);
  const event = await eventOf(context, terminal.sn, photo);
  if (!event) return keepWaiting(context, terminal.sn, photo);
  if (event.has_photo) return true;
  const name = await storePhoto(context, event.employee, photo.bytes);
  if (name === null) return false;
  await tx
    .insert(doorEventPhotos)
    .values({ company_id: companyId, door_event: event.id, photo: name, event_time: event.event_time });
  publish({
    companyId,
    topic: 'access_control.door_event',
    payload: { terminal: terminal.id, photo: event.id },
    departments: event.department === null ? [] : [event.department],
  });
  return true;
});

/** The event of a photo: of the same person within seconds. What somebody did comes before what the door did. */
async function eventOf(
  { tx, companyId }: TenantContext,
  sn: string,
  { pin, local }: { readonly pin: string | null; readonly local: string | null },
): Promise<z.output<typeof eventRow> | undefined> {
  if (local === null) return undefined;
  const [found] = await queryRows(
    tx,
    sql`select e.id, e.event_time, e.employee, e.department, exists (select 1 from ${doorEventPhotos} p
        where p.company_id = ${companyId} and p.door_event = e.id) as has_photo
      from ${doorEvents} e
      where e.company_id = ${companyId} and e.terminal_sn = ${sn} and lower(e.emp_code) = ${(pin ?? '').toLowerCase()}
        and e.event_local between ${local}::timestamp - make_interval(secs => ${tolerance})
          and ${local}::timestamp + make_interval(secs => ${tolerance})
      order by e.outcome = 'other', abs(extract(epoch from e.event_local - ${local}::timestamp)), e.id limit 1`,
    eventRow,
  );
  return found;
}

/** Photos a run; the next one follows at once. */
const batch = 500;

/**
 * Removes the photos of events that are older than some days.
 * @returns whether more may be left
 */
export async function forgetDoorPhotos(context: TenantContext, days: number): Promise<boolean> {
  const { tx, companyId, now } = context;
  const before = now.subtract({ hours: days * 24 }).toString();
  const old = await tx
    .select({ event: doorEventPhotos.door_event, photo: doorEventPhotos.photo })
    .from(doorEventPhotos)
    .where(and(eq(doorEventPhotos.company_id, companyId), lt(doorEventPhotos.event_time, before)))
    .orderBy(asc(doorEventPhotos.event_time))
    .limit(batch);
  if (old.length === 0) return false;
  await removeNamedFiles(
    context,
    old.map(({ photo }) => photo),
  );
  await tx.delete(doorEventPhotos).where(
    and(
      eq(doorEventPhotos.company_id, companyId),
      inArray(
        doorEventPhotos.door_event,
        old.map(({ event }) => event),
      ),
    ),
  );
  return old.length === batch;
}
