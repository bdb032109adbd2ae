import { dailyDetailsReport } from '../contract.ts';
import { DayReportScreen } from './day-report-screen.tsx';

export default function DailyDetailsScreen() {
  return <DayReportScreen report={dailyDetailsReport} />;
}
