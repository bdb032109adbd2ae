import { firstInLastOutReport } from '../contract.ts';
import { DayReportScreen } from './day-report-screen.tsx';

export default function FirstInLastOutScreen() {
  return <DayReportScreen report={firstInLastOutReport} />;
}
