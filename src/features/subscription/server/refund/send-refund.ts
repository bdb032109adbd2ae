import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Host } from '#server/host.ts';
import { asCompany, type TenantContext } from '#server/http/index.ts';
import { announce, defineHostJobKind, enqueueForHost } from '#server/jobs/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { ProviderError, type FoundRefund } from '../provider.ts';
import { providerOf } from '../providers.ts';
import { payments, refunds } from '../tables.ts';
import { keepRefund } from './keep-refund.ts';

/** Days for which a refund without an answer is sent again; providers know a repeated one for longer. */
const sentAgainDays = 14;

/**
 * Asks the provider for a refund. Before it is sent, it is kept as unknown, so that whatever happens meanwhile, a later
 * try asks first what became of it, and sends it again only where the provider says that it knows of none.
 */
export const refundJob = defineHostJobKind({
  kind: 'subscription.refund',
  payload: z.strictObject({ company: z.int(), refund: z.int() }),
  run: async (job, host, { company, refund }) => {
    const begun = await begin(host, company, refund);
    const provider =
      begun && providerOf(host, begun.refund.gateway, (work) => host.database.within({ role: 'system' }, work));
    if (!begun || !provider) return;
    const { reference, amount, currency, sent_time: sent } = begun.refund;
    const asked = { ref: begun.ref, reference, amount: { minor: amount, currency } };
    let answer: FoundRefund;
    try {
      answer = sent === null ? 'none' : await provider.findRefund(asked);
      const isFresh = sent === null || host.clock.now().since(sent).total('hours') < sentAgainDays * 24;
      if (answer === 'none' && isFresh) answer = await provider.refund(asked);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      // It stays unknown, and is asked again later.
      host.log.warn({ refund, reason: error.message }, 'The provider did not answer a refund');
      return;
    }
    if (answer === 'none' || answer === 'unknowable') return;
    const told = answer;
    await job.finish(({ inCompany }) => inCompany(acting(company), (context) => keepRefund(context, refund, told)));
  },
});

const acting = (companyId: number) => ({ companyId, name: 'Muster', accessor: 'job' }) as const;

/** The refund as it was before this try; nothing if it has ended. */
function begin(host: Host, company: number, id: number) {
  return asCompany(host, acting(company), async ({ tx, companyId, now }) => {
    const [row] = await tx
      .select({ refund: refunds, ref: payments.gateway_ref })
      .from(refunds)
      .innerJoin(payments, and(eq(payments.company_id, refunds.company_id), eq(payments.id, refunds.payment)))
      .where(and(eq(refunds.company_id, companyId), eq(refunds.id, id), inArray(refunds.status, ['asked', 'unknown'])))
      .for('update', { of: refunds });
    if (!row) return undefined;
    await tx
      .update(refunds)
      .set({ status: 'unknown', sent_time: sql`coalesce(${refunds.sent_time}, ${now.toString()}::timestamptz)` })
      .where(and(eq(refunds.company_id, companyId), eq(refunds.id, id)));
    return row;
  });
}

/** Has the provider asked after the commit. */
export async function sendSoon(
  { tx, companyId, now, services, afterCommit }: TenantContext,
  refund: number,
): Promise<void> {
  await enqueueForHost(tx, { kind: refundJob, payload: { company: companyId, refund }, companyId }, now);
  afterCommit(() => announce(services));
}

/** Asks again what became of refunds without an answer. */
export const refundRound: CompanyRecurringJob = {
  name: 'subscription.refunds',
  scope: 'company',
  schedule: { everyMinutes: 30 },
  run: async (context) => {
    const { tx, companyId } = context;
    const open = await tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.company_id, companyId), inArray(refunds.status, ['asked', 'unknown'])));
    for (const { id } of open) await sendSoon(context, id);
  },
};
