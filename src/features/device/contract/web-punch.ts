import { z } from 'zod';
import { defineCall, refusalCode } from '#shared/contract/index.ts';

/** In, out, and the two ends of a break: what a person can say by a button. */
export const webPunchStates = [0, 1, 2, 3] as const;

export type WebPunchState = (typeof webPunchStates)[number];

export const webPunchCodes = {
  /** The company takes no punches from browsers, or none of breaks. */
  off: refusalCode('ZBDV0120', 403),
  placeNeeded: refusalCode('ZBDV0121', 400),
  /** Further from the company than it allows: `distance` metres of `radius`. */
  outside: refusalCode('ZBDV0122', 409),
  /** Who has left, or begins later, punches no more, or not yet. */
  notEmployed: refusalCode('ZBDV0123', 409),
  /** The company asks for phones that are bound, and this one waits for it. */
  phoneWaiting: refusalCode('ZBDV0124', 409),
  /** It was bound and is no more, or never said which it is. */
  phoneUnbound: refusalCode('ZBDV0125', 409),
} as const;

const place = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Metres, as the browser told it. */
  accuracy: z.number().min(0).max(1_000_000),
});

/**
 * A punch of the signed-in employee in the browser, at the time of the server (docs/domain.md#punches). The same key, and the
 * same state within a minute, give the punch that there is.
 */
export const webPunch = defineCall({
  name: 'device.transaction.webPunch',
  method: 'POST',
  path: '/personal/api/v2/web_punches/',
  module: 'ZBDV',
  access: 'employee',
  // No punch is lost for want of a payment.
  standing: 'closed',
  body: z.strictObject({
    /** One a press: sent twice it is one punch. */
    key: z.uuid(),
    state: z.literal(webPunchStates),
    place: place.nullable(),
  }),
  data: z.object({
    id: z.int(),
    punch_time: z.string(),
    punch_state: z.int(),
    tz: z.string(),
    is_outside: z.boolean(),
    distance_m: z.int().nullable(),
    /** It was there before. */
    is_repeated: z.boolean(),
  }),
  codes: Object.values(webPunchCodes),
});
