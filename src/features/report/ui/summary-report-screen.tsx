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

/** The screens of all reports that sum days. They share a file since only their declarations differ. */
export const screens = {
  employeeSummary: of(employeeSummaryReport),
  overtimeSummary: of(overtimeSummaryReport),
  payrollHandover: of(payrollHandoverReport),
  payrollDifference: of(payrollDifferenceReport),
  monthlyStatusSummary: of(monthlyStatusSummaryReport),
  monthlyAttendanceSummary: of(monthlyAttendanceSummaryReport),
  departmentSummary: of(departmentSummaryReport),
  ownStaffSummary: of(ownStaffSummaryReport),
};
