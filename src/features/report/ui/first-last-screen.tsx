import { ReportScreen } from '#shared/report/index.ts';
import { firstLastReport } from '../contract.ts';
import { DayPanel } from './lazy-day-panel.ts';

export default function FirstLastScreen() {
  return (
    <ReportScreen report={firstLastReport} rowPanel={(row, onClose) => <DayPanel row={row} onClose={onClose} />} />
  );
}
