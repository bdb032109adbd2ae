import { ReportScreen } from '#shared/report/index.ts';
import { ownStaffSummaryReport } from '../contract.ts';

export default function OwnStaffSummaryScreen() {
  return <ReportScreen report={ownStaffSummaryReport} />;
}
