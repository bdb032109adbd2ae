import { isPending } from '#shared/routing/related-tab.ts';
import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** Requests of employees, and the decisions about them. */
export const request: Slice = {
  name: 'request',
  words: ['att', 'personal', 'per', 'device', 'report'],
  routes,
  recordTabs: {
    'personnel.employee': [
      {
        of: 'request.manual_log',
        by: 'employee',
        title: 'menu:manualLog',
        fields: ['request_no', 'punch_date', 'punch_time', 'punch_state', 'status'],
        isChangeable: isPending,
      },
      {
        of: 'request.overtime',
        by: 'employee',
        title: 'menu:overtime',
        fields: ['request_no', 'overtime_date', 'start_time', 'end_time', 'minutes', 'status'],
        isChangeable: isPending,
      },
      {
        of: 'request.training',
        by: 'employee',
        title: 'menu:training',
        fields: ['request_no', 'training_type', 'title', 'start_date', 'end_date', 'valid_until', 'status'],
        isChangeable: isPending,
      },
      {
        of: 'request.swap_schedule',
        by: 'employee',
        title: 'menu:swapSchedule',
        fields: ['request_no', 'swap_type', 'swap_date', 'colleague', 'other_date', 'status'],
      },
    ],
  },
  resources: {
    'request.manual_log': () => import('./contract.ts').then((contract) => contract.manualLog),
    'request.overtime': () => import('./contract.ts').then((contract) => contract.overtime),
    'personal.overtime': () => import('./contract.ts').then((contract) => contract.ownOvertime),
    'request.training': () => import('./contract.ts').then((contract) => contract.training),
    'personal.training': () => import('./contract.ts').then((contract) => contract.ownTraining),
    'request.swap_schedule': () => import('./contract.ts').then((contract) => contract.swapSchedule),
    'personal.swap_schedule': () => import('./contract.ts').then((contract) => contract.ownSwapSchedule),
    'request.deputy': () => import('./contract.ts').then((contract) => contract.deputy),
    'personal.deputy': () => import('./contract.ts').then((contract) => contract.ownDeputy),
    'personal.manual_log': () => import('./contract.ts').then((contract) => contract.ownManualLog),
  },
};
