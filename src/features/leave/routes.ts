import type { AppRoute } from '#shared/routing/index.ts';
import { CalendarCheckIcon, CalendarOffIcon, ListChecksIcon, SlidersHorizontalIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/complement/incident-type',
    title: 'menu:incidentType',
    access: 'leave.incident_type.view',
    icon: ListChecksIcon,
    group: 'complement',
    resource: 'leave.incident_type',
    load: () => import('./ui/incident-type-screen.tsx'),
  },
  {
    path: '/att/leave',
    title: 'menu:leave',
    access: 'leave.leave.view',
    icon: CalendarOffIcon,
    group: 'attendance',
    resource: 'leave.leave',
    load: () => import('./ui/leave-screen.tsx'),
  },
  {
    path: '/att/leave-setting',
    title: 'menu:leaveGroup',
    access: 'leave.group.view',
    icon: SlidersHorizontalIcon,
    group: 'attendance',
    resource: 'leave.group',
    load: () => import('./ui/leave-setting-screen.tsx'),
  },
  {
    path: '/att/leave-schedule',
    title: 'menu:leaveBalance',
    access: 'leave.balance.view',
    icon: CalendarCheckIcon,
    group: 'attendance',
    resource: 'leave.balance',
    load: () => import('./ui/leave-schedule-screen.tsx'),
  },
  {
    path: '/personal/request/leave',
    title: 'menu:myLeave',
    access: 'employee',
    icon: CalendarOffIcon,
    group: 'personal',
    resource: 'personal.leave',
    load: () => import('./ui/own-leave-screen.tsx'),
  },
  {
    path: '/personal/approval/leave',
    title: 'menu:approvalLeave',
    access: 'signedIn',
    icon: CalendarOffIcon,
    group: 'personal',
    inbox: 'approval.leave',
    load: () => import('./ui/approval-leave-screen.tsx'),
  },
];
