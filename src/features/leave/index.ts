import { isPending } from '#shared/routing/related-tab.ts';
import type { Slice } from '#shared/routing/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { routes } from './routes.ts';

const WouldGrant = /* @__PURE__ */ lazily(() => import('./ui/would-grant.tsx').then((module) => module.WouldGrant));

/** Leave: its types, people's requests and their balances. */
export const leave: Slice = {
  name: 'leave',
  words: ['att', 'personal', 'report'],
  routes,
  trial: { of: ['leave.group'], access: 'leave.balance.view', panel: WouldGrant },
  recordTabs: {
    'personnel.employee': [
      {
        of: 'leave.leave',
        by: 'employee',
        title: 'menu:leave',
        fields: ['request_no', 'incident_type', 'start_date', 'end_date', 'status'],
        isChangeable: isPending,
      },
      {
        of: 'leave.encashment',
        by: 'employee',
        title: 'menu:encashment',
        fields: ['request_no', 'incident_type', 'amount', 'pay_date', 'status'],
      },
      {
        of: 'leave.balance',
        by: 'employee',
        title: 'menu:leaveBalance',
        fields: ['year_start', 'incident_type', 'granted', 'used', 'available'],
      },
    ],
  },
  resources: {
    'leave.incident_type': () => import('./contract.ts').then((contract) => contract.incidentType),
    'leave.leave': () => import('./contract.ts').then((contract) => contract.leaveRequest),
    'leave.group': () => import('./contract.ts').then((contract) => contract.leaveGroup),
    'leave.balance': () => import('./contract.ts').then((contract) => contract.leaveBalance),
    'leave.encashment': () => import('./contract.ts').then((contract) => contract.encashment),
    'personal.encashment': () => import('./contract.ts').then((contract) => contract.ownEncashment),
    'personal.leave': () => import('./contract.ts').then((contract) => contract.ownLeave),
  },
};

/** The signed-in employee's balances, for their start page. */
export const OwnBalances = /* @__PURE__ */ lazily(() =>
  import('./ui/own-balances.tsx').then((module) => module.OwnBalances),
);
