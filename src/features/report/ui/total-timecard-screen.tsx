import { totalTimecardReport } from '../contract.ts';
import { DayReportScreen } from './day-report-screen.tsx';

export default function TotalTimecardScreen() {
  return <DayReportScreen report={totalTimecardReport} />;
}
