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
import { SummedDaysPanel, useDaysBehind, useMaySeeDays } from './summed-days-panel.tsx';
import { SummedFiguresPanel } from './summed-figures-panel.tsx';

const of = (report: Report) => ({ default: () => <ReportScreen report={report} /> });

/** Sums of departments: a row opens its figures, each of which leads to its days. */
function DepartmentsReportScreen({ report }: { report: Report }) {
  const behind = useDaysBehind();
  return (
    <ReportScreen
      report={report}
      notice={(days) => <WaitingDays {...days} />}
      behind={behind}
      rowPanel={
        behind
          ? (row, onClose, days) => (
              <SummedFiguresPanel report={report} row={row} days={days} behind={behind} onClose={onClose} />
            )
          : undefined
      }
    />
  );
}

/** Sums of people: a row opens the person's days. */
function PeopleReportScreen({ report }: { report: Report }) {
  const maySeeDays = useMaySeeDays();
  const behind = useDaysBehind();
  return (
    <ReportScreen
      report={report}
      notice={(days) => <WaitingDays {...days} />}
      behind={behind}
      rowPanel={
        maySeeDays ? (row, onClose, days) => <SummedDaysPanel row={row} days={days} onClose={onClose} /> : undefined
      }
    />
  );
}

const ofPeople = (report: Report) => ({ default: () => <PeopleReportScreen report={report} /> });

/** The screens of all reports that sum days. They share a file since only their declarations differ. */
export const screens = {
  employeeSummary: ofPeople(employeeSummaryReport),
  overtimeSummary: ofPeople(overtimeSummaryReport),
  payrollHandover: of(payrollHandoverReport),
  payrollDifference: of(payrollDifferenceReport),
  monthlyStatusSummary: ofPeople(monthlyStatusSummaryReport),
  monthlyAttendanceSummary: ofPeople(monthlyAttendanceSummaryReport),
  departmentSummary: { default: () => <DepartmentsReportScreen report={departmentSummaryReport} /> },
  ownStaffSummary: {
    default: () => <ReportScreen report={ownStaffSummaryReport} notice={(days) => <OwnWaitingDays {...days} />} />,
  },
};
