import { and, eq } from 'drizzle-orm';
import { locate, nearestOf, type Circle } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import type { PlaceDoubt, WebPunchPhoto } from '#shared/contract/web-punch.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { ask } from '#server/questions/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { doubtOf, type SeenPlace } from '#shared/map/doubt.ts';
import { webPunchCodes } from '../contract.ts';
import type { KeptPlace } from '../domain/kept-punch.ts';
import { punchPlacesOf, type PunchPlaces } from './punch-places.ts';
import { isSelectableState } from './punch-states.ts';

/** The verification type of a punch in the browser: by the session. */
export const verifiedBySession = 102;
const breakStates: readonly number[] = [2, 3];

/** The settings that decide about punches in the browser. */
const settingColumns = {
  mode: companies.web_punch,
  breaks: companies.web_punch_breaks,
  radius: companies.web_punch_radius,
  outside: companies.web_punch_outside,
  photo: companies.web_punch_photo,
  doubtful: companies.doubtful_place,
  zone: companies.company_timezone,
  latitude: companies.company_latitude,
  longitude: companies.company_longitude,
};

/** The company's settings of punching in the browser. */
export async function settingsOf({ tx, companyId }: TenantContext) {
  const [row] = await tx.select(settingColumns).from(companies).where(eq(companies.id, companyId));
  if (!row) throw new Error(`No company ${companyId}`);
  return row;
}
type Settings = Awaited<ReturnType<typeof settingsOf>>;

/** @throws Refusal if the company does not allow such a punch */
export async function refuseState(context: TenantContext, settings: Settings, state: number): Promise<void> {
  const isAllowed = settings.mode !== 'off' && (settings.breaks || !breakStates.includes(state));
  if (!isAllowed || !(await isSelectableState(context, state))) throw new Refusal(webPunchCodes.off);
}

/** What a person may punch in the browser. */
export interface WebPunchRights {
  readonly breaks: boolean;
  /** A position is asked for; not on the network of a location. */
  readonly needs_place: boolean;
  /** The same for a punch without network, for which no network proves anything. */
  readonly keeps_place: boolean;
  readonly photo: WebPunchPhoto;
}

/** What the signed-in person may punch in the browser; null for nothing. */
export async function webPunchOf(context: TenantContext): Promise<WebPunchRights | null> {
  const { mode, breaks, zone, photo } = await settingsOf(context);
  if (mode === 'off') return null;
  const date = context.now.toZonedDateTimeISO(zone).toPlainDate();
  const places = await placesOf(context, context.actor.employeeId ?? -1, date);
  if (mode !== 'place' && places === null) return { breaks, needs_place: false, keeps_place: false, photo };
  const { isOnNetwork } = await locate(context, context.ip, places?.locations);
  return { breaks, needs_place: !isOnNetwork, keeps_place: true, photo };
}

/** Where the person may punch on a day; null if no setting covers the person or the department. */
async function placesOf(
  context: TenantContext,
  employee: number,
  date: Temporal.PlainDate,
): Promise<PunchPlaces | null> {
  const answers = await ask(context, punchPlacesOf, { employee, date: date.toString() });
  return answers.find((places) => places !== null) ?? null;
}

/** Where a person may punch on a day; null if the company does not ask where. */
export interface Grounds {
  /** The request comes from the network of a location. */
  readonly isOnNetwork: boolean;
  readonly circles: readonly Circle[];
  /** What happens to a punch outside; null until the company has chosen: nothing. */
  readonly outside: 'refuse' | 'flag' | null;
}

/**
 * Reads where a person may punch on a day: within the company's own circle, a location's circle or its network; a person with
 * locations, within theirs.
 * @param ip the address that it came from; empty if that says nothing about where it was made
 */
export async function groundsOf(
  context: TenantContext,
  settings: Settings,
  employee: number,
  date: Temporal.PlainDate,
  ip: string,
): Promise<Grounds | null> {
  const places = await placesOf(context, employee, date);
  if (settings.mode !== 'place' && places === null) return null;
  const { isOnNetwork, circles } = await locate(context, ip, places?.locations);
  const { latitude, longitude, radius } = settings;
  const company: Circle[] =
    places !== null || latitude === null || longitude === null
      ? []
      : [{ at: { lat: latitude, lng: longitude }, radius: radius ?? Number.MAX_SAFE_INTEGER }];
  return {
    isOnNetwork,
    circles: circles.length > 0 && radius === null ? circles : [...company, ...circles],
    outside: places?.outside ?? settings.outside,
  };
}

export interface Placed {
  readonly distance: number | null;
  readonly isOutside: boolean;
}

/** Checks where a punch was made. @throws Refusal if a position is required but missing, or not allowed */
export function placed(grounds: Grounds | null, place: KeptPlace | null): Placed {
  const nowhere = { distance: null, isOutside: false };
  if (grounds === null) return nowhere;
  if (!place && !grounds.isOnNetwork) throw new Refusal(webPunchCodes.placeNeeded);
  const near = place && nearestOf(grounds.circles, place);
  if (!near) return nowhere;
  const isOutside = !near.isWithin && !grounds.isOnNetwork;
  if (isOutside && grounds.outside === 'refuse')
    throw new Refusal(webPunchCodes.outside, { context: { distance: near.distance, radius: near.radius } });
  return { distance: near.distance, isOutside };
}

/**
 * Why a position cannot be right; null if nothing speaks against it, or the company asks for none.
 * @param others where else the person was
 * @throws Refusal doubtfulPlace if the company refuses such ones
 */
export function doubted(
  grounds: Grounds | null,
  { doubtful }: Pick<Settings, 'doubtful'>,
  place: SeenPlace | null,
  others: readonly SeenPlace[],
): PlaceDoubt | null {
  const doubt = grounds === null || place === null ? null : doubtOf(place, others);
  if (doubt !== null && doubtful === 'refuse') throw new Refusal(webPunchCodes.doubtfulPlace);
  return doubt;
}

/** The columns of a position. One that the company does not ask for is not stored. */
export const placeColumns = (grounds: Grounds | null, place: KeptPlace | null, distance: number | null) =>
  grounds === null || !place
    ? {}
    : {
        latitude: place.latitude,
        longitude: place.longitude,
        accuracy_m: Math.round(place.accuracy),
        distance_m: distance,
      };

/** The signed-in employee, who has to be a present one. @throws Refusal notEmployed */
export async function personOf({ tx, companyId, actor }: TenantContext, companyZone: string) {
  const [person] = await tx
    .select({
      id: employees.id,
      emp_code: employees.emp_code,
      department: employees.department,
      zone: employees.time_zone,
      status: employees.status,
      hired: employees.hire_date,
    })
    .from(employees)
    // Access `employee` guarantees an employee; -1 matches nobody.
    .where(and(eq(employees.company_id, companyId), eq(employees.id, actor.employeeId ?? -1)));
  if (!person || person.status !== 'active') throw new Refusal(webPunchCodes.notEmployed);
  return { ...person, zone: person.zone ?? companyZone };
}

/** @throws Refusal notEmployed on days before the hire date */
export function refuseBefore(hired: string | null, date: Temporal.PlainDate): void {
  if (hired !== null && hired > date.toString()) throw new Refusal(webPunchCodes.notEmployed);
}
