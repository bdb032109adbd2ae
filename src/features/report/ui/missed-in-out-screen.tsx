import { missedInOutReport } from '../contract.ts';
import { DayReportScreen } from './day-report-screen.tsx';

export default function MissedInOutScreen() {
  return <DayReportScreen report={missedInOutReport} />;
}
