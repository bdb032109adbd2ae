/** The contracts of this slice: one file for each report, and one for how reports are shown. */
export { reportItem } from './contract/report-item.ts';
export { reportSetting } from './contract/report-setting.ts';
export { employeeBirthdayReport } from './contract/employee-birthday.ts';
export { firstLastReport } from './contract/first-last.ts';
export { multipleTransactionReport } from './contract/multiple-transaction.ts';
export { ownMultipleTransactionReport } from './contract/own-multiple-transaction.ts';
export { ownTransactionReport } from './contract/own-transaction.ts';
export { verifyTypes } from './contract/shared-fields.ts';
export { totalPunchesReport } from './contract/total-punches.ts';
export { transactionReport } from './contract/transaction.ts';
export { dailyAttendanceReport } from './contract/daily-attendance.ts';
export { ownTimeCardReport } from './contract/own-time-card.ts';
export { totalTimecardReport } from './contract/total-timecard.ts';
export { dailyDetailsReport } from './contract/daily-details.ts';
export { dailySummaryReport } from './contract/daily-summary.ts';
export { lateReport } from './contract/late.ts';
export { earlyLeaveReport } from './contract/early-leave.ts';
export { absentReport } from './contract/absent.ts';
export { firstInLastOutReport } from './contract/first-in-last-out.ts';
export { overtimeReport } from './contract/overtime.ts';
export { missedInOutReport } from './contract/missed-in-out.ts';
export { halfDayReport } from './contract/half-day.ts';
export { breakTimesReport } from './contract/break-times.ts';
export { abnormalReport } from './contract/abnormal.ts';
export { allInOneReport } from './contract/all-in-one.ts';
export { employeeSummaryReport } from './contract/employee-summary.ts';
export { overtimeSummaryReport } from './contract/overtime-summary.ts';
export { payrollDifferenceReport, payrollHandoverReport } from './contract/payroll-handover.ts';
export { payrollSummaryReport } from './contract/payroll-summary.ts';
export { monthlyStatusSummaryReport } from './contract/monthly-status-summary.ts';
export { monthlyAttendanceSummaryReport } from './contract/monthly-attendance-summary.ts';
export { departmentSummaryReport } from './contract/department-summary.ts';
export { ownTotalTimeCardReport } from './contract/own-total-time-card.ts';
export { ownBreakTimesReport } from './contract/own-break-times.ts';
export { mobileTransactionReport } from './contract/mobile-transaction.ts';
export { ownScheduledLogReport, scheduledLogReport } from './contract/scheduled-log.ts';
export { ownStaffSummaryReport } from './contract/own-staff-summary.ts';
export {
  dailyStatusReport,
  monthlyAttendanceStatusReport,
  monthlyAttsheetSummaryReport,
  monthlyBasicStatusReport,
  monthlyDetailedSummaryReport,
  monthlyDurationSummaryReport,
  yearlySummaryReport,
} from './contract/monthly-sheets.ts';
