import { randomBytes } from 'node:crypto';
import { eq, sum } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '#server/db/database.ts';
import type { Gateway } from '../domain/payment-status.ts';
import {
  ProviderError,
  UnknownPayment,
  type AsSystem,
  type Checkout,
  type PaymentDetails,
  type PaymentProvider,
  type RefundAnswer,
} from './provider.ts';
import { sandboxPayments, sandboxRefunds } from './tables.ts';

export const sandboxPath = '/sandbox/checkout';

/** A refund that ends with these cents is given, but not answered; one with those is refused. So both can be tried by hand. */
const silentCents = 13;
const refusedCents = 17;

export const checkoutSchema = z.object({
  reference: z.string(),
  amount: z.object({ minor: z.int(), currency: z.string() }),
  description: z.string(),
  language: z.string(),
  returnUrl: z.url(),
  cancelUrl: z.url(),
}) satisfies z.ZodType<Checkout>;

/**
 * The provider of the local trial. Its checkout page asks how the payment should end (`sandbox-page.ts`). It replaces
 * every gateway without credentials, and does not exist in production (docs/security.md#production).
 */
export function sandboxProvider(gateway: Gateway, asSystem: AsSystem): PaymentProvider {
  const detailsOf = (row: typeof sandboxPayments.$inferSelect, refunded = 0): PaymentDetails => {
    const { reference, amount } = checkoutSchema.parse(row.checkout);
    return { state: row.state, raw: `sandbox ${row.state}`, reference, amount, payer: row.payer, refunded };
  };
  const refundedOf = async (tx: Transaction, ref: string): Promise<number> => {
    const [row] = await tx
      .select({ minor: sum(sandboxRefunds.minor).mapWith(Number) })
      .from(sandboxRefunds)
      .where(eq(sandboxRefunds.ref, ref));
    return row?.minor ?? 0;
  };
  const lock = async (tx: Transaction, ref: string) => {
    const [row] = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.ref, ref)).for('update');
    if (!row || row.gateway !== gateway) throw new UnknownPayment('The sandbox has no such payment');
    return row;
  };
  return {
    gateway,
    begin: async (checkout) => {
      const ref = `SBX-${randomBytes(16).toString('hex').toUpperCase()}`;
      await asSystem((tx) => tx.insert(sandboxPayments).values({ ref, gateway, checkout }));
      return { ref, url: new URL(`${sandboxPath}/${ref}`, checkout.returnUrl).href };
    },
    look: (ref) => asSystem(async (tx) => detailsOf(await lock(tx, ref), await refundedOf(tx, ref))),
    settle: async (ref, payer) => {
      const settled = await asSystem(async (tx) => {
        const row = await lock(tx, ref);
        if (row.payer !== payer) return 'invalidPayer';
        if (row.state !== 'approved') return detailsOf(row);
        // A payer with this name cannot pay, as with PayPal's INSTRUMENT_DECLINED.
        const state = payer.startsWith('BROKE') ? 'failed' : 'paid';
        await tx.update(sandboxPayments).set({ state }).where(eq(sandboxPayments.ref, ref));
        return detailsOf({ ...row, state });
      });
      // The money of a payer with this name is taken, and nobody is told.
      if (payer.startsWith('SILENT')) throw new ProviderError('The sandbox does not answer');
      return settled;
    },
    canRefund: true,
    refund: async ({ ref, reference, amount: { minor } }) => {
      const answer = await asSystem(async (tx): Promise<RefundAnswer> => {
        const { state, checkout } = await lock(tx, ref);
        const left = checkoutSchema.parse(checkout).amount.minor - (await refundedOf(tx, ref));
        if (state !== 'paid' || minor > left || minor % 100 === refusedCents)
          return { state: 'refused', raw: 'sandbox refused' };
        await tx.insert(sandboxRefunds).values({ reference, ref, minor });
        return { state: 'done', raw: 'sandbox refunded' };
      });
      if (minor % 100 === silentCents && answer.state === 'done')
        throw new ProviderError('The sandbox does not answer');
      return answer;
    },
    findRefund: ({ reference }) =>
      asSystem(async (tx) => {
        const [found] = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.reference, reference));
        return found ? { state: 'done', raw: 'sandbox refunded' } : 'none';
      }),
  };
}
