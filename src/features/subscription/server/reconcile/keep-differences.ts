import { and, desc, eq, inArray, sql, sum } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { order as orderContract } from '../../contract/order.ts';
import { differencesOf, type DifferenceKind } from '../../domain/difference.ts';
import { paymentDifferences as kept, refunds } from '../tables.ts';
import type { ComparedPayment, Told } from './compare-order.ts';

type Kept = typeof kept.$inferSelect;

/**
 * Keeps the differences of a payment: a new one is opened, a known one is brought up to date, and one that is no more is closed. What the
 * staff have settled stays settled for as long as both say the same as then.
 */
export async function keepDifferences(context: TenantContext, payment: ComparedPayment, told: Told): Promise<void> {
  const { tx, companyId, now } = context;
  const [asked] = await tx
    .select({ refunding: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(
      and(
        eq(refunds.company_id, companyId),
        eq(refunds.payment, payment.id),
        inArray(refunds.status, ['asked', 'unknown']),
      ),
    );
  const { isPaid, reference, amount: minor, currency, refunded } = payment;
  const found = differencesOf(
    { isPaid, reference, money: { minor, currency }, refunded, refunding: asked?.refunding ?? 0 },
    told,
  );
  const known = await tx
    .select()
    .from(kept)
    .where(and(eq(kept.company_id, companyId), eq(kept.payment, payment.id), inArray(kept.status, ['open', 'settled'])))
    .orderBy(desc(kept.id));
  const said = sayings(payment, told);
  const time = now.toString();
  let isChanged = false;
  for (const kind of found) {
    const same = known.find((each) => each.kind === kind && (each.status === 'open' || isSame(each, said)));
    if (same) {
      const isOld = isSame(same, said);
      await change(context, same, { ...said, compared_time: time }, !isOld);
      isChanged ||= !isOld;
      continue;
    }
    await open(context, payment, kind, said);
    isChanged = true;
  }
  for (const each of known) {
    if (each.status !== 'open' || found.includes(each.kind)) continue;
    await change(context, each, { ...said, compared_time: time, status: 'closed', closed_time: time }, true);
    isChanged = true;
  }
  if (isChanged)
    context.publish({ companyId, topic: orderContract.name, payload: { kind: 'change', id: payment.order } });
}

type Sayings = Pick<
  Kept,
  | 'kept_status'
  | 'amount'
  | 'currency'
  | 'kept_refunded'
  | 'told_status'
  | 'raw_status'
  | 'told_amount'
  | 'told_currency'
  | 'told_refunded'
>;

const sayings = (payment: ComparedPayment, told: Told): Sayings => ({
  kept_status: payment.status,
  amount: payment.amount,
  currency: payment.currency,
  kept_refunded: payment.refunded,
  told_status: told.state,
  raw_status: told.raw,
  told_amount: told.amount?.minor ?? null,
  told_currency: told.amount?.currency ?? '',
  told_refunded: told.refunded ?? null,
});

/** The same as then, whatever the provider's own words. */
const isSame = (one: Sayings, other: Sayings): boolean =>
  one.kept_status === other.kept_status &&
  one.amount === other.amount &&
  one.currency === other.currency &&
  one.kept_refunded === other.kept_refunded &&
  one.told_status === other.told_status &&
  one.told_amount === other.told_amount &&
  one.told_currency === other.told_currency &&
  one.told_refunded === other.told_refunded;

async function open(
  { tx, companyId, now, actor }: TenantContext,
  payment: ComparedPayment,
  kind: DifferenceKind,
  said: Sayings,
): Promise<void> {
  const time = now.toString();
  await tx.insert(kept).values({
    company_id: companyId,
    order: payment.order,
    payment: payment.id,
    reference: payment.reference,
    gateway: payment.gateway,
    kind,
    ...said,
    found_time: time,
    compared_time: time,
    create_user: actor.userId,
    update_user: actor.userId,
    create_time: time,
    update_time: time,
  });
}

/** Only what people see as changed is a new version, so that a comparison does not get in the way of somebody who settles. */
async function change(
  { tx, companyId, now }: TenantContext,
  { id }: Kept,
  set: Partial<typeof kept.$inferInsert>,
  isNewVersion: boolean,
): Promise<void> {
  await tx
    .update(kept)
    .set({ ...set, ...(isNewVersion ? { update_time: now.toString(), version: sql`${kept.version} + 1` } : {}) })
    .where(and(eq(kept.company_id, companyId), eq(kept.id, id)));
}
