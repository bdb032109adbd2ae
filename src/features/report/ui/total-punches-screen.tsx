import { ReportScreen } from '#shared/report/index.ts';
import { totalPunchesReport } from '../contract.ts';
import { DayPanel } from './lazy-day-panel.ts';

export default function TotalPunchesScreen() {
  return (
    <ReportScreen report={totalPunchesReport} rowPanel={(row, onClose) => <DayPanel row={row} onClose={onClose} />} />
  );
}
