import { z } from 'zod';
import { namespaces } from './languages.ts';

/** The words of a list or report that a notification is about, e.g. `{ namespace: 'per', key: 'employee' }`. */
export const about = z.object({ namespace: z.enum(namespaces), key: z.string() });

/** What a request is named by: its kind and its number, which is empty for kinds without numbers. */
export const request = { about, number: z.string().default('') };

/**
 * The applicant asks to have an approved request cancelled, or takes that back: to the deciders. Their decision, or that nobody decided in
 * time: to the applicant.
 */
export const cancellationNotices = [
  z.object({
    kind: z.enum(['request_cancel_waiting', 'request_cancel_withdrawn']),
    data: z.object({ ...request, name: z.string() }),
  }),
  z.object({ kind: z.literal('request_cancel_approved'), data: z.object({ ...request, comment: z.string() }) }),
  z.object({ kind: z.literal('request_cancel_rejected'), data: z.object({ ...request, reason: z.string() }) }),
  z.object({ kind: z.literal('request_cancel_expired'), data: z.object(request) }),
] as const;
