import { stateCells } from './state-cells.tsx';
import { ReportScreen } from '#shared/report/index.ts';
import { transactionReport } from '../contract.ts';
import { DayPanel } from './lazy-day-panel.ts';

export default function TransactionScreen() {
  return (
    <ReportScreen
      report={transactionReport}
      cells={stateCells}
      rowPanel={(row, onClose) => <DayPanel row={row} onClose={onClose} />}
    />
  );
}
