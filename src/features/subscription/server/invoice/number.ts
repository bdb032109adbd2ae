import { sql } from 'drizzle-orm';
import { asSystem, type TenantContext } from '#server/http/index.ts';
import { invoiceNumbers } from '../tables.ts';

/**
 * The next invoice number, `2026-000123`. Numbers run through all companies without gaps, because each is taken in the
 * transaction that stores the payment. Payments wait for each other here, so this is their last step.
 */
export const numberInvoice = (context: TenantContext): Promise<string> => takeNumber(context, 'last');

/** The next number of a credit note, `CN-2026-000123`, in the same way. */
export const numberCreditNote = async (context: TenantContext): Promise<string> =>
  `CN-${await takeNumber(context, 'last_credit')}`;

async function takeNumber(context: TenantContext, series: 'last' | 'last_credit'): Promise<string> {
  const { year } = context.now.toZonedDateTimeISO('UTC');
  const [row] = await asSystem(context, () =>
    context.tx
      .insert(invoiceNumbers)
      .values({ year, last: 0, [series]: 1 })
      .onConflictDoUpdate({ target: invoiceNumbers.year, set: { [series]: sql`${invoiceNumbers[series]} + 1` } })
      .returning(),
  );
  return `${year}-${String(row?.[series] ?? 0).padStart(6, '0')}`;
}
