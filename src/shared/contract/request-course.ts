import { z } from 'zod';

/** The events in the history of a request. */
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
  'approver_added',
  'lowered',
  'escalated',
  'passed_on',
  'reminded',
  'revoked',
  'cancelled',
  /** What is left of it was approved to begin with. */
  'shortened',
  /** Some of its days are locked, and stay as they are until the period is reopened. */
  'days_locked',
  'expired',
  /** The applicant asks to have what was approved cancelled; approvers decide, in the same steps as about the request. */
  'cancel_asked',
  'cancel_approved',
  'cancel_rejected',
  'cancel_taken_back',
  'cancel_expired',
] as const;
export type RequestEventKind = (typeof requestEventKinds)[number];

/** What the steps of a request decide about: the request itself, or its cancellation once it is approved. */
export const coursePurposes = ['apply', 'cancel'] as const;
export type CoursePurpose = (typeof coursePurposes)[number];

const decider = z.object({
  /** Names of the approvers; null: everybody who may approve such requests. */
  name: z.string().nullable(),
  status: z.enum(['waiting', 'active', 'approved', 'rejected', 'passed']),
});

const step = z.object({
  /** The step's name in the flow; empty if no flow applies. */
  name: z.string(),
  /** It asks a person concerned by the request for their consent. */
  is_consent: z.boolean(),
  status: z.enum(['waiting', 'active', 'approved', 'rejected', 'skipped', 'auto_approved']),
  rule: z.enum(['any_one', 'all', 'in_order']),
  /** Since when it has waited for somebody; null if it has not begun. */
  since: z.string().nullable(),
  deciders: z.array(decider),
});

/** A step ahead of a request that has not been sent. */
export const stepAheadSchema = z.object({
  ...step.shape,
  /** Among whom the applicant chooses the approver; empty if the step leaves no choice. */
  choice: z.array(z.object({ code: z.string(), display_name: z.string() })),
});
export type StepAhead = z.infer<typeof stepAheadSchema>;

export const courseSchema = z.object({
  purpose: z.enum(coursePurposes),
  steps: z.array(step),
  events: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(requestEventKinds),
      /** Empty if nobody acted, because its time had run out. */
      user_name: z.string(),
      /** The employee whom they stood in for; empty if nobody. */
      acted_for: z.string(),
      /** The colleague to whom it was forwarded, or who was added; empty for other events. */
      to: z.string(),
      comment: z.string(),
      time: z.string(),
    }),
  ),
  /** What the reader may do with it in its present state, besides deciding. */
  may: z.object({ forward: z.boolean(), add: z.boolean(), lower: z.boolean(), remind: z.boolean() }),
});
export type RequestCourse = z.infer<typeof courseSchema>;

/** What a workflow may depend on, of a request that has not been sent. */
export const aheadQuery = z.strictObject({
  /** In the unit of workflows: days of leave, minutes of what is counted in minutes. */
  amount: z.coerce.number().min(0).max(1_000_000).optional(),
  /** The type of a leave. */
  type: z.coerce.number().int().positive().optional(),
  /** Employee ID of the chosen approver. */
  chosen: z.string().max(20).optional(),
});
export type RequestAhead = z.input<typeof aheadQuery>;
