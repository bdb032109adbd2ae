import { ReportScreen } from '#shared/report/index.ts';
import { employeeBirthdayReport } from '../contract.ts';

export default function EmployeeBirthdayScreen() {
  return <ReportScreen report={employeeBirthdayReport} />;
}
