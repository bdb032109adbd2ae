import { ReportScreen } from '#shared/report/index.ts';
import { ownTimeCardReport } from '../contract.ts';

export default function OwnTimeCardScreen() {
  return <ReportScreen report={ownTimeCardReport} />;
}
