import { order, paymentGateways, payOrder, placeOrder } from './contract/order.ts';
import { confirmPaypal, confirmTelr } from './contract/payment.ts';

/** What subscriptions say on the wire: orders, how they are paid, and the results of payments. */
export * from './contract/order.ts';
export * from './contract/payment.ts';

export const resources = [order];
export const calls = [confirmTelr, confirmPaypal, paymentGateways, payOrder, placeOrder];
