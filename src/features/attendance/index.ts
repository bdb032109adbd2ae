import { always } from '#shared/routing/related-tab.ts';
import type { Slice } from '#shared/routing/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { routes } from './routes.ts';
import type { OwnPunchProps } from './ui/own/own-punch.tsx';

const WouldChange = /* @__PURE__ */ lazily(() => import('./ui/would-change.tsx').then((module) => module.WouldChange));

const GiveShiftButton = /* @__PURE__ */ lazily(() =>
  import('./ui/give-shift/give-shift-button.tsx').then((module) => module.GiveShiftButton),
);

const DayWhy = /* @__PURE__ */ lazily(() => import('./ui/why/day-why.tsx').then((module) => module.DayWhy));

/** Working hours: plans, and calculated days. */
export const attendance: Slice = {
  name: 'attendance',
  words: ['att'],
  routes,
  trial: {
    of: [
      'attendance.global_rule',
      'attendance.department_rule',
      'attendance.timetable',
      'attendance.break_time',
      'attendance.shift',
      'attendance.employee_schedule',
      'attendance.department_schedule',
      'attendance.temporary_schedule',
      'complement.holiday',
      'device.terminal',
    ],
    access: 'attendance.day.view',
    panel: WouldChange,
  },
  recordTabs: {
    'personnel.employee': [
      {
        of: 'attendance.day',
        by: 'employee',
        title: 'menu:attendanceDay',
        fields: ['att_date', 'status', 'required_min', 'regular_min', 'late_min', 'early_min', 'absent_min', 'ot_min'],
        panel: DayWhy,
      },
      {
        of: 'attendance.employee_schedule',
        by: 'employee',
        title: 'menu:employeeSchedule',
        fields: ['start_date', 'end_date', 'shift'],
        isChangeable: always,
      },
      {
        of: 'attendance.temporary_schedule',
        by: 'employee',
        title: 'menu:temporarySchedule',
        fields: ['att_date', 'rule_flag', 'timetable', 'reason'],
        isChangeable: always,
      },
    ],
  },
  peopleAct: { access: 'attendance.employee_schedule.add', button: GiveShiftButton },
  resources: {
    'attendance.break_time': () => import('./contract.ts').then((contract) => contract.breakTime),
    'attendance.timetable': () => import('./contract.ts').then((contract) => contract.timetable),
    'attendance.shift': () => import('./contract.ts').then((contract) => contract.shift),
    'attendance.global_rule': () => import('./contract.ts').then((contract) => contract.globalRule),
    'attendance.department_rule': () => import('./contract.ts').then((contract) => contract.departmentRule),
    'attendance.day': () => import('./contract.ts').then((contract) => contract.attendanceDay),
    'attendance.employee_schedule': () => import('./contract.ts').then((contract) => contract.employeeSchedule),
    'attendance.department_schedule': () => import('./contract.ts').then((contract) => contract.departmentSchedule),
    'attendance.temporary_schedule': () => import('./contract.ts').then((contract) => contract.temporarySchedule),
    'attendance.calculation': () => import('./contract.ts').then((contract) => contract.calculation),
    'attendance.period_lock': () => import('./contract.ts').then((contract) => contract.periodLock),
    'attendance.locked_day': () => import('./contract.ts').then((contract) => contract.lockedDay),
  },
};

/** How many of the days that are shown are being calculated. */
export const WaitingDays = lazily(() => import('./ui/waiting-days.tsx').then((module) => module.WaitingDays));

/** The same of one's own days. */
export const OwnWaitingDays = lazily(() => import('./ui/waiting-days.tsx').then((module) => module.OwnWaitingDays));

/** The results of a day, in the numbers that calls know. */
export { Status } from './engine/codes.ts';

export { WhyPanel } from './ui/why/why-on-demand.ts';

/** The signed-in employee's day and week, and what they have to do, for their start page. */
export const OwnStart = lazily(() => import('./ui/own/own-start.tsx').then((module) => module.OwnStart));

/** What one's own punch counts as. */
export const OwnPunch = lazily(
  () => import('./ui/own/own-punch.tsx').then((module) => module.OwnPunch),
  ({ pressed, children }: OwnPunchProps) => children(pressed),
);
