import type { AppRoute } from '#shared/routing/index.ts';
import { HistoryIcon, MailIcon, SendIcon, ShieldCheckIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/system/group',
    title: 'menu:userGroup',
    access: 'system.group.view',
    icon: ShieldCheckIcon,
    group: 'system',
    resource: 'system.group',
    load: () => import('./ui/group-screen.tsx'),
  },
  {
    path: '/system/operation-Log',
    title: 'menu:operationLog',
    access: 'system.operation_log.view',
    icon: HistoryIcon,
    group: 'system',
    resource: 'system.operation_log',
    load: () => import('./ui/operation-log-screen.tsx'),
  },
  {
    path: '/vendor/log',
    title: 'menu:vendorLog',
    access: 'vendor.log.view',
    icon: HistoryIcon,
    group: 'vendor',
    resource: 'vendor.log',
    load: () => import('./ui/vendor-log-screen.tsx'),
  },
  {
    path: '/system/email-setting',
    title: 'menu:emailSetting',
    access: 'system.email_setting.view',
    icon: MailIcon,
    group: 'system',
    fillsHeight: false,
    resource: 'system.email_setting',
    load: () => import('./ui/email-setting-screen.tsx'),
  },
  {
    path: '/system/mail-log',
    title: 'menu:mailLog',
    access: 'system.mail_log.view',
    icon: SendIcon,
    group: 'system',
    resource: 'system.mail_log',
    load: () => import('./ui/mail-log-screen.tsx'),
  },
];
