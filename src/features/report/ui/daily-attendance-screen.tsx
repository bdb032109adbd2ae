import { ReportScreen } from '#shared/report/index.ts';
import { dailyAttendanceReport } from '../contract.ts';

export default function DailyAttendanceScreen() {
  return <ReportScreen report={dailyAttendanceReport} />;
}
