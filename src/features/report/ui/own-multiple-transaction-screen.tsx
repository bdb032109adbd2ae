import { ReportScreen } from '#shared/report/index.ts';
import { ownMultipleTransactionReport } from '../contract.ts';

export default function OwnMultipleTransactionScreen() {
  return <ReportScreen report={ownMultipleTransactionReport} />;
}
