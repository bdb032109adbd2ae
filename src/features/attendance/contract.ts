import { endCalendarFeed, makeCalendarFeed, ownCalendarFeed } from './contract/calendar-feed.ts';
import { publishCalls } from './contract/publish-roster.ts';
import { scheduleViewCalls } from './contract/schedule-view.ts';
import { wouldChange } from './contract/would-change.ts';
import { giveShiftCalls } from './contract/give-shift.ts';
import { waitingDaysCalls } from './contract/waiting-days.ts';

export { breakTime } from './contract/break-time.ts';
export { timetable } from './contract/timetable.ts';
export { shift } from './contract/shift.ts';
export { employeeSchedule } from './contract/employee-schedule.ts';
export { departmentSchedule } from './contract/department-schedule.ts';
export { temporarySchedule } from './contract/temporary-schedule.ts';
export { attendanceDay, dayStatuses } from './contract/day.ts';
export { temporaryModes } from './contract/temporary-schedule.ts';
export { departmentRule } from './contract/department-rule.ts';
export { beyondCap, capPeriods, type CapPeriod } from './contract/overtime-caps.ts';
export { globalRule, weekendFields } from './contract/global-rule.ts';
export { periodLock, periodLockCodes } from './contract/period-lock.ts';
export { lockedDay } from './contract/locked-day.ts';
export { ignoreReasons } from './domain/ignore-reasons.ts';
export * from './contract/publish-roster.ts';
export * from './contract/schedule-view.ts';
export type { PlannedDayCell, PlannedPerson } from './contract/planned-day.ts';

export { endCalendarFeed, makeCalendarFeed, ownCalendarFeed };
export const calls = [
  ownCalendarFeed,
  makeCalendarFeed,
  endCalendarFeed,
  ...scheduleViewCalls,
  ...publishCalls,
  ...waitingDaysCalls,
  wouldChange,
  ...giveShiftCalls,
];
export { comparedFigures, wouldChange, type ChangedPerson, type ComparedFigure } from './contract/would-change.ts';
export { calculation } from './contract/calculation.ts';
export { waitingDays } from './contract/waiting-days.ts';
