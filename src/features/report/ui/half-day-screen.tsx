import { halfDayReport } from '../contract.ts';
import { DayReportScreen } from './day-report-screen.tsx';

export default function HalfDayScreen() {
  return <DayReportScreen report={halfDayReport} />;
}
