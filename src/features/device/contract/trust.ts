import { defineCall, idSchema, refusalCode } from '#shared/contract/index.ts';
import { z } from 'zod';

const module = 'ZBDV';
const path = '/device/api/v2/terminals/';

/** Serial numbers are kept in capitals, as they stand on terminals: however one is typed or sent, it is the same terminal's. */
export const inCapitals = (serial: string): string => serial.toUpperCase();

export const serialNumber = z
  .string()
  .trim()
  .toUpperCase()
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/);

export const trustCodes = {
  /** The list of a terminal's addresses is as long as it may be: one has to go before another is let in. */
  addressesFull: refusalCode('ZBDV0108', 409),
} as const;

/** How long the list of a terminal's addresses may be, as it is written. */
export const mostAddresses = 400;

/** Why somebody who comes with a terminal's serial number is not served as the terminal. */
export const holdReasons = [
  'addressChanged',
  'twoAtOnce',
  'differs',
  'notShown',
  'tokenWrong',
  'keyRefused',
  'addressNotAllowed',
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Who came with the serial number of a terminal and is held until an administrator decides, or was turned away. */
export const terminalContactSchema = z.object({
  id: z.int(),
  terminal: z.object({ id: z.int(), display_name: z.string() }),
  address: z.string(),
  /** Of one that moved the punches are taken, and marked, until an administrator decides. */
  standing: z.enum(['held', 'moved', 'refused']),
  reason: z.enum(holdReasons),
  /** What it tells otherwise than the terminal did: `agent`, `mac` … */
  differs: z.array(z.string()),
  first_seen: z.string(),
  last_seen: z.string(),
  /** What it brought that is held; of one that moved, what was taken. */
  held_records: z.int(),
});
export type TerminalContact = z.infer<typeof terminalContactSchema>;

/** Those that are held, have moved or were turned away, of one terminal or of all, newest first; at most 100. */
export const listContacts = defineCall({
  name: 'device.terminal.contacts',
  method: 'GET',
  path: `${path}contacts/`,
  module,
  access: 'device.terminal.view',
  query: z.strictObject({
    terminal: z.coerce.number().int().positive().optional(),
    /** `open`: who waits for a decision. */
    standing: z.enum(['open', 'held', 'moved', 'refused']).optional(),
  }),
  data: z.array(terminalContactSchema),
  answer: 'list',
});

/**
 * Lets one in, upon which what was held of it is stored, or turns it away for good. `stored` counts punches: those that are the
 * terminal's own by that, or those that are taken back.
 */
export const decideContact = defineCall({
  name: 'device.terminal.decideContact',
  method: 'POST',
  path: `${path}contacts/decide/`,
  module,
  access: 'device.terminal.change',
  body: z.strictObject({ id: idSchema, decision: z.enum(['admit', 'refuse']) }),
  data: z.object({ stored: z.int() }),
  codes: [trustCodes.addressesFull],
});

/**
 * Proves that the company has the terminal: by a code that was read from it or typed on it, or, without one, by its next
 * call from the network where this is asked. A wrong code is answered as a terminal that has not called yet.
 */
export const proveTerminal = defineCall({
  name: 'device.terminal.prove',
  method: 'POST',
  path: `${path}prove/`,
  module,
  access: 'device.terminal.add',
  body: z.strictObject({ id: idSchema, code: z.string().trim().max(64).default('') }),
  data: z.object({
    isProven: z.boolean(),
    /** Others come with its number, too, or another company holds it: the provider decides. */
    isDisputed: z.boolean(),
  }),
});

/** Terminals whose serial number another company's contact comes with, too; at most 100. */
export const listDisputes = defineCall({
  name: 'device.terminal.disputes',
  method: 'GET',
  path: `${path}disputes/`,
  module,
  access: 'device.terminal.view',
  data: z.array(z.object({ id: z.int(), display_name: z.string(), since: z.string() })),
  answer: 'list',
});

export const trustCalls = [listContacts, listDisputes, decideContact, proveTerminal];
