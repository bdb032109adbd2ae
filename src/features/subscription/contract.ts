import { currency } from './contract/catalogue/currency.ts';
import { discount } from './contract/catalogue/discount.ts';
import { feature } from './contract/catalogue/feature.ts';
import { plan } from './contract/catalogue/plan.ts';
import { priceStrategy } from './contract/catalogue/price-strategy.ts';
import { order, paymentGateways, payOrder, placeOrder } from './contract/order.ts';
import { confirmPaypal, confirmTelr } from './contract/payment.ts';

import { vendorOrder, vendorTransaction } from './contract/vendor-payment.ts';

/** What subscriptions say on the wire: orders, how they are paid, and the results of payments. */
export * from './contract/order.ts';
export * from './contract/payment.ts';

export { vendorOrder, vendorTransaction, currency, discount, feature, plan, priceStrategy };

export const resources = [order, currency, feature, plan, priceStrategy, discount, vendorOrder, vendorTransaction];
export const calls = [confirmTelr, confirmPaypal, paymentGateways, payOrder, placeOrder];
