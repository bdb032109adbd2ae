import { sql, type SQL } from 'drizzle-orm';
import { attDayTotals, daySituations, Flag, Status } from '#features/attendance/server.ts';
import type { ReportServer } from '#server/report/index.ts';
import {
  abnormalReport,
  absentReport,
  allInOneReport,
  dailyAttendanceReport,
  dailyDetailsReport,
  dailyStatusReport,
  dailySummaryReport,
  departmentSummaryReport,
  earlyLeaveReport,
  employeeSummaryReport,
  firstInLastOutReport,
  halfDayReport,
  lateReport,
  missedInOutReport,
  monthlyAttendanceStatusReport,
  monthlyAttendanceSummaryReport,
  monthlyAttsheetSummaryReport,
  monthlyBasicStatusReport,
  monthlyDetailedSummaryReport,
  monthlyDurationSummaryReport,
  monthlyStatusSummaryReport,
  overtimeReport,
  overtimeSummaryReport,
  ownStaffSummaryReport,
  ownTimeCardReport,
  ownTotalTimeCardReport,
  payrollSummaryReport,
  totalTimecardReport,
  yearlySummaryReport,
} from '../contract.ts';
import type { Figure } from '../contract/figures.ts';
import { leaveTypesOfDay } from '#features/leave/server.ts';
import {
  encashed,
  leaveSpread,
  paidLeaveSpread,
  takenInMonth,
  takenLeave,
  takenPaid,
  takenPaidInMonth,
} from './encashed.ts';
import { lockColumns } from './handover/lock-state.ts';
import { handoverState } from './handover/differing.ts';
import { hasFlag } from './figures.ts';
import {
  absenceColumns,
  absenceDerived,
  earlyColumns,
  handling,
  lateColumns,
  lateSoFar,
  overtimeRequests,
  reasonOf,
  severityOf,
} from './judged-days.ts';
import { longestOvertime, overtimeCaps } from './overtime-caps.ts';
import { matrixReport } from './matrix-reports.ts';
import { dayReport, ownDayReport } from './stored-days.ts';
import { departmentsReport, ownMonthsReport, peopleReport } from './summed-days.ts';

const missedPunches = sql.raw(String(Flag.missedIn | Flag.missedOut));
const halfDay = sql.raw(String(Status.halfDay));
/** The engine's flags, except the one for an assumed time. */
const exceptionFlags = `{${Object.values(Flag)
  .filter((flag) => flag !== Flag.assumed)
  .join(',')}}`;

const countIf = (condition: SQL): SQL => sql`count(*) filter (where ${condition})`;
const minutesOf = (name: Figure): SQL => sql`coalesce(sum(r.${sql.identifier(name)}), 0)`;
const attended = sql.raw([Status.present, Status.halfDay, Status.incomplete, Status.inProgress].join(', '));

/** Counts days by result, for reports of a single day. */
const outcomes = {
  present: countIf(sql`r.status in (${attended})`),
  absent: countIf(sql`r.status = ${sql.raw(String(Status.absent))}`),
  late: countIf(sql`r.late_min > 0`),
  worked: minutesOf('regular_min'),
  overtime: minutesOf('ot_min'),
};

/** All reports of the catalogue's figures over stored days. */
export const figureReports: readonly ReportServer[] = [
  dayReport(dailyAttendanceReport, { totals: outcomes, series: outcomes }),
  dayReport(totalTimecardReport, {
    columns: sql`${attDayTotals.leave_by_type} as leave_by_type`,
    derived: ({ companyId }) => sql`${leaveTypesOfDay(companyId, sql`d.leave_by_type`)} as leave_types`,
  }),
  dayReport(dailyDetailsReport),
  dayReport(dailySummaryReport),
  dayReport(lateReport, {
    only: daySituations.late,
    columns: lateColumns,
    derived: (question) => sql`${lateSoFar(question)}, ${reasonOf(question)}`,
  }),
  dayReport(earlyLeaveReport, { only: sql`${attDayTotals.early_min} > 0`, columns: earlyColumns, derived: reasonOf }),
  dayReport(absentReport, {
    only: sql`${attDayTotals.absent_min} > 0`,
    columns: absenceColumns,
    derived: absenceDerived,
  }),
  dayReport(firstInLastOutReport, { only: sql`${attDayTotals.punch_count} > 0` }),
  dayReport(overtimeReport, {
    only: sql`(${attDayTotals.ot_min} > 0 or ${attDayTotals.ot_pending_min} > 0)`,
    derived: overtimeRequests,
  }),
  dayReport(missedInOutReport, {
    only: hasFlag('missedIn', 'missedOut'),
    columns: sql`(${attDayTotals.flags} & ${missedPunches}) as missing`,
    derived: handling,
  }),
  dayReport(halfDayReport, { only: sql`${attDayTotals.status} = ${halfDay}` }),
  dayReport(abnormalReport, {
    only: sql`(${attDayTotals.flags} & exceptions.exception) <> 0`,
    columns: sql`exceptions.exception as exception, ${severityOf(sql`exceptions.exception`)}`,
    derived: handling,
    joins: () => sql`cross join unnest(${exceptionFlags}::int[]) exceptions (exception)`,
    lastOrder: [{ column: 'exception', type: 'bigint' }],
    id: sql`${attDayTotals.id} || ':' || exceptions.exception`,
  }),
  dayReport(allInOneReport),
  peopleReport(employeeSummaryReport, { derived: takenLeave, spread: leaveSpread }),
  peopleReport(overtimeSummaryReport, {
    derived: (question) => sql`${overtimeCaps(question)}, ${longestOvertime(question)}`,
  }),
  peopleReport(payrollSummaryReport, {
    derived: (question) =>
      sql`${encashed(question)}, ${takenLeave(question)}, ${takenPaid(question)}, ${handoverState(question)} as handed_over, ${lockColumns(question)}`,
    spread: paidLeaveSpread,
  }),
  peopleReport(monthlyStatusSummaryReport, {
    derived: (question) => sql`${takenInMonth(question)}, ${takenPaidInMonth(question)}`,
    spread: leaveSpread,
  }),
  peopleReport(monthlyAttendanceSummaryReport, { derived: takenInMonth, spread: leaveSpread }),
  departmentsReport(departmentSummaryReport),
  ownDayReport(ownTimeCardReport, { totals: outcomes, series: outcomes }),
  matrixReport(dailyStatusReport),
  matrixReport(monthlyBasicStatusReport),
  matrixReport(monthlyDetailedSummaryReport),
  matrixReport(monthlyDurationSummaryReport),
  matrixReport(monthlyAttsheetSummaryReport),
  matrixReport(monthlyAttendanceStatusReport),
  matrixReport(yearlySummaryReport),
  ownDayReport(ownTotalTimeCardReport),
  ownMonthsReport(ownStaffSummaryReport),
];
