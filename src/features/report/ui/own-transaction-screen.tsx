import { stateCells } from './state-cells.tsx';
import { ReportScreen } from '#shared/report/index.ts';
import { ownTransactionReport } from '../contract.ts';

export default function OwnTransactionScreen() {
  return <ReportScreen report={ownTransactionReport} cells={stateCells} />;
}
