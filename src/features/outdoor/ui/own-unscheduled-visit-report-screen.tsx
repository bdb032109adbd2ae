import { ReportScreen } from '#shared/report/index.ts';
import { ownUnscheduledVisitReport } from '../contract.ts';

/** The visits that the signed-in person made without a plan. */
export default function OwnUnscheduledVisitReportScreen() {
  return <ReportScreen report={ownUnscheduledVisitReport} />;
}
