import { ReportScreen } from '#shared/report/index.ts';
import { leaveSummaryReport } from '../contract/leave-summary.ts';

export default function LeaveSummaryScreen() {
  return <ReportScreen report={leaveSummaryReport} />;
}
