import { ownBreakTimesReport } from '../contract.ts';
import { OwnDayReportScreen } from './day-report-screen.tsx';

export default function OwnBreakTimesScreen() {
  return <OwnDayReportScreen report={ownBreakTimesReport} />;
}
