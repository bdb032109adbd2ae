import { z } from 'zod';
import { defineCall } from './call.ts';
import { referenceSchema } from './field/index.ts';

/** Kinds of requests that people may keep unfinished: their own faces. */
const draftedKinds = [
  'personal.encashment',
  'personal.leave',
  'personal.manual_log',
  'personal.overtime',
  'personal.swap_schedule',
  'personal.training',
] as const;
export const draftedKind = z.enum(draftedKinds);
export type DraftedKind = z.infer<typeof draftedKind>;

/** The values of a form, by field. They are not validated, since the request is not submitted. Files are not stored. */
const draftValues = z.record(
  z.string().min(1).max(64),
  z.union([z.string().max(500), z.number(), z.boolean(), z.null(), referenceSchema]),
);
export type DraftValues = z.infer<typeof draftValues>;

const common = { module: 'ZBRQ', access: 'employee' } as const;
const path = '/personal/api/v2/request_drafts/';
/** Fields of the longest form, with room. */
const mostFields = 40;

/** The request of a kind that the signed-in person has begun and not submitted; null if there is none. */
export const requestDraft = defineCall({
  ...common,
  name: 'request.draft',
  method: 'GET',
  path,
  query: z.strictObject({ kind: draftedKind }),
  data: z.object({ values: draftValues, update_time: z.string() }).nullable(),
});

/** Stores it in place of the earlier draft. */
export const saveRequestDraft = defineCall({
  ...common,
  name: 'request.draft.save',
  method: 'POST',
  path,
  body: z.strictObject({
    kind: draftedKind,
    values: draftValues.refine((values) => Object.keys(values).length <= mostFields),
  }),
  data: z.null(),
});

/** Deletes it; does nothing if there is none. */
export const discardRequestDraft = defineCall({
  ...common,
  name: 'request.draft.discard',
  method: 'POST',
  path: `${path}discard/`,
  body: z.strictObject({ kind: draftedKind }),
  data: z.null(),
});
