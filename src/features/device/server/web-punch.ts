import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { locate, nearestOf, type Circle } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import type { CallData } from '#shared/contract/index.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { Refusal, serve, type Input, type TenantContext } from '#server/http/index.ts';
import { ask } from '#server/questions/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { webPunch, webPunchCodes } from '../contract.ts';
import { storePunches } from './ingest.ts';
import { refuseUnbound } from './punch-phone.ts';
import { punchPlacesOf, type PunchPlaces } from './punch-places.ts';
import { isSelectableState } from './punch-states.ts';
import { punches } from './punches/tables.ts';

type PunchInput = Input<typeof webPunch>['body'];

/** The verification type of a punch in the browser: by the session. */
const verifiedBySession = 102;
const breakStates: readonly number[] = [2, 3];

const settingColumns = {
  mode: companies.web_punch,
  breaks: companies.web_punch_breaks,
  radius: companies.web_punch_radius,
  outside: companies.web_punch_outside,
  zone: companies.company_timezone,
  latitude: companies.company_latitude,
  longitude: companies.company_longitude,
};

/** The company's settings of punching in the browser. */
async function settingsOf({ tx, companyId }: TenantContext) {
  const [row] = await tx.select(settingColumns).from(companies).where(eq(companies.id, companyId));
  if (!row) throw new Error(`No company ${companyId}`);
  return row;
}

/** What the signed-in person may punch in the browser; null for nothing. On the network of a location no position is asked for. */
export async function webPunchOf(
  context: TenantContext,
): Promise<{ readonly breaks: boolean; readonly needs_place: boolean } | null> {
  const { mode, breaks, zone } = await settingsOf(context);
  if (mode === 'off') return null;
  const places = await placesOf(context, context.actor.employeeId ?? -1, zone);
  if (mode !== 'place' && places === null) return { breaks, needs_place: false };
  const { isOnNetwork } = await locate(context, context.ip, places?.locations);
  return { breaks, needs_place: !isOnNetwork };
}

/** Where the person may punch today; null if no setting covers the person or the department. */
async function placesOf(context: TenantContext, employee: number, zone: string): Promise<PunchPlaces | null> {
  const date = context.now.toZonedDateTimeISO(zone).toPlainDate().toString();
  const answers = await ask(context, punchPlacesOf, { employee, date });
  return answers.find((places) => places !== null) ?? null;
}

interface Placed {
  readonly distance: number | null;
  readonly isOutside: boolean;
}

/**
 * Checks where a punch was made: within the company's own circle, a location's circle or its network; for a person with locations,
 * within theirs.
 * @throws Refusal if a position is required but missing, or not allowed
 */
async function placed(
  context: TenantContext,
  settings: Awaited<ReturnType<typeof settingsOf>>,
  places: PunchPlaces | null,
  place: PunchInput['place'],
): Promise<Placed> {
  if (settings.mode !== 'place' && places === null) return { distance: null, isOutside: false };
  const { isOnNetwork, circles } = await locate(context, context.ip, places?.locations);
  if (!place && !isOnNetwork) throw new Refusal(webPunchCodes.placeNeeded);
  if (!place) return { distance: null, isOutside: false };
  const { latitude, longitude, radius } = settings;
  const outside = places?.outside ?? settings.outside;
  const company: Circle[] =
    places !== null || latitude === null || longitude === null
      ? []
      : [{ at: { lat: latitude, lng: longitude }, radius: radius ?? Number.MAX_SAFE_INTEGER }];
  const near = nearestOf(circles.length > 0 && radius === null ? circles : [...company, ...circles], place);
  if (!near) return { distance: null, isOutside: false };
  const isOutside = !near.isWithin && !isOnNetwork;
  if (isOutside && outside === 'refuse')
    throw new Refusal(webPunchCodes.outside, { context: { distance: near.distance, radius: near.radius } });
  return { distance: near.distance, isOutside };
}

/** The signed-in employee, who has to be employed today. @throws Refusal notEmployed */
async function personOf({ tx, companyId, actor, now }: TenantContext, companyZone: string) {
  const [person] = await tx
    .select({
      id: employees.id,
      emp_code: employees.emp_code,
      zone: employees.time_zone,
      status: employees.status,
      hired: employees.hire_date,
    })
    .from(employees)
    // Access `employee` guarantees an employee; -1 matches nobody.
    .where(and(eq(employees.company_id, companyId), eq(employees.id, actor.employeeId ?? -1)));
  const zone = person?.zone ?? companyZone;
  const local = now.toZonedDateTimeISO(zone);
  const isHired = person?.hired == null || person.hired <= local.toPlainDate().toString();
  if (!person || person.status !== 'active' || !isHired) throw new Refusal(webPunchCodes.notEmployed);
  return { id: person.id, emp_code: person.emp_code, zone, local };
}

const columns = {
  id: punches.id,
  punch_time: punches.punch_time,
  punch_state: punches.punch_state,
  tz: punches.tz,
  is_outside: punches.is_outside,
  distance_m: punches.distance_m,
};

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
        sql`(${punches.sequence} = ${key} or (${punches.punch_state} = ${state} and ${punches.punch_time} >= ${aMinuteAgo}::timestamptz))`,
      ),
    )
    .orderBy(desc(punches.punch_time))
    .limit(1);
  return there;
}

/** Stores a punch of the signed-in employee, once however often it is sent. */
async function makeWebPunch(context: TenantContext, input: PunchInput): Promise<CallData<typeof webPunch>> {
  const { tx, companyId, actor } = context;
  const settings = await settingsOf(context);
  if (settings.mode === 'off' || (!settings.breaks && breakStates.includes(input.state)))
    throw new Refusal(webPunchCodes.off);
  if (!(await isSelectableState(context, input.state))) throw new Refusal(webPunchCodes.off);
  await refuseUnbound(context);
  await oneAtATime(tx, 'device.web_punch', companyId, actor.employeeId ?? -1);
  const person = await personOf(context, settings.zone);
  const before = await repeated(context, person.id, input);
  if (before) return { ...before, is_repeated: true };
  const places = await placesOf(context, person.id, person.zone);
  const { distance, isOutside } = await placed(context, settings, places, input.place);
  const second = person.local.round({ smallestUnit: 'second', roundingMode: 'floor' });
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
      sequence: input.key,
    },
  ]);
  const [made] = await tx
    .update(punches)
    .set({
      // A position that the company does not ask for is not stored.
      ...((settings.mode === 'place' || places !== null) && input.place
        ? {
            latitude: input.place.latitude,
            longitude: input.place.longitude,
            accuracy_m: Math.round(input.place.accuracy),
            distance_m: distance,
          }
        : {}),
      is_outside: isOutside,
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
  return { ...made, is_repeated: false };
}

export const webPunchRoute = serve(webPunch, (context, { body }) => makeWebPunch(context, body), {
  by: 'person',
  max: 20,
  seconds: 60,
});
