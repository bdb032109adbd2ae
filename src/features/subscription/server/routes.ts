import { eq } from 'drizzle-orm';
import { hostActor, openContext, Refusal, serve, serveAnyone, serveOutside, type Route } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { paymentGateways, payOrder, placeOrder as placeOrderCall } from '../contract/order.ts';
import { confirmPaypal, confirmTelr } from '../contract/payment.ts';
import { beginPayment } from './begin-payment.ts';
import { confirmPayment } from './confirm-payment.ts';
import { placeOrder } from './place-order.ts';
import { gatewaysOf } from './providers.ts';

/** A payer comes back once, and may reload; nobody tries keys. */
const results = { by: 'address', max: 60, seconds: 600 } as const;

export const subscriptionRoutes: readonly Route[] = [
  serveOutside(
    confirmTelr,
    async (outside, { body }) => ({
      status: await confirmPayment(outside, { gateway: 'telr', key: body.order_ref, payer: '' }),
    }),
    results,
  ),
  serveOutside(
    confirmPaypal,
    async (outside, { body }) => ({
      status: await confirmPayment(outside, { gateway: 'paypal', key: body.payment_id, payer: body.payer_id }),
    }),
    results,
  ),
  serve(paymentGateways, async ({ services }) => gatewaysOf(services)),
  serve(payOrder, (context, { body }) => beginPayment(context, body.id, body.gateway, body.language), {
    by: 'person',
    max: 60,
    seconds: 3600,
  }),

  serveAnyone(placeOrderCall, async (context, { body }) => {
    const { company: companyId, ...wanted } = body;
    const { tx, services, actor, now, log } = context;
    const [company] = await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId));
    if (!company) throw new Refusal(commonCodes.notFound);
    const scope = { role: 'tenant', companyId, ...(actor ? { userId: actor.userId } : {}) } as const;
    await context.switchScope(scope);
    // In the company's own log, by the name of who did it (docs/domain.md#orders: provider staff).
    const acting = hostActor({
      companyId,
      name: actor?.name ?? '',
      accessor: 'job',
      ...(actor ? { userId: actor.userId } : {}),
    });
    const opened = openContext(services, tx, context, acting, scope, now, log);
    context.afterCommit(opened.committed);
    return placeOrder(opened.context, wanted);
  }),
];
