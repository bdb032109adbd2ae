import { defineCall, idSchema, refusalCode } from '#shared/contract/index.ts';
import { z } from 'zod';

const module = 'ZBDV';
const path = '/device/api/v2/terminals/';

/** Serial numbers are stored in capitals, as they are printed on terminals, so that any spelling finds the same terminal. */
export const inCapitals = (serial: string): string => serial.toUpperCase();

export const serialNumber = z
  .string()
  .trim()
  .toUpperCase()
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/);

export const trustCodes = {
  /** The terminal's list of addresses is full; one has to be removed before another is added. */
  addressesFull: refusalCode('ZBDV0108', 409),
} as const;

/** The longest list of a terminal's addresses, in characters. */
export const mostAddresses = 400;

/** Why a contact with a terminal's serial number is not treated as the terminal. */
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

/** A contact with a terminal's serial number that is held until an administrator decides, or was rejected. */
export const terminalContactSchema = z.object({
  id: z.int(),
  terminal: z.object({ id: z.int(), display_name: z.string() }),
  address: z.string(),
  /** The punches of a moved contact are stored and marked until an administrator decides. */
  standing: z.enum(['held', 'moved', 'refused']),
  reason: z.enum(holdReasons),
  /** What it sends that differs from the terminal: `agent`, `mac` … */
  differs: z.array(z.string()),
  first_seen: z.string(),
  last_seen: z.string(),
  /** The number of held records; for a moved contact, of stored ones. */
  held_records: z.int(),
});
export type TerminalContact = z.infer<typeof terminalContactSchema>;

/** Lists contacts of one terminal or all that are held, moved or rejected, newest first; at most 100. */
export const listContacts = defineCall({
  name: 'device.terminal.contacts',
  method: 'GET',
  path: `${path}contacts/`,
  module,
  access: 'device.terminal.view',
  query: z.strictObject({
    terminal: z.coerce.number().int().positive().optional(),
    /** `open`: those that wait for a decision. */
    standing: z.enum(['open', 'held', 'moved', 'refused']).optional(),
  }),
  data: z.array(terminalContactSchema),
  answer: 'list',
});

/**
 * Admits a contact, which stores its held records, or rejects it for good. `stored` is the number of punches that become the
 * terminal's own, or that are removed.
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
 * Proves that the company has the terminal: by a code that was read from it or typed on it, or without one by its next call from
 * the network of this request. A wrong code gets the same answer as a terminal that has not called yet.
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
    /** Other contacts use its number too, or another company has the terminal: the provider decides. */
    isDisputed: z.boolean(),
  }),
});

/** Lists terminals whose serial number another company's contact uses too; at most 100. */
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
