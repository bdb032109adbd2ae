import { WaitingDays, WhyPanel } from '#features/attendance/index.ts';
import { referenceSchema, type Report } from '#shared/contract/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { ReportScreen } from '#shared/report/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import {
  dailyStatusReport,
  monthlyAttendanceStatusReport,
  monthlyAttsheetSummaryReport,
  monthlyBasicStatusReport,
  monthlyDetailedSummaryReport,
  monthlyDurationSummaryReport,
  yearlySummaryReport,
} from '../contract.ts';

/** A sheet of people by days or months. A day opens its explanation, for people who may see days. */
function MatrixReportScreen({ report }: { report: Report }) {
  const { rights } = useApplicationContext();
  const maySeeDays = mayAccess('attendance.day.view', rights);
  return (
    <ReportScreen
      report={report}
      notice={maySeeDays ? (days) => <WaitingDays {...days} /> : undefined}
      rowPanel={
        maySeeDays && report.matrix?.by === 'day'
          ? (row, onClose) => (
              <WhyPanel
                employee={referenceSchema.parse(row['employee']).id}
                date={String(row['date'])}
                onClose={onClose}
              />
            )
          : undefined
      }
    />
  );
}

const of = (report: Report) => ({ default: () => <MatrixReportScreen report={report} /> });

/** The screens of all sheets. They share a file since only their declarations differ. */
export const screens = {
  dailyStatus: of(dailyStatusReport),
  monthlyBasicStatus: of(monthlyBasicStatusReport),
  monthlyDetailedSummary: of(monthlyDetailedSummaryReport),
  monthlyDurationSummary: of(monthlyDurationSummaryReport),
  monthlyAttsheetSummary: of(monthlyAttsheetSummaryReport),
  monthlyAttendanceStatus: of(monthlyAttendanceStatusReport),
  yearlySummary: of(yearlySummaryReport),
};
