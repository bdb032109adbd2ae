import { z } from 'zod';
import { hostActor, type TenantContext } from '../http/index.ts';

/** Reasons that an action on a request may carry: for a rejection or for a cancellation. */
export const reasonsSchema = z.object({ reject_reason: z.string().nullish(), cancel_reason: z.string().nullish() });

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
