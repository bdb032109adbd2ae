import { createHash, randomBytes } from 'node:crypto';
import { and, eq, getTableColumns } from 'drizzle-orm';
import { commonCodes, type Language } from '#shared/contract/index.ts';
import { asSystem, Refusal, type TenantContext } from '#server/http/index.ts';
import { pageUrl } from '#server/mail/index.ts';
import { changeFrom } from '#server/resource/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { wordsIn } from '#server/words/index.ts';
import { formatDay } from '#shared/i18n/dates.ts';
import { paymentCodes } from '../contract/payment.ts';
import type { Gateway } from '../domain/payment-status.ts';
import { isPayable } from './expiry.ts';
import { ProviderError, type AsSystem } from './provider.ts';
import { providerOf } from './providers.ts';
import { lastDayOf, orderTitle } from './order-title.ts';
import { orderServer } from './resources.ts';
import { orders, paymentKeys, payments } from './tables.ts';

/** The hash under which a link's key is stored. The gateway is part of it. */
export const keyHash = (gateway: Gateway, key: string): string =>
  createHash('sha256').update(`${gateway}\n${key}`).digest('base64url');

/** The same for what a provider's notices name: our reference or its identifier. No payer's link can have it. */
export const noticeHash = (gateway: Gateway, name: string): string =>
  createHash('sha256').update(`notice\n${gateway}\n${name}`).digest('base64url');

/**
 * Begins a payment of an order: creates it at the provider and answers the address for the payer. The link back
 * carries a key of its own, not the order's reference, which others may know (docs/security.md#payments).
 */
export async function beginPayment(
  context: TenantContext,
  id: number,
  gateway: Gateway,
  asked?: Language,
): Promise<{ url: string }> {
  const { tx, companyId, actor, now, services } = context;
  const language = asked ?? actor.language;
  const [order] = await tx
    .select({ ...getTableColumns(orders), title: orderTitle(orders, language) })
    .from(orders)
    .where(and(eq(orders.company_id, companyId), eq(orders.id, id)))
    .for('update');
  if (!order) throw new Refusal(commonCodes.notFound);
  if (!isPayable(order, now)) throw new Refusal(paymentCodes.orderNotPayable);
  const inHost: AsSystem = (work) => asSystem(context, () => work(tx));
  const provider = providerOf(services, gateway, inHost);
  if (!provider) throw new Refusal(paymentCodes.gatewayMissing);
  const key = randomBytes(24).toString('base64url');
  const reference = `${order.order_ref}-${randomBytes(4).toString('hex')}`;
  const origin = originOf(context);
  const back = new URL(`/payment/${gateway}/`, origin);
  back.searchParams.set(gateway === 'telr' ? 'OrderRef' : 'paymentId', key);
  const description = await boughtBy(context, order, language);
  const begun = await orAway(() =>
    provider.begin({
      reference,
      amount: { minor: order.total, currency: order.currency },
      description,
      language,
      // PayPal adds its own `paymentId` and `PayerID`; a payer who cancels returns with our key alone.
      returnUrl: gateway === 'telr' ? back.href : new URL('/payment/paypal/', origin).href,
      cancelUrl: back.href,
    }),
  );
  const [made] = await tx
    .insert(payments)
    .values({
      company_id: companyId,
      order: id,
      gateway,
      gateway_ref: begun.ref,
      reference,
      amount: order.total,
      currency: order.currency,
      request_time: now.toString(),
      create_user: actor.userId,
      update_user: actor.userId,
      create_time: now.toString(),
      update_time: now.toString(),
    })
    .returning({ id: payments.id });
  if (!made) throw new Error('Insert answered nothing');
  await changeFrom(
    orderServer,
    context,
    id,
    { status: 'unpaid' },
    { logOverride: { action: 'pay', changes: [{ field: 'gateway', old: null, new: gateway }] } },
  );
  const keys = gateway === 'telr' ? [key] : [key, begun.ref];
  await asSystem(context, () =>
    tx
      .insert(paymentKeys)
      .values(
        [
          ...keys.map((each) => keyHash(gateway, each)),
          ...[reference, begun.ref].map((each) => noticeHash(gateway, each)),
        ].map((hash) => ({ key_hash: hash, company_id: companyId, payment: made.id })),
      ),
  );
  return { url: begun.url };
}

/** What is paid for, as the payer reads it at the provider: the order's title and, if it has one, its period. */
async function boughtBy(
  context: TenantContext,
  order: { readonly title: string; readonly period_start: string | null; readonly period_end: string | null },
  language: string,
): Promise<string> {
  const last = lastDayOf(order.period_end);
  if (order.period_start === null || last === null) return order.title;
  const words = wordsIn(language);
  const writing = { language: words.language, ...(await companyClock(context)).formats };
  const period = { from: formatDay(order.period_start, writing), to: formatDay(last, writing) };
  return `${order.title} · ${words.text('sub:paper.period', period)}`;
}

/**
 * The payer returns to the host where they are signed in, if it is one of ours, otherwise to the configured host
 * (docs/security.md#codes-of-links).
 */
function originOf({ host, services }: TenantContext): string {
  const { scheme, baseHost } = services.config;
  const isOurs =
    host === baseHost || (host.endsWith(`.${baseHost}`) && /^[a-z0-9-]+$/.test(host.slice(0, -baseHost.length - 1)));
  return isOurs ? `${scheme}://${host}` : new URL(pageUrl(services, '/')).origin;
}

/** An unreachable provider is no fault of ours. The error has a code, so that the page offers to try again. */
export async function orAway<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new Refusal(paymentCodes.providerAway, { context: { reason: error.message } });
  }
}
