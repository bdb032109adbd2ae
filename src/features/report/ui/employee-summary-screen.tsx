import { ReportScreen } from '#shared/report/index.ts';
import { employeeSummaryReport } from '../contract.ts';

export default function EmployeeSummaryScreen() {
  return <ReportScreen report={employeeSummaryReport} />;
}
