import { ReportScreen } from '#shared/report/index.ts';
import { visitReport } from '../contract.ts';

/** Planned and actual visits of everybody. */
export default function VisitReportScreen() {
  return <ReportScreen report={visitReport} />;
}
