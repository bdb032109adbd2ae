import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { asSystem, type TenantContext } from '#server/http/index.ts';
import { changeFrom } from '#server/resource/index.ts';
import { payableStates } from '../expiry.ts';
import { insertOrder } from '../place-order.ts';
import { orderServer } from '../resources.ts';
import { orders } from '../tables.ts';
import { orderLines } from '../order-lines.ts';
import { giveBackUses } from './discount.ts';
import { namesOfSold } from './plan-texts.ts';
import type { Worked } from './quote.ts';

/** Creates an order of a computed purchase. Other unpaid orders for a plan end, so that a subscription waits for one payment. */
export async function orderPlan(
  context: TenantContext,
  work: Omit<Worked, 'subscription'>,
  basis: number,
  days: number,
): Promise<{ id: number; order_ref: string }> {
  const { type, terms, start, end, lines, discounts } = work;
  await dropOpenOrders(context);
  const namesOf = await asSystem(context, () => namesOfSold(context.tx, [terms]));
  return insertOrder(context, {
    type,
    // Readers see `orderTitle` instead, in their own language.
    description: terms.plan_name,
    total: lines.total,
    currency: terms.currency,
    days,
    terms: { ...terms, plan_names: namesOf(terms) },
    period_start: start,
    period_end: end,
    subtotal: lines.subtotal,
    discount: lines.discount,
    credit: lines.credit,
    tax: lines.tax,
    lines: orderLines([null, ...terms.add_ons], lines.parts),
    discount_code: discounts.map(({ code }) => code).join(' + '),
    basis,
  });
}

/** Ends the unpaid orders for a plan: all, or only the overdue ones. */
export async function dropOpenOrders(
  context: TenantContext,
  isOver: (order: OpenOrder) => boolean = () => true,
): Promise<void> {
  const { tx, companyId, now } = context;
  const open = await tx.select().from(orders).where(openOf(companyId)).for('update');
  const over = open.filter(isOver);
  for (const { id } of over)
    await changeFrom(orderServer, context, id, { status: 'expired', expires_at: now.toString() });
  await giveBackUses(
    context,
    over.flatMap(({ id, discount_code: code }) => (code === '' ? [] : [id])),
  );
}

type OpenOrder = typeof orders.$inferSelect;

/** Orders for a plan that can be paid. */
export const openOf = (companyId: number) =>
  and(eq(orders.company_id, companyId), isNotNull(orders.terms), inArray(orders.status, [...payableStates]));
