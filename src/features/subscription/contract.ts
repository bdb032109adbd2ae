import { addOn } from './contract/catalogue/add-on.ts';
import { currency } from './contract/catalogue/currency.ts';
import { discount } from './contract/catalogue/discount.ts';
import { feature } from './contract/catalogue/feature.ts';
import { plan } from './contract/catalogue/plan.ts';
import { priceStrategy } from './contract/catalogue/price-strategy.ts';
import { order, orderPaper, payByTransfer, paymentGateways, payOrder, placeOrder } from './contract/order.ts';
import { addOnOffers, buyAddOns, keepAddOn, quoteAddOns, quoteKept } from './contract/add-on.ts';
import { buyPlan, planOffers, presentSubscription, quotePlan, renewPlan } from './contract/subscription.ts';
import { ownCompanies } from './contract/own-companies.ts';
import { confirmPaypal, confirmTelr } from './contract/payment.ts';

import { companySubscription } from './contract/vendor-subscription.ts';
import { paymentDifference } from './contract/payment-difference.ts';
import { refundPayment, vendorRefund } from './contract/refund.ts';
import { vendorOrder, vendorTransaction } from './contract/vendor-payment.ts';

/** What subscriptions say on the wire: orders, how they are paid, and the results of payments. */
export * from './contract/add-on.ts';
export * from './contract/order.ts';
export * from './contract/payment-difference.ts';
export * from './contract/payment.ts';
export * from './contract/refund.ts';
export * from './contract/subscription.ts';

export { companySubscription, vendorOrder, vendorTransaction, addOn, currency, discount, feature, plan, priceStrategy };

export const resources = [
  order,
  currency,
  feature,
  plan,
  priceStrategy,
  addOn,
  discount,
  vendorOrder,
  vendorTransaction,
  vendorRefund,
  paymentDifference,
  companySubscription,
];
export const calls = [
  ownCompanies,
  orderPaper,
  confirmTelr,
  confirmPaypal,
  paymentGateways,
  payOrder,
  payByTransfer,
  placeOrder,
  presentSubscription,
  planOffers,
  quotePlan,
  buyPlan,
  renewPlan,
  addOnOffers,
  quoteAddOns,
  buyAddOns,
  quoteKept,
  keepAddOn,
  refundPayment,
];
