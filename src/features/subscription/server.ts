import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { catalogueServers } from './server/catalogue/resources.ts';
import { discountCompanies } from './server/catalogue/discount/tables.ts';
import { beginSubscription, subscribeOlder } from './server/company/begin.ts';
import { subscriptionRound } from './server/company/round.ts';
import { lookJob, lookRound } from './server/look-again.ts';
import { compareJob } from './server/reconcile/compare-soon.ts';
import { reconciliation } from './server/reconcile/nightly.ts';
import { paymentDifferenceServer } from './server/reconcile/vendor-difference.ts';
import { refundJob, refundRound } from './server/refund/send-refund.ts';
import { keptRows } from './server/kept.ts';
import { orderServer } from './server/resources.ts';
import { subscriptionRoutes } from './server/routes.ts';
import { vendorOrderServer, vendorRefundServer, vendorTransactionServer } from './server/vendor-payment.ts';
import { vendorSubscriptionServer } from './server/vendor-subscription.ts';
import { mountNotices } from './server/notice/door.ts';
import { mountSandbox } from './server/sandbox-page.ts';

export { orders, payments } from './server/tables.ts';
export { publishAddOns } from './server/catalogue/publish-add-ons.ts';
export { beginTrial } from './server/company/begin.ts';
export { sellPlan } from './server/company/sell.ts';
export { subscriptionSummary } from './server/company/summary.ts';
export {
  businessDays,
  countFailed,
  countRefunds,
  countSubscriptions,
  countTrials,
  countUnpaid,
  readLargest,
  sumStorage,
  readRecurring,
} from './server/business.ts';
export { sumInBase } from './server/exchange.ts';
export { readMovement } from './server/movement.ts';
export { countDifferences } from './server/reconcile/vendor-difference.ts';
export { placeOrder, type NewOrder } from './server/place-order.ts';

/** Orders of companies and how they are paid. */
export const subscriptionSlice: ServerSlice = {
  name: 'subscription',
  seededRights: { auditor: readingRights },
  resources: [
    orderServer,
    ...catalogueServers,
    vendorOrderServer,
    vendorTransactionServer,
    vendorRefundServer,
    paymentDifferenceServer,
    vendorSubscriptionServer,
  ],
  hostJobs: [refundJob, lookJob, compareJob],
  routes: subscriptionRoutes,
  seed: beginSubscription,
  upkeep: [subscribeOlder],
  recurring: [subscriptionRound, refundRound, lookRound, reconciliation],
  keptRows,
  hostRows: [{ table: discountCompanies, company: discountCompanies.company }],
  topics: { 'subscription.order': 'subscription.order.view' },
  mount: (app, host) => {
    mountSandbox(app, host);
    mountNotices(app, host);
  },
};
