import { z } from 'zod';

/** What can become of a request, as its history has it. */
export const requestEventKinds = [
  'submitted',
  'resubmitted',
  'entered',
  'approved',
  'rejected',
  'approved_in_place',
  'rejected_in_place',
  'auto_approved',
  'auto_rejected',
  'forwarded',
  'lowered',
  'escalated',
  'reminded',
  'revoked',
  'cancelled',
  'expired',
] as const;
export type RequestEventKind = (typeof requestEventKinds)[number];

const decider = z.object({
  /** How they are called; null: whoever may approve such requests. */
  name: z.string().nullable(),
  status: z.enum(['waiting', 'active', 'approved', 'rejected', 'passed']),
});

export const courseSchema = z.object({
  steps: z.array(
    z.object({
      /** As the flow calls it; empty where no flow is meant for it. */
      name: z.string(),
      /** It asks somebody whom the request concerns whether they agree. */
      is_consent: z.boolean(),
      status: z.enum(['waiting', 'active', 'approved', 'rejected', 'skipped', 'auto_approved']),
      rule: z.enum(['any_one', 'all', 'in_order']),
      /** Since when it waits for somebody; null: it has not begun. */
      since: z.string().nullable(),
      deciders: z.array(decider),
    }),
  ),
  events: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(requestEventKinds),
      /** Empty: nobody, its time had run out. */
      user_name: z.string(),
      /** The employee for whom they stood in; empty: for nobody. */
      acted_for: z.string(),
      comment: z.string(),
      time: z.string(),
    }),
  ),
  /** What the reader may do with it as it stands, beside deciding. */
  may: z.object({ forward: z.boolean(), lower: z.boolean(), remind: z.boolean() }),
});
export type RequestCourse = z.infer<typeof courseSchema>;
