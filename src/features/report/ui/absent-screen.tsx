import { absentReport } from '../contract.ts';
import { DayReportScreen } from './day-report-screen.tsx';

export default function AbsentScreen() {
  return <DayReportScreen report={absentReport} />;
}
