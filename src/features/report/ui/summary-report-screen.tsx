import { OwnWaitingDays, WaitingDays } from '#features/attendance/index.ts';
import type { Report } from '#shared/contract/index.ts';
import { ReportScreen } from '#shared/report/index.ts';
import {
  departmentSummaryReport,
  employeeSummaryReport,
  monthlyAttendanceSummaryReport,
  monthlyStatusSummaryReport,
  overtimeSummaryReport,
  ownStaffSummaryReport,
  payrollDifferenceReport,
  payrollHandoverReport,
} from '../contract.ts';

const of = (report: Report) => ({ default: () => <ReportScreen report={report} /> });
/** Says which of the summed days are still being calculated. */
const ofDays = (report: Report) => ({
  default: () => <ReportScreen report={report} notice={(days) => <WaitingDays {...days} />} />,
});

/** The screens of all reports that sum days. They share a file since only their declarations differ. */
export const screens = {
  employeeSummary: ofDays(employeeSummaryReport),
  overtimeSummary: ofDays(overtimeSummaryReport),
  payrollHandover: of(payrollHandoverReport),
  payrollDifference: of(payrollDifferenceReport),
  monthlyStatusSummary: ofDays(monthlyStatusSummaryReport),
  monthlyAttendanceSummary: ofDays(monthlyAttendanceSummaryReport),
  departmentSummary: ofDays(departmentSummaryReport),
  ownStaffSummary: {
    default: () => <ReportScreen report={ownStaffSummaryReport} notice={(days) => <OwnWaitingDays {...days} />} />,
  },
};
