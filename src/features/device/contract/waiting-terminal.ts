import { defineCall } from '#shared/contract/index.ts';
import { z } from 'zod';
import { serialNumber } from './trust.ts';

const device = 'ZBDV';

/** A terminal that has called but that no company holds. Only its serial number leads to it. */
export const waitingTerminalSchema = z.object({
  sn: z.string(),
  model: z.string(),
  first_seen: z.string(),
  last_seen: z.string(),
  /** Records held until it is claimed. */
  waiting_records: z.int(),
});

/**
 * Looks a waiting terminal up by its whole serial number. It is told only where it called from the network of who asks:
 * otherwise a number that waits is answered as one that was never seen.
 */
export const findWaitingTerminal = defineCall({
  name: 'device.terminal.findWaiting',
  method: 'GET',
  path: '/device/api/v2/terminals/waiting/',
  module: device,
  access: 'device.terminal.add',
  query: z.strictObject({ sn: serialNumber }),
  data: waitingTerminalSchema.nullable(),
});
