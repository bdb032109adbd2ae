import { eq } from 'drizzle-orm';
import { Refusal, serve, serveAnyone, serveOutside, type Route } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { inCompany, serveVendor, writeVendorLog } from '#server/vendor/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import {
  order,
  orderPaper,
  payByTransfer,
  paymentGateways,
  payOrder,
  placeOrder as placeOrderCall,
} from '../contract/order.ts';
import { confirmPaypal, confirmTelr } from '../contract/payment.ts';
import { ownCompanies } from '../contract/own-companies.ts';
import { addOnOffers, buyAddOns, keepAddOn, quoteAddOns, quoteKept } from '../contract/add-on.ts';
import { buyPlan, planOffers, presentSubscription, quotePlan, renewPlan } from '../contract/subscription.ts';
import { addOnsFor, keepAddOnOf, quotedAddOns, quotedKept } from './company/add-ons.ts';
import { buyAddOnsOf } from './company/buy-add-ons.ts';
import { buy, sayRenewal } from './company/buy.ts';
import { companiesOf } from './company/own-companies.ts';
import { offersFor } from './company/offers.ts';
import { present } from './company/present.ts';
import { quoted } from './company/quote.ts';
import { beginPayment } from './begin-payment.ts';
import { confirmPayment } from './confirm-payment.ts';
import { placeOrder } from './place-order.ts';
import { paperOf } from './invoice/paper.ts';
import { waitForTransfer, waysToPay } from './transfer.ts';
import { refundPaymentRoute } from './vendor-payment.ts';

/** A payer returns once and may reload. The limit stops guessing of keys. */
const results = { by: 'address', max: 60, seconds: 600 } as const;

export const subscriptionRoutes: readonly Route[] = [
  serveOutside(
    confirmTelr,
    (outside, { body }) => confirmPayment(outside, { gateway: 'telr', key: body.order_ref, payer: '' }),
    results,
  ),
  serveOutside(
    confirmPaypal,
    (outside, { body }) => confirmPayment(outside, { gateway: 'paypal', key: body.payment_id, payer: body.payer_id }),
    results,
  ),
  serve(paymentGateways, (context) => waysToPay(context)),
  serve(orderPaper, (context, { params, query }) => paperOf(context, params.id, query), {
    by: 'person',
    max: 60,
    seconds: 600,
  }),
  serveAnyone(ownCompanies, (context) => companiesOf(context)),
  serve(presentSubscription, (context) => present(context)),
  serve(planOffers, (context) => offersFor(context)),
  serve(quotePlan, (context, { body }) => quoted(context, body), { by: 'person', max: 600, seconds: 600 }),
  serve(buyPlan, (context, { body }) => buy(context, body), { by: 'person', max: 60, seconds: 3600 }),
  serve(renewPlan, (context, { body }) => sayRenewal(context, body)),
  serve(addOnOffers, (context) => addOnsFor(context)),
  serve(quoteAddOns, (context, { body }) => quotedAddOns(context, body), { by: 'person', max: 600, seconds: 600 }),
  serve(buyAddOns, (context, { body }) => buyAddOnsOf(context, body), { by: 'person', max: 60, seconds: 3600 }),
  serve(quoteKept, (context, { body }) => quotedKept(context, body), { by: 'person', max: 600, seconds: 600 }),
  serve(keepAddOn, (context, { body }) => keepAddOnOf(context, body)),
  serve(payOrder, (context, { body }) => beginPayment(context, body.id, body.gateway, body.language), {
    by: 'person',
    max: 60,
    seconds: 3600,
  }),

  serve(payByTransfer, (context, { body }) => waitForTransfer(context, body.id), {
    by: 'person',
    max: 60,
    seconds: 3600,
  }),
  refundPaymentRoute,
  serveVendor(placeOrderCall, async (context, { body }) => {
    const { company, ...wanted } = body;
    const [found] = await context.tx.select({ id: companies.id }).from(companies).where(eq(companies.id, company));
    if (!found) throw new Refusal(commonCodes.notFound);
    const placed = await inCompany(context, company, (own) => placeOrder(own, wanted));
    const { id: objectId, order_ref: objectName } = placed;
    await writeVendorLog(context, [
      { action: 'add', objectType: order.name, objectId, objectName, company, changes: [] },
    ]);
    return placed;
  }),
];
