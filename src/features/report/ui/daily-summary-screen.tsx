import { dailySummaryReport } from '../contract.ts';
import { DayReportScreen } from './day-report-screen.tsx';

export default function DailySummaryScreen() {
  return <DayReportScreen report={dailySummaryReport} />;
}
