import { ReportScreen } from '#shared/report/index.ts';
import { departmentSummaryReport } from '../contract.ts';

export default function DepartmentSummaryScreen() {
  return <ReportScreen report={departmentSummaryReport} />;
}
