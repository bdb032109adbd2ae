import { z } from 'zod';
import { defineCall, instantSchema, refusalCode } from '#shared/contract/index.ts';
import { clockChecks } from '../domain/kept-clock.ts';
import { keptLimits, longestPunchNote, longestPunchPhoto, photosAtOnce } from '../domain/kept-punch.ts';
import { punchPhoto, webPunchCodes, webPunchPlace, webPunchStates } from './web-punch.ts';

export const keptPunchCodes = {
  /** Made more than a month ago. */
  tooOld: refusalCode('ZBDV0128', 409),
  /** More than 500 of a person within a month. */
  tooMany: refusalCode('ZBDV0129', 409),
  /** The phone's signature does not belong to the punch. */
  unsigned: refusalCode('ZBDV0130', 400),
  /** Its key belongs to another punch. */
  otherKey: refusalCode('ZBDV0131', 409),
} as const;

/** Why a kept punch is stored but does not count: the phone may not punch, its clock was turned, or a required photo is missing. */
export const heldReasons = ['phone', 'clock', 'photo'] as const;
export type HeldReason = (typeof heldReasons)[number];

/** A coordinate of a point on the curve P-256, base64url. */
const coordinate = z.string().regex(/^[\w-]{43}$/);
const milliseconds = z.int().min(0).max(1_000_000_000_000);

/** Of everything that a phone keeps: when it was made, the photo with its digest, and the signature over all but the photo. */
export const keptMoment = {
  key: z.uuid(),
  made_at: instantSchema,
  counter: z.int().min(1).max(2_000_000_000),
  page: z.uuid(),
  elapsed: milliseconds,
  ahead: z.int().min(-1_000_000_000_000).max(1_000_000_000_000).nullable(),
  photo_hash: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  photo: punchPhoto.optional(),
  signature: z.string().regex(/^[\w-]{86}$/),
};

/** The phone that sends it, by its key, and what its clocks show now. */
export const keptSender = {
  phone: z.strictObject({ x: coordinate, y: coordinate }),
  clock: z.strictObject({ at: instantSchema, page: z.uuid(), elapsed: milliseconds }),
};

/** The most bytes of a request with kept things. */
export const mostKeptBytes = photosAtOnce + longestPunchPhoto + 128 * 1024;

export { keptLimits } from '../domain/kept-punch.ts';

const keptPunch = z.strictObject({
  ...keptMoment,
  state: z.literal(webPunchStates),
  place: webPunchPlace.nullable(),
  /** As the phone signed it; stored as a text that is typed here would be. */
  note: z.string().max(longestPunchNote).optional(),
});

/**
 * Punches that the signed-in employee's phone has kept without network (docs/domain.md#punches-without-network). Each is signed by
 * the phone, stored with when it was made and when it was received, and answered alone: one that is refused does not keep the others.
 */
export const sendKeptPunches = defineCall({
  name: 'device.transaction.keptPunches',
  method: 'POST',
  path: '/personal/api/v2/kept_punches/',
  module: 'ZBDV',
  access: 'employee',
  // As the punch itself.
  standing: 'closed',
  takesTicket: true,
  maxBody: mostKeptBytes,
  body: z.strictObject({
    ...keptSender,
    punches: z.array(keptPunch).min(1).max(keptLimits.atOnce),
  }),
  data: z.array(
    z.object({
      key: z.string(),
      /** `held`: stored, but it does not count until somebody restores it. */
      outcome: z.enum(['stored', 'repeated', 'held', 'refused']),
      held: z.enum(heldReasons).nullable(),
      /** The refusal, whose text is `api:<code>`. */
      code: z.string().nullable(),
      context: z.record(z.string(), z.number()),
      /** When it counts as made; null for a refused one. */
      punch_time: z.string().nullable(),
      clock: z.enum(clockChecks).nullable(),
      is_outside: z.boolean(),
    }),
  ),
  codes: [...Object.values(webPunchCodes), ...Object.values(keptPunchCodes)],
});

/**
 * A ticket with which this browser sends what the signed-in person keeps on it, also while no page of the application is open. It ends
 * with the session, and can do nothing else.
 */
export const sendingTicket = defineCall({
  name: 'device.transaction.sendingTicket',
  method: 'POST',
  path: '/personal/api/v2/sending_ticket/',
  module: 'ZBDV',
  access: 'employee',
  standing: 'closed',
  data: z.object({ ticket: z.string() }),
});
