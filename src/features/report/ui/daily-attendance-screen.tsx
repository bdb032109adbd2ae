import { dailyAttendanceReport } from '../contract.ts';
import { DayReportScreen } from './day-report-screen.tsx';

export default function DailyAttendanceScreen() {
  return <DayReportScreen report={dailyAttendanceReport} />;
}
