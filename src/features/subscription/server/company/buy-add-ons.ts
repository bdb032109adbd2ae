import { Refusal, type TenantContext } from '#server/http/index.ts';
import { languages } from '#shared/contract/languages.ts';
import type { WantedAddOns } from '../../contract/add-on.ts';
import { subscriptionCodes } from '../../contract/subscription.ts';
import { pieces } from '../../domain/pieces.ts';
import { orderLines } from '../order-lines.ts';
import { insertOrder } from '../place-order.ts';
import { workOutAddOns } from './add-ons.ts';
import { payDays, settleFree } from './buy.ts';
import { dropOpenOrders } from './order-plan.ts';

/** Orders add-ons for what is left of the period, if their price is still the one that was shown. */
export async function buyAddOnsOf(
  context: TenantContext,
  { total, ...wanted }: WantedAddOns & { readonly total: number },
): Promise<{ order: { id: number; order_ref: string } | null }> {
  const { subscription, bought, lines, after, start, end, today } = await workOutAddOns(context, wanted, true);
  if (lines.total !== total) throw new Refusal(subscriptionCodes.priceChanged);
  await dropOpenOrders(context);
  const titleIn = (language: (typeof languages)[number]): string =>
    bought.map((each) => pieces(each, language)).join(', ');
  const placed = await insertOrder(context, {
    type: 'add_on',
    description: bought
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 200),
    total: lines.total,
    currency: after.currency,
    days: payDays,
    // Readers see the title in their own language (`orderTitle`).
    terms: { ...after, title: Object.fromEntries(languages.map((language) => [language, titleIn(language)])) },
    period_start: today > start ? today : start,
    period_end: end,
    subtotal: lines.subtotal,
    discount: 0,
    credit: lines.credit,
    tax: lines.tax,
    lines: orderLines(bought, lines.parts),
    basis: subscription.changes,
  });
  if (total > 0) return { order: placed };
  await settleFree(context, placed.id);
  return { order: null };
}
