import { stateCells } from './state-cells.tsx';
import { ReportScreen } from '#shared/report/index.ts';
import { transactionReport } from '../contract.ts';
import { photoCells } from './photo-cell.tsx';
import { DayPanel } from './lazy-day-panel.ts';

const cells = { ...stateCells, ...photoCells };

export default function TransactionScreen() {
  return (
    <ReportScreen
      report={transactionReport}
      cells={cells}
      rowPanel={(row, onClose) => <DayPanel row={row} onClose={onClose} />}
    />
  );
}
