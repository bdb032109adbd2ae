import { z } from 'zod';
import { defineCall, refusalCode, sentPicture, text } from '#shared/contract/index.ts';
import { placeDoubts } from '#shared/contract/web-punch.ts';
import { longestPunchNote, longestPunchPhoto } from '../domain/kept-punch.ts';

/** In, out, and the beginning and end of a break: the punches that have a button. */
export const webPunchStates = [0, 1, 2, 3] as const;

export type WebPunchState = (typeof webPunchStates)[number];

export const webPunchCodes = {
  /** The company allows no punches, or no breaks, in browsers. */
  off: refusalCode('ZBDV0120', 403),
  placeNeeded: refusalCode('ZBDV0121', 400),
  /** Farther from the company than allowed: `distance` metres with a limit of `radius`. */
  outside: refusalCode('ZBDV0122', 409),
  /** The person has left or has not started yet. */
  notEmployed: refusalCode('ZBDV0123', 409),
  /** The company requires bound phones, and this one waits for approval. */
  phoneWaiting: refusalCode('ZBDV0124', 409),
  /** The phone's binding has ended, or it has never identified itself. */
  phoneUnbound: refusalCode('ZBDV0125', 409),
  /** The company requires a photo with each punch. */
  photoNeeded: refusalCode('ZBDV0132', 400),
  /** The position cannot be right, and the company refuses such ones. */
  doubtfulPlace: refusalCode('ZBDV0133', 409),
} as const;

/** A position in a browser. */
export const webPunchPlace = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Metres, as reported by the browser. */
  accuracy: z.number().min(0).max(1_000_000),
});

/** The photo of a punch, which the browser has made small. */
export const punchPhoto = sentPicture(longestPunchPhoto);

/** What the person writes about a punch; empty for nothing. */
export const punchNote = text({ max: longestPunchNote });

/**
 * A punch of the signed-in employee in the browser, at the server's time (docs/domain.md#punches). A repeated key, or the same
 * state within a minute, returns the existing punch.
 */
export const webPunch = defineCall({
  name: 'device.transaction.webPunch',
  method: 'POST',
  path: '/personal/api/v2/web_punches/',
  module: 'ZBDV',
  access: 'employee',
  // Allowed even without a paid subscription, so that no punch is lost.
  standing: 'closed',
  maxBody: longestPunchPhoto + 16 * 1024,
  body: z.strictObject({
    /** One a press: sent twice it is one punch. */
    key: z.uuid(),
    state: z.literal(webPunchStates),
    place: webPunchPlace.nullable(),
    note: punchNote.write.default(''),
    photo: punchPhoto.nullable().default(null),
  }),
  data: z.object({
    id: z.int(),
    punch_time: z.string(),
    punch_state: z.int(),
    tz: z.string(),
    is_outside: z.boolean(),
    /** Why the position cannot be right; it was stored nevertheless. */
    place_doubt: z.enum(placeDoubts).nullable(),
    distance_m: z.int().nullable(),
    /** The photo was stored; one is not if the company has no storage left. */
    has_photo: z.boolean(),
    /** The punch existed already. */
    is_repeated: z.boolean(),
  }),
  codes: Object.values(webPunchCodes),
});
