import { abnormalReport } from '../contract.ts';
import { DayReportScreen } from './day-report-screen.tsx';

export default function AbnormalScreen() {
  return <DayReportScreen report={abnormalReport} />;
}
