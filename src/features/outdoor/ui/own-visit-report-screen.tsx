import { ReportScreen } from '#shared/report/index.ts';
import { ownVisitReport } from '../contract.ts';

/** The signed-in person’s planned visits, and their results. */
export default function OwnVisitReportScreen() {
  return <ReportScreen report={ownVisitReport} />;
}
