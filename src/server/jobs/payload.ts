import { z } from 'zod';
import { sealText, unsealText } from '../sealing.ts';

const sealedSchema = z.strictObject({ sealed: z.string() });

/** A job's payload as it lies in the queue: sealed, since what a person gave may hold passwords and cards. */
export function sealPayload(secret: string, payload: unknown): { sealed: string } {
  return { sealed: sealText(secret, JSON.stringify(payload)) };
}

/** The payload again. Jobs that an older version put in are not sealed. */
export function openPayload(secret: string, stored: unknown): unknown {
  const { data } = sealedSchema.safeParse(stored);
  return data ? JSON.parse(unsealText(secret, data.sealed)) : stored;
}

/** What stays of a payload when its job has ended: nothing. */
export const blankPayload = {};
