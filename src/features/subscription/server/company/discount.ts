import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { defineBoundBySubject, roomUnder } from '#server/bounds/index.ts';
import { asSystem, refuseField, type TenantContext } from '#server/http/index.ts';
import { decimalsOf } from '#shared/contract/money.ts';
import type { Reduction } from '../../domain/quote.ts';
import { roundedShare } from '../../domain/rounding.ts';
import type { Terms } from '../../domain/terms.ts';
import { currencies, discounts, discountUses } from '../catalogue/tables.ts';
import { orders } from '../tables.ts';

/** Uses of a code by all companies, and by the call's. */
const usesBound = defineBoundBySubject('subscription.discount', 'all', 'own');

/** A code that applies to the purchase. */
export interface Applied {
  readonly id: number;
  readonly code: string;
  readonly reduction: Reduction;
}

/**
 * The discount of a code; none without a code. It refuses the field if the code is unknown or does not apply. The message does not
 * say which, so that codes cannot be guessed.
 * @param isTaken true where the order is made: the use is counted one at a time of a code then
 */
export async function applied(
  context: TenantContext,
  code: string,
  terms: Terms,
  today: string,
  isTaken: boolean,
): Promise<Applied | undefined> {
  if (code === '') return undefined;
  const isFirst = !(await hasPaid(context));
  return asSystem(context, async () => {
    const { tx, companyId } = context;
    const [row] = await tx
      .select({ discount: discounts, currency: currencies.code })
      .from(discounts)
      .leftJoin(currencies, eq(currencies.id, discounts.currency))
      .where(eq(sql`lower(${discounts.discount_code})`, code.toLowerCase()));
    if (!row || !isFor(row, terms, today, isFirst)) return refuseField('discount_code', 'discountCode');
    const { discount } = row;
    const most = {
      all: discount.max_uses ?? Number.MAX_SAFE_INTEGER,
      own: discount.max_uses_per_company ?? Number.MAX_SAFE_INTEGER,
    };
    const countRedemptions = async (): Promise<Record<keyof typeof most, number>> => {
      const [uses] = await tx
        .select({
          all: sql<number>`count(*)`.mapWith(Number),
          own: sql<number>`count(*) filter (where ${discountUses.company} = ${companyId})`.mapWith(Number),
        })
        .from(discountUses)
        .where(eq(discountUses.discount, discount.id));
      return uses ?? { all: 0, own: 0 };
    };
    // A quote takes no lock, because its transaction only reads.
    const room = isTaken
      ? await roomUnder(tx, usesBound(most), [discount.id], countRedemptions)
      : await countRedemptions().then(({ all, own }) => ({ all: most.all - all, own: most.own - own }));
    if (Math.min(room.all, room.own) < 1) refuseField('discount_code', 'discountUsed');
    return { id: discount.id, code: discount.discount_code, reduction: reductionOf(discount, terms.currency) };
  });
}

type Discount = typeof discounts.$inferSelect;

function isFor(
  { discount, currency }: { readonly discount: Discount; readonly currency: string | null },
  terms: Terms,
  today: string,
  isFirst: boolean,
): boolean {
  const { start_date: start, end_date: end, applies_to: orderKind } = discount;
  return (
    discount.enabled &&
    (start === null || start <= today) &&
    (end === null || end >= today) &&
    (discount.plan === null || discount.plan === terms.plan) &&
    (orderKind === 'all' || (orderKind === 'first') === isFirst) &&
    (discount.type === 'percent' || currency === terms.currency)
  );
}

function reductionOf({ type, percent, amount }: Discount, currency: string): Reduction {
  if (type === 'percent') return { type, percent: percent ?? 0 };
  // Amounts of the catalogue are in whole units of the currency with four decimals.
  return { type, minor: roundedShare(Math.round((amount ?? 0) * 10_000), 10 ** decimalsOf(currency), 10_000) };
}

/** Whether the company has ever paid for a plan. */
async function hasPaid({ tx, companyId }: TenantContext): Promise<boolean> {
  const [paid] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.company_id, companyId), eq(orders.status, 'paid'), isNotNull(orders.terms)))
    .limit(1);
  return paid !== undefined;
}

/** Notes that an order used a code. */
export async function noteUse(context: TenantContext, discount: number, order: number): Promise<void> {
  const { tx, companyId: company } = context;
  await asSystem(context, () => tx.insert(discountUses).values({ discount, company, order }));
}

/** Releases the uses of orders that ended unpaid. */
export async function giveBackUses(context: TenantContext, ids: readonly number[]): Promise<void> {
  const { tx, companyId } = context;
  if (ids.length === 0) return;
  await asSystem(context, async () => {
    for (const order of ids)
      await tx.delete(discountUses).where(and(eq(discountUses.company, companyId), eq(discountUses.order, order)));
  });
}
