import { and, desc, eq, gte, not, or } from 'drizzle-orm';
import type { CallData } from '#shared/contract/index.ts';
import type { WebPunchPhoto } from '#shared/contract/web-punch.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { Refusal, refuseField, serve, type Input, type TenantContext } from '#server/http/index.ts';
import { webPunch, webPunchCodes } from '../contract.ts';
import { storePunches } from './ingest.ts';
import { refuseUnbound } from './punch-phone.ts';
import { storePunchPhoto } from './punches/photos.ts';
import { punches } from './punches/tables.ts';
import { seenPlaces } from './seen-places.ts';
import {
  doubted,
  groundsOf,
  personOf,
  placeColumns,
  placed,
  refuseBefore,
  refuseState,
  settingsOf,
  verifiedBySession,
} from './web-punch-rules.ts';

type PunchInput = Input<typeof webPunch>['body'];

const columns = {
  id: punches.id,
  punch_time: punches.punch_time,
  punch_state: punches.punch_state,
  tz: punches.tz,
  is_outside: punches.is_outside,
  place_doubt: punches.place_doubt,
  distance_m: punches.distance_m,
  photo: punches.photo,
};

type Row = { readonly photo: string | null } & Omit<CallData<typeof webPunch>, 'has_photo' | 'is_repeated'>;
const madeOf = ({ photo, ...row }: Row, is_repeated: boolean): CallData<typeof webPunch> => ({
  ...row,
  has_photo: photo !== null,
  is_repeated,
});

/** The punch that this press has already made, or one with the same state a moment ago. */
async function repeated({ tx, companyId, now }: TenantContext, employee: number, { key, state }: PunchInput) {
  const aMinuteAgo = now.subtract({ minutes: 1 }).toString();
  const [there] = await tx
    .select(columns)
    .from(punches)
    .where(
      and(
        eq(punches.company_id, companyId),
        eq(punches.employee, employee),
        gte(punches.punch_time, now.subtract({ hours: 24 }).toString()),
        eq(punches.source, 'web'),
        or(
          eq(punches.punch_key, key),
          and(eq(punches.punch_state, state), gte(punches.punch_time, aMinuteAgo), not(punches.is_void)),
        ),
      ),
    )
    .orderBy(desc(punches.punch_time))
    .limit(1);
  return there;
}

/** Stores a punch of the signed-in employee, once however often it is sent. */
async function makeWebPunch(context: TenantContext, input: PunchInput): Promise<CallData<typeof webPunch>> {
  const { tx, companyId, actor, now } = context;
  const settings = await settingsOf(context);
  await refuseState(context, settings, input.state);
  await refuseUnbound(context);
  await oneAtATime(tx, 'device.web_punch', companyId, actor.employeeId ?? -1);
  const person = await personOf(context, settings.zone);
  const local = now.toZonedDateTimeISO(person.zone);
  refuseBefore(person.hired, local.toPlainDate());
  const before = await repeated(context, person.id, input);
  if (before) return madeOf(before, true);
  const grounds = await groundsOf(context, settings, person.id, local.toPlainDate(), context.ip);
  const { distance, isOutside } = placed(grounds, input.place);
  const at = now.epochMilliseconds;
  const seen = grounds === null || input.place === null ? [] : await seenPlaces(context, person.id, [at]);
  const doubt = doubted(grounds, settings, input.place && { ...input.place, at }, seen);
  const photo = await photoOf(context, settings.photo, person.id, input.photo);
  const second = local.round({ smallestUnit: 'second', roundingMode: 'floor' });
  const origin = {
    source: 'web',
    tz: person.zone,
    terminal: null,
    terminal_sn: '',
    terminal_alias: '',
    area: null,
  } as const;
  await storePunches(context, origin, [
    {
      emp_code: person.emp_code,
      punch_time: second.toInstant().toString(),
      punch_local: second.toPlainDateTime().toString({ smallestUnit: 'second' }),
      punch_state: input.state,
      verify_type: verifiedBySession,
      work_code: '',
      temperature: null,
      mask: null,
      sequence: input.key,
    },
  ]);
  const [made] = await tx
    .update(punches)
    .set({
      punch_key: input.key,
      note: input.note,
      photo,
      ...placeColumns(grounds, input.place, distance),
      is_outside: isOutside,
      place_doubt: doubt,
    })
    .where(
      and(
        eq(punches.company_id, companyId),
        eq(punches.employee, person.id),
        eq(punches.punch_time, second.toInstant().toString()),
        eq(punches.sequence, input.key),
      ),
    )
    .returning(columns);
  if (!made) throw new Error('A punch that was stored is not there');
  return madeOf(made, false);
}

/**
 * Stores the photo as the company wants it. @returns its name; null without one, or if the company has no storage left
 * @throws Refusal if it is required and missing, or no picture
 */
async function photoOf(context: TenantContext, wanted: WebPunchPhoto, employee: number, photo: string | null) {
  if (wanted === 'off') return null;
  if (photo === null && wanted === 'required') throw new Refusal(webPunchCodes.photoNeeded);
  const stored = photo === null ? null : await storePunchPhoto(context, employee, photo);
  if (stored === 'none') refuseField('photo', 'imageType');
  return stored === null || stored === 'full' ? null : stored.name;
}

export const webPunchRoute = serve(webPunch, (context, { body }) => makeWebPunch(context, body), {
  by: 'person',
  max: 20,
  seconds: 60,
});
