import type { AppRoute } from '#shared/routing/index.ts';
import { ReceiptIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/subscription/order',
    title: 'menu:order',
    access: 'subscription.order.view',
    icon: ReceiptIcon,
    group: 'subscription',
    resource: 'subscription.order',
    load: () => import('./ui/order-screen.tsx'),
  },
];
