import { earlyLeaveReport } from '../contract.ts';
import { DayReportScreen } from './day-report-screen.tsx';

export default function EarlyLeaveScreen() {
  return <DayReportScreen report={earlyLeaveReport} />;
}
