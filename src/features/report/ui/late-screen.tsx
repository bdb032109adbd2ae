import { lateReport } from '../contract.ts';
import { DayReportScreen } from './day-report-screen.tsx';

export default function LateScreen() {
  return <DayReportScreen report={lateReport} />;
}
