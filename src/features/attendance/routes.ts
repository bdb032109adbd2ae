import type { AppRoute } from '#shared/routing/index.ts';
import { ClockIcon, CoffeeIcon, RepeatIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/att/break-time',
    title: 'menu:breakTime',
    access: 'attendance.break_time.view',
    icon: CoffeeIcon,
    group: 'attendance',
    resource: 'attendance.break_time',
    load: () => import('./ui/break-time-screen.tsx'),
  },
  {
    path: '/att/timetable',
    title: 'menu:timetable',
    access: 'attendance.timetable.view',
    icon: ClockIcon,
    group: 'attendance',
    resource: 'attendance.timetable',
    load: () => import('./ui/timetable-screen.tsx'),
  },
  {
    path: '/att/shift',
    title: 'menu:shift',
    access: 'attendance.shift.view',
    icon: RepeatIcon,
    group: 'attendance',
    resource: 'attendance.shift',
    load: () => import('./ui/shift-screen.tsx'),
  },
];
