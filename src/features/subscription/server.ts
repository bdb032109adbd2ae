import type { ServerSlice } from '#server/slice.ts';
import { orderServer } from './server/resources.ts';
import { subscriptionRoutes } from './server/routes.ts';
import { mountSandbox } from './server/sandbox-page.ts';

export { placeOrder, type NewOrder } from './server/place-order.ts';

/** Orders of companies and how they are paid. */
export const subscriptionSlice: ServerSlice = {
  name: 'subscription',
  resources: [orderServer],
  routes: subscriptionRoutes,
  topics: { 'subscription.order': 'subscription.order.view' },
  mount: mountSandbox,
};
