import { allInOneReport } from '../contract.ts';
import { DayReportScreen } from './day-report-screen.tsx';

export default function AllInOneScreen() {
  return <DayReportScreen report={allInOneReport} />;
}
