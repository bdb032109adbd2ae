import { WhyPanel } from '#features/attendance/index.ts';
import { ReportScreen } from '#shared/report/index.ts';
import { ownTimeCardReport } from '../contract.ts';

export default function OwnTimeCardScreen() {
  return (
    <ReportScreen
      report={ownTimeCardReport}
      rowPanel={(row, onClose) => <WhyPanel employee={null} date={String(row['date'])} onClose={onClose} />}
    />
  );
}
