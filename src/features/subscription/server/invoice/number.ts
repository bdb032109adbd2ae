import { sql } from 'drizzle-orm';
import { asSystem, type TenantContext } from '#server/http/index.ts';
import { invoiceNumbers } from '../tables.ts';

/**
 * The next invoice number, `2026-000123`. Numbers run through all companies without gaps, because each is taken in the
 * transaction that stores the payment. Payments wait for each other here, so this is their last step.
 */
export async function numberInvoice(context: TenantContext): Promise<string> {
  const { year } = context.now.toZonedDateTimeISO('UTC');
  const [row] = await asSystem(context, () =>
    context.tx
      .insert(invoiceNumbers)
      .values({ year, last: 1 })
      .onConflictDoUpdate({ target: invoiceNumbers.year, set: { last: sql`${invoiceNumbers.last} + 1` } })
      .returning(),
  );
  return `${year}-${String(row?.last ?? 0).padStart(6, '0')}`;
}
