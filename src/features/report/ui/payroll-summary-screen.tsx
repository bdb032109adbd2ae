import { ReportScreen } from '#shared/report/index.ts';
import { payrollSummaryReport } from '../contract.ts';

export default function PayrollSummaryScreen() {
  return <ReportScreen report={payrollSummaryReport} />;
}
