import type { AppRoute } from '#shared/routing/index.ts';
import { CalendarDaysIcon, ClockIcon, DoorOpenIcon, KeyRoundIcon, SendIcon, UsersIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/acc/terminal',
    title: 'menu:door',
    access: 'access_control.door.view',
    icon: DoorOpenIcon,
    group: 'access',
    resource: 'access_control.door',
    load: () => import('./ui/door-screen.tsx'),
  },
  {
    path: '/acc/command',
    title: 'menu:accessCommand',
    access: 'access_control.command.view',
    icon: SendIcon,
    group: 'access',
    resource: 'access_control.command',
    load: () => import('./ui/access-command-screen.tsx'),
  },
  {
    path: '/acc/time-period',
    title: 'menu:timePeriod',
    access: 'access_control.time_period.view',
    icon: ClockIcon,
    group: 'access',
    resource: 'access_control.time_period',
    load: () => import('./ui/time-period-screen.tsx'),
  },
  {
    path: '/acc/holiday',
    title: 'menu:doorHoliday',
    access: 'access_control.door_holiday.view',
    icon: CalendarDaysIcon,
    group: 'access',
    resource: 'access_control.door_holiday',
    load: () => import('./ui/door-holiday-screen.tsx'),
  },
  {
    path: '/acc/group',
    title: 'menu:accessGroup',
    access: 'access_control.group.view',
    icon: UsersIcon,
    group: 'access',
    resource: 'access_control.group',
    load: () => import('./ui/access-group-screen.tsx'),
  },
  {
    path: '/acc/privilege',
    title: 'menu:privilege',
    access: 'access_control.privilege.view',
    icon: KeyRoundIcon,
    group: 'access',
    resource: 'access_control.privilege',
    load: () => import('./ui/privilege-screen.tsx'),
  },
];
