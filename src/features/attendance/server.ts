import { oldPunchAnswers } from './server/lock/old-punches.ts';
import { mergeAnswer } from './server/merge/parts.ts';
import { mountCalendarFeeds } from './server/calendar-feed/door.ts';
import { calendarFeedRoutes } from './server/calendar-feed/own-feed.ts';
import { exportJob } from '#server/export/index.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import type { ServerSlice } from '#server/slice.ts';
import { dayAlerts } from './server/days/alerts.ts';
import { daysInRow } from './server/days/days-in-row.ts';
import { overtimeLimits } from './server/days/overtime-limits.ts';
import { dayReactions, hearPunches } from './server/days/follow.ts';
import { dayGauges } from './server/days/gauges.ts';
import { openDaysJob } from './server/days/open-days.ts';
import { ruleUpkeep, seedRule } from './server/rule/seed.ts';
import { trialRoutes } from './server/trial/routes.ts';
import { startDaysWorker } from './server/days/worker.ts';
import { waitingDaysRoutes } from './server/days/waiting.ts';
import { readCalendar, personDayRoutes } from './server/person-days/routes.ts';
import { plannedDaysAnswer } from './server/person-days/planned-days.ts';
import { scheduleViewExport } from './server/schedule-view/export.ts';
import { endSchedules, resumeSchedules } from './server/schedule/leaving.ts';
import { draftReactions } from './server/schedule/follow-drafts.ts';
import { giveShiftRoutes } from './server/schedule/give-shift.ts';
import { scheduleViewRoutes } from './server/schedule-view/routes.ts';
import {
  breakTimeServer,
  timetableServer,
  shiftServer,
  employeeScheduleServer,
  departmentScheduleServer,
  temporaryScheduleServer,
  attendanceDayServer,
  globalRuleServer,
  lockedDayServer,
  departmentRuleServer,
} from './server/resources.ts';
import { calculationServer } from './server/calculation/calculations.ts';
import { requestLocks, requestLocksHeld } from './server/lock/locked-dates.ts';
import { lockedDaysAnswer } from './server/lock/locked-punches.ts';
import { periodLockServer } from './server/lock/period-locks.ts';

export { joinedFates, usesIn } from './server/person-days/fate-rows.ts';
export { joinedBreaks } from './server/person-days/told-breaks.ts';
export { joinedPlan } from './server/person-days/told-plan.ts';
export { earnedTimeOff, timeOffStored, type EarnedTimeOff } from './server/days/time-off.ts';
export { attDays, attDayTotals } from './server/days/tables.ts';
export { startDaysWorker };
export { absencesOf, markAbsences, type AbsencesQuery, type DayAbsence } from './server/absences/absences.ts';
export { readCalendar };
export { dayEntriesOf, type EntryQuery } from './server/person-days/layers.ts';
export { planLeave, type RequestedLeave, type LeaveDate, type LeavePlan } from './server/absences/planned-leave.ts';
export { readPlans, timetableMinutes } from './server/schedule-view/plans.ts';
export { attendedTimes, plannedTimes, type WorkingTime } from './server/working-times.ts';
export { temporaryScheduleServer };
export { publishDays } from './server/schedule/drafts.ts';

export { DayKind, Flag, Status } from './engine/index.ts';
export { daySituations, lateMinutes } from './server/days/situations.ts';
export { periodLocks } from './server/lock/tables.ts';
export { lockedDate } from './server/lock/locked-dates.ts';
export { markDays } from './server/days/marks.ts';
export { ownWaitingIn, waitingIn } from './server/days/waiting.ts';
export { breakTimes, shiftDays, shifts, timetables } from './server/tables.ts';
export { departmentSchedules, employeeSchedules, temporarySchedules } from './server/schedule/tables.ts';
export { capByDepartment, gatherOvertimeCaps, overtimeCapsOn, type OvertimeCaps } from './server/rule/overtime-caps.ts';
export { globalRules } from './server/rule/tables.ts';

export const attendanceSlice: ServerSlice = {
  name: 'attendance',
  gauges: dayGauges,
  seededRights: {
    attendanceOfficer: ['attendance.*'],
    departmentManager: [
      'attendance.day.view',
      'attendance.timetable.view',
      'attendance.shift.view',
      'attendance.employee_schedule.*',
      'attendance.temporary_schedule.*',
    ],
    hrManager: ['attendance.*'],
    auditor: readingRights,
  },
  routes: [
    ...personDayRoutes,
    ...scheduleViewRoutes,
    ...waitingDaysRoutes,
    ...trialRoutes,
    ...giveShiftRoutes,
    ...calendarFeedRoutes,
  ],
  resources: [
    breakTimeServer,
    timetableServer,
    shiftServer,
    employeeScheduleServer,
    departmentScheduleServer,
    temporaryScheduleServer,
    attendanceDayServer,
    globalRuleServer,
    calculationServer,
    periodLockServer,
    lockedDayServer,
    departmentRuleServer,
  ],
  answers: [
    mergeAnswer,
    lockedDaysAnswer,
    ...oldPunchAnswers,
    requestLocks,
    requestLocksHeld,
    plannedDaysAnswer,
    dayAlerts,
    daysInRow,
    overtimeLimits,
  ],
  seed: seedRule,
  mount: mountCalendarFeeds,
  upkeep: [ruleUpkeep],
  reactions: [...dayReactions, ...draftReactions],
  hearings: [hearPunches, endSchedules, resumeSchedules],
  recurring: [openDaysJob],
  jobs: [exportJob(scheduleViewExport)],
  workers: [startDaysWorker],
};
