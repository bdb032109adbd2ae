import { ownTotalTimeCardReport } from '../contract.ts';
import { OwnDayReportScreen } from './day-report-screen.tsx';

export default function OwnTotalTimeCardScreen() {
  return <OwnDayReportScreen report={ownTotalTimeCardReport} />;
}
