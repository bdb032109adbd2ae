import { breakTimesReport } from '../contract.ts';
import { DayReportScreen } from './day-report-screen.tsx';

export default function BreakTimesScreen() {
  return <DayReportScreen report={breakTimesReport} />;
}
