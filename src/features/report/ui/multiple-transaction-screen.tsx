import { ReportScreen } from '#shared/report/index.ts';
import { multipleTransactionReport } from '../contract.ts';
import { DayPanel } from './day-panel.tsx';

export default function MultipleTransactionScreen() {
  return (
    <ReportScreen
      report={multipleTransactionReport}
      rowPanel={(row, onClose) => <DayPanel row={row} onClose={onClose} />}
    />
  );
}
