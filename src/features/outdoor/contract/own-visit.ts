import { defineCall, idSchema, sentPicture, text, textarea } from '#shared/contract/index.ts';
import { z } from 'zod';
import { unscheduledVisitStates, plannedVisitStates, visitStates } from './visit-states.ts';
import { visitCodes } from './visit.ts';

const path = '/personal/api/v2/visits/';
const common = { module: 'ZBOD', access: 'employee' } as const;

export const visitPlace = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Metres, as reported by the browser. */
  accuracy: z.number().min(0).max(1_000_000),
});

/** The most characters of a picture's data URL; the browser shrinks the picture before. */
const mostPhoto = 2_200_000;
const photo = sentPicture(mostPhoto).nullable();
const maxBody = mostPhoto + 16 * 1024;

const at = z.object({ latitude: z.number(), longitude: z.number() });
const clientSchema = z.object({
  id: z.int(),
  display_name: z.string(),
  address: z.string(),
  contact_name: z.string(),
  contact_phone: z.string(),
  radius: z.int(),
  at,
});

const ownVisitSchema = z.object({
  id: z.int(),
  is_scheduled: z.boolean(),
  /** Null: nobody that the company knows. */
  client: clientSchema.nullable(),
  visit_date: z.string(),
  /** `HH:mm` in the person's zone; null for an unplanned visit. */
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  purpose: z.string(),
  status: z.enum(visitStates),
  actual_start: z.string().nullable(),
  actual_end: z.string().nullable(),
  is_outside: z.boolean(),
});
export type OwnVisit = z.output<typeof ownVisitSchema>;

/** The signed-in person's visits: the one in progress, those of today, and those planned for the next two weeks. */
export const ownVisits = defineCall({
  ...common,
  name: 'outdoor.visit.own',
  method: 'GET',
  path,
  data: z.object({
    today: z.string(),
    /** The server's clock, with which a phone compares its own. */
    now: z.string(),
    zone: z.string(),
    visits: z.array(ownVisitSchema),
  }),
});

/** The clients nearest to a place, for an unplanned visit: at most twenty, within about fifty kilometres. */
export const nearClients = defineCall({
  ...common,
  name: 'outdoor.visit.nearClients',
  method: 'POST',
  path: `${path}near_clients/`,
  body: z.strictObject({ place: visitPlace }),
  data: z.array(z.object({ id: z.int(), display_name: z.string(), distance: z.int() })),
  readOnly: true,
});

/** The company does not accept the phone. */
const phoneCodes = [visitCodes.phoneWaiting, visitCodes.phoneUnbound] as const;

const doneSchema = z.object({
  id: z.int(),
  status: z.enum([...plannedVisitStates, ...unscheduledVisitStates]),
  is_outside: z.boolean(),
  /** Metres from the client; null without a client. */
  distance_m: z.int().nullable(),
  /** The visit existed before: the request was repeated. */
  is_repeated: z.boolean(),
});

/** Starts a planned visit at the person's position. A repeated key returns the same visit. */
export const startVisit = defineCall({
  ...common,
  name: 'outdoor.visit.start',
  method: 'POST',
  path: `${path}start/`,
  maxBody,
  body: z.strictObject({ key: z.uuid(), visit: idSchema, place: visitPlace, photo }),
  data: doneSchema,
  codes: [
    visitCodes.outside,
    visitCodes.doubtfulPlace,
    visitCodes.notToStart,
    visitCodes.otherDay,
    visitCodes.oneAtATime,
    ...phoneCodes,
  ],
});

/** Starts an unplanned visit. */
export const startUnscheduledVisit = defineCall({
  ...common,
  name: 'outdoor.visit.startUnscheduled',
  method: 'POST',
  path: `${path}start_unscheduled/`,
  maxBody,
  body: z.strictObject({
    key: z.uuid(),
    client: idSchema.nullable(),
    purpose: text({ max: 200, required: true }).write,
    place: visitPlace,
    photo,
  }),
  data: doneSchema,
  codes: [visitCodes.outside, visitCodes.doubtfulPlace, visitCodes.oneAtATime, ...phoneCodes],
});

/** Finishes the visit in progress, planned or not. */
export const finishVisit = defineCall({
  ...common,
  name: 'outdoor.visit.finish',
  method: 'POST',
  path: `${path}finish/`,
  maxBody,
  body: z.strictObject({
    key: z.uuid(),
    visit: idSchema,
    place: visitPlace,
    photo,
    note: textarea({ max: 500 }).write,
  }),
  data: doneSchema,
  codes: [visitCodes.outside, visitCodes.doubtfulPlace, visitCodes.notToFinish, ...phoneCodes],
});
