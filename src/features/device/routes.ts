import type { AppRoute } from '#shared/routing/index.ts';
import {
  CircleQuestionMarkIcon,
  ClockAlertIcon,
  FingerprintPatternIcon,
  SendIcon,
  TabletSmartphoneIcon,
} from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/device/terminal',
    title: 'menu:terminal',
    access: 'device.terminal.view',
    icon: TabletSmartphoneIcon,
    group: 'device',
    resource: 'device.terminal',
    load: () => import('./ui/terminal-screen.tsx'),
  },
  {
    path: '/device/transaction',
    title: 'menu:transaction',
    access: 'device.transaction.view',
    icon: FingerprintPatternIcon,
    group: 'device',
    resource: 'device.transaction',
    load: () => import('./ui/transaction-screen.tsx'),
  },
  {
    path: '/device/unregistered-transaction',
    title: 'menu:unregisteredTransaction',
    access: 'device.unregistered_transaction.view',
    icon: CircleQuestionMarkIcon,
    group: 'device',
    resource: 'device.unregistered_transaction',
    load: () => import('./ui/unregistered-screen.tsx'),
  },
  {
    path: '/device/refused-record',
    title: 'menu:refusedRecord',
    access: 'device.refused_record.view',
    icon: ClockAlertIcon,
    group: 'device',
    resource: 'device.refused_record',
    load: () => import('./ui/refused-screen.tsx'),
  },
  {
    path: '/device/command',
    title: 'menu:command',
    access: 'device.command.view',
    icon: SendIcon,
    group: 'device',
    resource: 'device.command',
    load: () => import('./ui/command-screen.tsx'),
  },
];
