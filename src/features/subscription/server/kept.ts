import { and, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { KeptRows } from '#server/erasure/index.ts';
import { orders, paymentDifferences, payments, refunds } from './tables.ts';

/** What belongs to an order with an invoice. */
const ofInvoiced =
  (order: AnyPgColumn) =>
  (companyId: number): SQL =>
    inArray(
      order,
      new QueryBuilder()
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.company_id, companyId), ne(orders.invoice_no, ''))),
    );

/** Invoices and credit notes outlive a company, with the payments that they were written for (docs/security.md#erased-companies). */
export const keptRows: readonly KeptRows[] = [
  { table: orders, which: () => ne(orders.invoice_no, '') },
  { table: payments, which: ofInvoiced(payments.order) },
  { table: refunds, which: ofInvoiced(refunds.order) },
  { table: paymentDifferences, which: ofInvoiced(paymentDifferences.order) },
];
