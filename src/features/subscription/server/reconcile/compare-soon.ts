import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { TenantContext } from '#server/http/index.ts';
import { announce, defineHostJobKind, enqueueForHost } from '#server/jobs/index.ts';
import { paymentDifferences } from '../tables.ts';
import { compareOrder } from './compare-order.ts';

/** Compares one order with its provider, as the staff asked for. */
export const compareJob = defineHostJobKind({
  kind: 'subscription.compare',
  payload: z.strictObject({ company: z.int(), order: z.int() }),
  run: async (_, host, { company, order }) => {
    await compareOrder(host, company, order);
  },
});

/** Has an order compared after the commit. */
export async function compareSoon(
  { tx, companyId, now, services, afterCommit }: TenantContext,
  order: number,
): Promise<void> {
  await enqueueForHost(tx, { kind: compareJob, payload: { company: companyId, order }, companyId }, now);
  afterCommit(() => announce(services));
}

/** The same for an order that has just changed, if a difference of it is open: it may be over. */
export async function compareIfOpen(context: TenantContext, order: number): Promise<void> {
  const { tx, companyId } = context;
  const [open] = await tx
    .select({ id: paymentDifferences.id })
    .from(paymentDifferences)
    .where(
      and(
        eq(paymentDifferences.company_id, companyId),
        eq(paymentDifferences.order, order),
        eq(paymentDifferences.status, 'open'),
      ),
    )
    .limit(1);
  if (open) await compareSoon(context, order);
}
