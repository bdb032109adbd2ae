import { ownTimeCardReport } from '../contract.ts';
import { OwnDayReportScreen } from './day-report-screen.tsx';

export default function OwnTimeCardScreen() {
  return <OwnDayReportScreen report={ownTimeCardReport} />;
}
