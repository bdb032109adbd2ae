import { defineCall, idSchema } from '#shared/contract/index.ts';
import { z } from 'zod';

/** Terminals that are verified by one call. */
const most = 200;

/**
 * Begins anew, for many terminals, the time in which they may prove themselves by a call from the network where this is asked;
 * those that have called from there a short time ago are proven at once. Codes that were given stay.
 */
export const verifyHere = defineCall({
  name: 'device.terminal.verifyHere',
  method: 'POST',
  path: '/device/api/v2/terminals/verify_here/',
  module: 'ZBDV',
  access: 'device.terminal.add',
  body: z.strictObject({ ids: z.array(idSchema).min(1).max(most) }),
  /** How many are proven now. */
  data: z.object({ proven: z.int() }),
});
