import { ReportScreen } from '#shared/report/index.ts';
import { overtimeSummaryReport } from '../contract.ts';

export default function OvertimeSummaryScreen() {
  return <ReportScreen report={overtimeSummaryReport} />;
}
