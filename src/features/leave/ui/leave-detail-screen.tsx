import { ReportScreen } from '#shared/report/index.ts';
import { leaveDetailReport } from '../contract.ts';

export default function LeaveDetailScreen() {
  return <ReportScreen report={leaveDetailReport} />;
}
