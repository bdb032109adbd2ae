import { defineCall } from '#shared/contract/index.ts';
import { z } from 'zod';
import { serialNumber } from './trust.ts';

const device = 'ZBDV';

/** A terminal that has called but belongs to no company. It can only be found by its serial number. */
export const waitingTerminalSchema = z.object({
  sn: z.string(),
  model: z.string(),
  first_seen: z.string(),
  last_seen: z.string(),
  /** Records that are held until it is claimed. */
  waiting_records: z.int(),
});

/**
 * Finds a waiting terminal by its complete serial number. Only callers from the terminal's network get it; to others a waiting
 * number looks like one that was never seen.
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
