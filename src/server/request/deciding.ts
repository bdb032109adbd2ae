import { z } from 'zod';
import type { Decision } from './course.ts';
import { hostActor, type TenantContext } from '../http/index.ts';

/** What a decision may carry: the reason of a rejection, or a comment with an approval. */
export const saidSchema = z.object({
  reject_reason: z.string().nullish(),
  comment: z.string().nullish(),
  /** Why something stays approved whose cancellation was asked for. */
  keep_reason: z.string().nullish(),
});
export type Said = z.infer<typeof saidSchema>;

/** What an action on a request may carry. */
export const reasonsSchema = saidSchema.extend({ cancel_reason: z.string().nullish() });

/** What the decider said; empty if nothing. */
export function commentOf(decision: Decision, input: unknown): string {
  const said = saidSchema.safeParse(input).data;
  return (decision === 'rejected' ? said?.reject_reason : said?.comment) ?? '';
}

/** Contexts in which no person decides: a timeout applies the step's rule, or the company requires no approval. */
export const byTime = new WeakSet<TenantContext>();

/** Contexts in which a person decides because the step names them, whatever rights they have. */
export const byName = new WeakSet<TenantContext>();

/** The host's own context, for requests approved on submission. */
export function asNobody(context: TenantContext): TenantContext {
  const actor = hostActor({ companyId: context.companyId, name: '', accessor: 'job' });
  const acting: TenantContext = { ...context, actor };
  byTime.add(acting);
  return acting;
}
