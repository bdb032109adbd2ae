import { defineCall, idSchema } from '#shared/contract/index.ts';
import { z } from 'zod';

/** The most terminals in one call. */
const most = 200;

/**
 * For many terminals, restarts the time in which a call from the network of this request proves them; those that have recently
 * called from there are proven at once. Codes given before remain valid.
 */
export const verifyHere = defineCall({
  name: 'device.terminal.verifyHere',
  method: 'POST',
  path: '/device/api/v2/terminals/verify_here/',
  module: 'ZBDV',
  access: 'device.terminal.add',
  body: z.strictObject({ ids: z.array(idSchema).min(1).max(most) }),
  /** The number of terminals that are proven now. */
  data: z.object({ proven: z.int() }),
});
