import { isVendorAccess, type Call } from '#shared/contract/index.ts';
import type { z } from 'zod';
import type { Answer, Input, RateLimit, Route, TenantContext } from '../http/index.ts';
import { hasViewed, writeVendorLog } from './log.ts';

/** The records that a read showed, for the log. */
export interface Shown {
  readonly action: 'view' | 'export';
  /** Resource name. */
  readonly objectType: string;
  readonly objectId: number | null;
  readonly objectName: string;
  /** The number of shown records by company; empty if no company's records were shown. */
  readonly companies: ReadonlyMap<number, number>;
  /** It completes what a list of the same question shows (its totals), and is logged only where no such list was. */
  readonly completes?: boolean;
}

/**
 * Serves a call of the provider's staff: in role `vendor`, without a company (its `companyId` is 0, which has no rows),
 * and always logged. A read is logged before it is answered: if that fails, nothing is answered. A call that changes
 * data writes the log itself, in its own transaction (`writeVendorLog`).
 * @param shown the records that a read showed; calls that change data have none
 */
export function serveVendor<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  call: Call<P, Q, B, D>,
  handle: (context: TenantContext, input: Input<Call<P, Q, B, D>>) => Promise<Answer<Call<P, Q, B, D>>>,
  shown?: (answer: Answer<Call<P, Q, B, D>>) => Shown,
  limit?: RateLimit,
): Route {
  if (!isVendorAccess(call.access)) throw new Error(`${call.name} is not the provider's`);
  if (call.readOnly && !shown) throw new Error(`${call.name} would be unseen`);
  const route = {
    call,
    limit,
    handle: async (context: TenantContext, input: Input<Call<P, Q, B, D>>) => {
      const answer = await handle(context, input);
      if (call.readOnly && shown) {
        const { params, query, body } = input;
        const { companies, completes = false, ...what } = shown(answer);
        const common = { ...what, changes: [], question: { params, query, body } };
        const entries =
          companies.size === 0
            ? [{ ...common, company: null }]
            : [...companies].map(([company, records]) => ({ ...common, company, records }));
        context.afterCommit(() =>
          context.services.database.within({ role: 'vendor', userId: context.actor.userId }, async (tx) => {
            if (!completes || !(await hasViewed(context, what.objectType, query, tx)))
              await writeVendorLog(context, entries, tx);
          }),
        );
      }
      return answer;
    },
  };
  return route;
}
