import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { defineBoundBySubject, roomUnder } from '#server/bounds/index.ts';
import { asSystem, refuseField, type TenantContext } from '#server/http/index.ts';
import { minorOf, whyNot } from '../../domain/discount.ts';
import type { Quote, Reduction } from '../../domain/quote.ts';
import type { Terms } from '../../domain/terms.ts';
import { discountCompanies, discountPlans, discounts, discountUses } from '../catalogue/discount/tables.ts';
import { currencies } from '../catalogue/tables.ts';
import { orders } from '../tables.ts';

/** Uses of a code by all companies, and by the call's. */
const usesBound = defineBoundBySubject('subscription.discount', 'all', 'own');

/** A code that applies to the purchase. */
export interface Applied {
  readonly id: number;
  readonly code: string;
  readonly reduction: Reduction;
}

/** The computed purchase for which codes are entered. */
interface Purchase {
  readonly type: string;
  readonly terms: Terms;
  readonly lines: Pick<Quote, 'subtotal'>;
  readonly today: string;
}

/**
 * The discounts of codes; none without a code. It refuses the field if a code is unknown, does not apply, or was used as often as it may
 * be; the refusal names the code.
 * @param isTaken true where the order is made: the uses of a code are then counted one at a time
 */
export async function applied(
  context: TenantContext,
  entered: readonly string[],
  { type, terms, lines, today }: Purchase,
  isTaken: boolean,
): Promise<readonly Applied[]> {
  const codes = [...new Set(entered.map((code) => code.toUpperCase()))];
  if (codes.length === 0) return [];
  const isFirst = !(await hasPaid(context));
  return asSystem(context, async () => {
    const found = await readDiscounts(context, codes);
    for (const code of codes) {
      const row = found.find(({ discount }) => discount.discount_code === code);
      const refusal = row
        ? whyNot(
            { ...row.discount, currency: row.currency, plans: row.plans, companies: row.companies },
            {
              company: context.companyId,
              plan: terms.plan,
              currency: terms.currency,
              billing_cycle: terms.billing_cycle,
              subtotal: lines.subtotal,
              today,
              isFirst,
              isLater: type === 'downgrade_at_end',
              codes: codes.length,
            },
          )
        : ({ code: 'discountCode' } as const);
      if (!refusal) continue;
      const { code: reason, ...known } = refusal;
      refuseField('discount_codes', reason, { code, ...known });
    }
    // Two orders with the same codes take them in the same order, so that neither waits for the other.
    for (const { discount } of found) await takeRoom(context, discount, isTaken);
    return found.map(({ discount }) => ({
      id: discount.id,
      code: discount.discount_code,
      reduction: reductionOf(discount, terms.currency),
    }));
  });
}

type Discount = typeof discounts.$inferSelect;

/** The discounts of codes by their numbers, each with its currency, and the plans and companies for which alone it holds. */
async function readDiscounts({ tx }: TenantContext, codes: readonly string[]) {
  const rows = await tx
    .select({ discount: discounts, currency: currencies.code })
    .from(discounts)
    .leftJoin(currencies, eq(currencies.id, discounts.currency))
    .where(
      inArray(
        sql`lower(${discounts.discount_code})`,
        codes.map((code) => code.toLowerCase()),
      ),
    )
    .orderBy(discounts.id);
  if (rows.length === 0) return [];
  const ids = rows.map(({ discount }) => discount.id);
  const plans = await tx.select().from(discountPlans).where(inArray(discountPlans.discount, ids));
  const companies = await tx.select().from(discountCompanies).where(inArray(discountCompanies.discount, ids));
  return rows.map((row) => ({
    ...row,
    plans: plans.flatMap(({ discount: id, plan }) => (id === row.discount.id ? [plan] : [])),
    companies: companies.flatMap(({ discount: id, company }) => (id === row.discount.id ? [company] : [])),
  }));
}

/** Refuses a code that was used as often as it may be. */
async function takeRoom({ tx, companyId }: TenantContext, discount: Discount, isTaken: boolean): Promise<void> {
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
  if (Math.min(room.all, room.own) < 1) refuseField('discount_codes', 'discountUsed', { code: discount.discount_code });
}

const reductionOf = ({ type, percent, amount }: Discount, currency: string): Reduction =>
  type === 'percent' ? { type, percent: percent ?? 0 } : { type, minor: minorOf(amount ?? 0, currency) };

/** Whether the company has ever paid for a plan. */
async function hasPaid({ tx, companyId }: TenantContext): Promise<boolean> {
  const [paid] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.company_id, companyId), eq(orders.status, 'paid'), isNotNull(orders.terms)))
    .limit(1);
  return paid !== undefined;
}

/** Notes that an order used codes. */
export async function noteUses(context: TenantContext, used: readonly Applied[], order: number): Promise<void> {
  const { tx, companyId: company } = context;
  if (used.length === 0) return;
  await asSystem(context, () =>
    tx.insert(discountUses).values(used.map(({ id: discount }) => ({ discount, company, order }))),
  );
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
