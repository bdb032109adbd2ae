import type { AppRoute } from '#shared/routing/index.ts';
import { ClockIcon, SlidersHorizontalIcon, CoffeeIcon, RepeatIcon, FileTextIcon } from '#shared/ui/icon/index.ts';

export const routes: readonly AppRoute[] = [
  {
    path: '/att/global-rule',
    title: 'menu:globalRule',
    access: 'attendance.global_rule.view',
    permits: [
      { resource: 'attendance.global_rule', title: 'menu:globalRule' },
      // Nobody writes days: they have no screen of their own, and are seen in reports.
      { resource: 'attendance.day', title: 'menu:attendanceDay' },
    ],
    icon: SlidersHorizontalIcon,
    group: 'attendance',
    load: () => import('./ui/global-rule-screen.tsx'),
  },
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
  {
    path: '/att/employee-schedule',
    title: 'menu:employeeSchedule',
    access: 'attendance.employee_schedule.view',
    icon: FileTextIcon,
    group: 'attendance',
    resource: 'attendance.employee_schedule',
    load: () => import('./ui/employee-schedule-screen.tsx'),
  },
  {
    path: '/att/department-schedule',
    title: 'menu:departmentSchedule',
    access: 'attendance.department_schedule.view',
    icon: FileTextIcon,
    group: 'attendance',
    resource: 'attendance.department_schedule',
    load: () => import('./ui/department-schedule-screen.tsx'),
  },
  {
    path: '/att/temporary-schedule',
    title: 'menu:temporarySchedule',
    access: 'attendance.temporary_schedule.view',
    icon: FileTextIcon,
    group: 'attendance',
    resource: 'attendance.temporary_schedule',
    load: () => import('./ui/temporary-schedule-screen.tsx'),
  },
];
