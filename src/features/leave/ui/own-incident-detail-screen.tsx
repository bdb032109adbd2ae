import { ReportScreen } from '#shared/report/index.ts';
import { ownIncidentDetailReport } from '../contract/leave-detail.ts';

export default function OwnIncidentDetailScreen() {
  return <ReportScreen report={ownIncidentDetailReport} />;
}
