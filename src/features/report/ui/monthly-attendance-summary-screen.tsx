import { ReportScreen } from '#shared/report/index.ts';
import { monthlyAttendanceSummaryReport } from '../contract.ts';

export default function MonthlyAttendanceSummaryScreen() {
  return <ReportScreen report={monthlyAttendanceSummaryReport} />;
}
