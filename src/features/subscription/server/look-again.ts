import { and, eq, gte, lte } from 'drizzle-orm';
import { z } from 'zod';
import type { TenantContext } from '#server/http/index.ts';
import { announce, defineHostJobKind, enqueueForHost } from '#server/jobs/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { askAgain } from './confirm-payment.ts';
import { ProviderError } from './provider.ts';
import { payments } from './tables.ts';

/** Minutes for which a payer is left alone to come back. */
const leftAlone = 10;
/** Days after which an open payment is no longer asked about. */
const askedDays = 14;

/** Asks the provider how an open payment ended. */
export const lookJob = defineHostJobKind({
  kind: 'subscription.look',
  payload: z.strictObject({ company: z.int(), payment: z.int() }),
  run: async (_, host, { company, payment }) => {
    try {
      await askAgain(host, company, payment);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      // It stays open, and is asked about again.
      host.log.warn({ payment, reason: error.message }, 'The provider did not answer about a payment');
    }
  },
});

/** Has the provider asked after the commit. */
export async function lookSoon(
  { tx, companyId, now, services, afterCommit }: TenantContext,
  payment: number,
): Promise<void> {
  await enqueueForHost(tx, { kind: lookJob, payload: { company: companyId, payment }, companyId }, now);
  afterCommit(() => announce(services));
}

/** Finds payments that the provider took, though nobody came back to say so. */
export const lookRound: CompanyRecurringJob = {
  name: 'subscription.open_payments',
  scope: 'company',
  schedule: { everyMinutes: 30 },
  run: async (context) => {
    const { tx, companyId, now } = context;
    const open = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          eq(payments.company_id, companyId),
          eq(payments.status, 'open'),
          lte(payments.request_time, now.subtract({ minutes: leftAlone }).toString()),
          gte(payments.request_time, now.subtract({ hours: askedDays * 24 }).toString()),
        ),
      );
    for (const { id } of open) await lookSoon(context, id);
  },
};
