import { defineCall, plainText, refusalCode } from '#shared/contract/index.ts';
import { z } from 'zod';

/** Days between the request and the deletion, in which it can be taken back. */
export const closingDays = 30;

export const closingCodes = {
  /** Its deletion is planned already. */
  planned: refusalCode('ZBPE0130', 409),
  /** No deletion is planned, or it has begun. */
  notPlanned: refusalCode('ZBPE0131', 409),
  /** The provider planned it, and only the provider takes it back. */
  ofProvider: refusalCode('ZBPE0132', 403),
  /** Only owners decide about it. */
  ownersOnly: refusalCode('ZBPE0133', 403),
} as const;

const path = '/company/api/v2/closing/';
/** Possible in every state of the subscription: also a company that may only pay can be deleted. */
const common = { module: 'ZBPE', path, standing: 'closed' } as const;

const planned = z.object({
  asked: z.string(),
  /** From when on everything is deleted. */
  erase_at: z.string(),
  by: z.string(),
  by_provider: z.boolean(),
  reason: z.string(),
});
export type PlannedClosing = z.infer<typeof planned>;

/** Whether the company is to be deleted, when and why. */
export const presentClosing = defineCall({
  ...common,
  name: 'company.settings.closing',
  method: 'GET',
  access: 'company.settings.view',
  data: z.object({
    planned: planned.nullable(),
    company_domain: z.string(),
    /** Whether the person may plan it. */
    may_ask: z.boolean(),
    /** Whether the person may take it back. */
    may_keep: z.boolean(),
  }),
});

/** Plans the deletion of the company; only an owner can, who types its domain. */
export const askClosing = defineCall({
  ...common,
  name: 'company.settings.close',
  method: 'POST',
  access: 'company.settings.change',
  body: z.strictObject({ company_domain: plainText(63), reason: plainText(200) }),
  data: z.object({ erase_at: z.string() }),
  codes: [closingCodes.planned, closingCodes.ownersOnly],
});

/** Takes the planned deletion back; only an owner can. */
export const keepCompany = defineCall({
  ...common,
  name: 'company.settings.keep',
  method: 'POST',
  path: `${path}keep/`,
  access: 'company.settings.change',
  body: z.strictObject({}),
  data: z.object({ kept: z.literal(true) }),
  codes: [closingCodes.notPlanned, closingCodes.ofProvider, closingCodes.ownersOnly],
});
