import { ReportScreen } from '#shared/report/index.ts';
import { multipleTransactionReport } from '../contract.ts';
import { DayPanel } from './lazy-day-panel.ts';

export default function MultipleTransactionScreen() {
  return (
    <ReportScreen
      report={multipleTransactionReport}
      rowPanel={(row, onClose) => <DayPanel row={row} onClose={onClose} />}
    />
  );
}
