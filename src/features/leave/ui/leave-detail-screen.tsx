import { ReportScreen } from '#shared/report/index.ts';
import { leaveDetailReport } from '../contract/leave-detail.ts';

export default function LeaveDetailScreen() {
  return <ReportScreen report={leaveDetailReport} />;
}
