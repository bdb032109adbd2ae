import { ReportScreen } from '#shared/report/index.ts';
import { monthlyStatusSummaryReport } from '../contract.ts';

export default function MonthlyStatusSummaryScreen() {
  return <ReportScreen report={monthlyStatusSummaryReport} />;
}
