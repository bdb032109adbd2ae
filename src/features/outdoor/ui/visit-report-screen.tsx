import { ReportScreen } from '#shared/report/index.ts';
import { visitReport } from '../contract.ts';

/** What was planned against what was done, of everybody. */
export default function VisitReportScreen() {
  return <ReportScreen report={visitReport} />;
}
