import { overtimeReport } from '../contract.ts';
import { DayReportScreen } from './day-report-screen.tsx';

export default function OvertimeScreen() {
  return <DayReportScreen report={overtimeReport} />;
}
