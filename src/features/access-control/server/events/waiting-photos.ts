import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { commonCodes } from '#shared/contract/index.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { arrayText } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { removeNamedFiles, storeImage } from '#server/files/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { peopleOf } from './people.ts';
import { doorEventPhotos, doorEvents, waitingDoorPhotos } from './tables.ts';

/** Seconds by which the name of a photo may differ from the time of its event. */
export const tolerance = 2;
/** Photos of a controller that wait at most; further ones are listed as not kept. */
const mostWaiting = 200;
/** Hours for which a photo waits for its event. */
const waitsHours = 24;
/** Photos a run; the next one follows at once. */
const batch = 500;

/** Photos and events of a controller are compared one after the other: each must see what the other has stored. */
export const turnOfPhotos = ({ tx, companyId }: TenantContext, sn: string): Promise<void> =>
  oneAtATime(tx, 'access_control.door_photo', companyId, sn);

/** @returns the name of the file; null if it is no picture, or the company has no storage left */
export async function storePhoto(
  context: TenantContext,
  employee: number | null,
  bytes: Uint8Array,
): Promise<string | null> {
  try {
    return await context.savepoint(() =>
      storeImage(context, bytes, { access: 'access_control.door_event.view', field: 'photo', employee }),
    );
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || thrown.refusal.code !== commonCodes.invalidInput.code) throw thrown;
    return null;
  }
}

/**
 * Keeps a photo until its event comes. Sent again, it is the same one.
 * @returns false if it says no time, cannot be stored, or too many wait
 */
export async function keepWaiting(
  context: TenantContext,
  sn: string,
  { pin, local, bytes }: { readonly pin: string | null; readonly local: string | null; readonly bytes: Uint8Array },
): Promise<boolean> {
  if (local === null) return false;
  const { tx, companyId, now } = context;
  const code = (pin ?? '').toLowerCase();
  const waiting = await tx
    .select({
      local: sql<boolean>`${waitingDoorPhotos.taken_local} = ${local}::timestamp and ${waitingDoorPhotos.emp_code} = ${code}`,
    })
    .from(waitingDoorPhotos)
    .where(and(eq(waitingDoorPhotos.company_id, companyId), eq(waitingDoorPhotos.terminal_sn, sn)))
    .limit(mostWaiting);
  if (waiting.some(({ local: isSame }) => isSame)) return true;
  if (waiting.length >= mostWaiting) return false;
  const employee = (await peopleOf(context, code === '' ? [] : [code])).get(code)?.id ?? null;
  const photo = await storePhoto(context, employee, bytes);
  if (photo === null) return false;
  await tx.insert(waitingDoorPhotos).values({
    company_id: companyId,
    terminal_sn: sn,
    taken_local: local,
    emp_code: code,
    photo,
    received_at: now.toString(),
  });
  return true;
}

const joinedRow = z.object({
  event: z.coerce.number(),
  event_time: z.coerce.date().transform((time) => time.toISOString()),
  photo: z.string(),
});

/** Gives events that have come the photos that came before them; of two of one event, the nearer in time, and the other waits on. */
export async function joinWaitingPhotos(
  context: TenantContext,
  { sn }: { readonly sn: string },
  stored: readonly { readonly id: number }[],
): Promise<void> {
  const { tx, companyId } = context;
  await turnOfPhotos(context, sn);
  const joined = await queryRows(
    tx,
    sql`select distinct on (found.event) found.event, found.event_time, found.photo from (
        select distinct on (w.photo) e.id as event, e.event_time, w.photo,
          abs(extract(epoch from e.event_local - w.taken_local)) as apart
        from ${waitingDoorPhotos} w
        join ${doorEvents} e on e.company_id = ${companyId} and e.id = any(${arrayText(stored.map(({ id }) => id))}::bigint[])
          and lower(e.emp_code) = w.emp_code
          and e.event_local between w.taken_local - make_interval(secs => ${tolerance}) and w.taken_local + make_interval(secs => ${tolerance})
        where w.company_id = ${companyId} and w.terminal_sn = ${sn}
        order by w.photo, e.outcome = 'other', apart, e.id
      ) found order by found.event, found.apart, found.photo`,
    joinedRow,
  );
  if (joined.length === 0) return;
  await tx
    .insert(doorEventPhotos)
    .values(
      joined.map(({ event, event_time, photo }) => ({ company_id: companyId, door_event: event, photo, event_time })),
    );
  await tx.delete(waitingDoorPhotos).where(
    and(
      eq(waitingDoorPhotos.company_id, companyId),
      eq(waitingDoorPhotos.terminal_sn, sn),
      inArray(
        waitingDoorPhotos.photo,
        joined.map(({ photo }) => photo),
      ),
    ),
  );
}

/**
 * Removes photos whose events have not come within a day.
 * @param isKept false where the company keeps no photos any more: all are removed
 * @returns whether more may be left
 */
export async function forgetWaitingPhotos(context: TenantContext, isKept: boolean): Promise<boolean> {
  const { tx, companyId, now } = context;
  const before = isKept ? now.subtract({ hours: waitsHours }) : now.add({ hours: 1 });
  const old = await tx
    .select({ photo: waitingDoorPhotos.photo })
    .from(waitingDoorPhotos)
    .where(and(eq(waitingDoorPhotos.company_id, companyId), lt(waitingDoorPhotos.received_at, before.toString())))
    .orderBy(asc(waitingDoorPhotos.received_at))
    .limit(batch);
  if (old.length === 0) return false;
  const photos = old.map(({ photo }) => photo);
  await removeNamedFiles(context, photos);
  await tx
    .delete(waitingDoorPhotos)
    .where(and(eq(waitingDoorPhotos.company_id, companyId), inArray(waitingDoorPhotos.photo, photos)));
  return old.length === batch;
}
