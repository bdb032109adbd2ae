import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** Orders of the company and how they are paid. */
export const subscription: Slice = {
  name: 'subscription',
  words: ['sub', 'vendor'],
  routes,
  resources: {
    'subscription.order': () => import('./contract/order.ts').then((contract) => contract.order),
    'vendor.order': () => import('./contract/vendor-payment.ts').then((contract) => contract.vendorOrder),
    'vendor.transaction': () => import('./contract/vendor-payment.ts').then((contract) => contract.vendorTransaction),
    'vendor.refund': () => import('./contract/refund.ts').then((contract) => contract.vendorRefund),
    'vendor.payment_difference': () =>
      import('./contract/payment-difference.ts').then((contract) => contract.paymentDifference),
    'vendor.company_subscription': () =>
      import('./contract/vendor-subscription.ts').then((contract) => contract.companySubscription),
    'vendor.currency': () => import('./contract/catalogue/currency.ts').then((contract) => contract.currency),
    'vendor.feature': () => import('./contract/catalogue/feature.ts').then((contract) => contract.feature),
    'vendor.plan': () => import('./contract/catalogue/plan.ts').then((contract) => contract.plan),
    'vendor.price_strategy': () =>
      import('./contract/catalogue/price-strategy.ts').then((contract) => contract.priceStrategy),
    'vendor.add_on': () => import('./contract/catalogue/add-on.ts').then((contract) => contract.addOn),
    'vendor.discount': () => import('./contract/catalogue/discount.ts').then((contract) => contract.discount),
  },
};
