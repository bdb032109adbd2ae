import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '#server/db/database.ts';
import type { Gateway } from '../domain/payment-status.ts';
import { ProviderError, type AsSystem, type Checkout, type PaymentDetails, type PaymentProvider } from './provider.ts';
import { sandboxPayments } from './tables.ts';

export const sandboxPath = '/sandbox/checkout';

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
  const detailsOf = (row: typeof sandboxPayments.$inferSelect): PaymentDetails => {
    const { reference, amount } = checkoutSchema.parse(row.checkout);
    return { state: row.state, raw: `sandbox ${row.state}`, reference, amount, payer: row.payer };
  };
  const lock = async (tx: Transaction, ref: string) => {
    const [row] = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.ref, ref)).for('update');
    if (!row || row.gateway !== gateway) throw new ProviderError('The sandbox has no such payment');
    return row;
  };
  return {
    gateway,
    begin: async (checkout) => {
      const ref = `SBX-${randomBytes(16).toString('hex').toUpperCase()}`;
      await asSystem((tx) => tx.insert(sandboxPayments).values({ ref, gateway, checkout }));
      return { ref, url: new URL(`${sandboxPath}/${ref}`, checkout.returnUrl).href };
    },
    look: (ref) => asSystem(async (tx) => detailsOf(await lock(tx, ref))),
    settle: (ref, payer) =>
      asSystem(async (tx) => {
        const row = await lock(tx, ref);
        if (row.payer !== payer) return 'invalidPayer';
        if (row.state !== 'approved') return detailsOf(row);
        // A payer with this name cannot pay, as with PayPal's INSTRUMENT_DECLINED.
        const state = payer.startsWith('BROKE') ? 'failed' : 'paid';
        await tx.update(sandboxPayments).set({ state }).where(eq(sandboxPayments.ref, ref));
        return detailsOf({ ...row, state });
      }),
  };
}
