import { and, eq } from 'drizzle-orm';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { notify } from '#server/notifications/index.ts';
import { usersWith } from '#server/tenancy/membership.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { order as contract } from '../../contract/order.ts';
import { hasExpired } from '../expiry.ts';
import { orders } from '../tables.ts';

/** Sends the people who may pay for their company a notice of an invoice, by mail too; it opens the order, where the PDF is. */
export async function sendInvoice(context: TenantContext, id: number): Promise<void> {
  const { tx, companyId, now } = context;
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.company_id, companyId), eq(orders.id, id)));
  if (!order) throw new Refusal(commonCodes.notFound);
  if (hasExpired(order, now)) throw new Refusal(commonCodes.wrongState);
  await notify(context, await usersWith(context, `${contract.name}.change`), {
    kind: 'subscription_invoice',
    data: { order_ref: order.order_ref, number: order.invoice_no || order.order_ref },
    target: { type: contract.name, id },
  });
}
