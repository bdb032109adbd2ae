import { WaitingDays } from '#features/attendance/index.ts';
import { ReportScreen } from '#shared/report/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { payrollSummaryReport } from '../contract.ts';
import { SummedDaysPanel, useDaysBehind, useMaySeeDays } from './summed-days-panel.tsx';

const HandoverNote = /* @__PURE__ */ lazily(() =>
  import('./handover/handover-note.tsx').then((module) => module.default),
);

/** The payroll summary, with what was handed over of it. */
export default function PayrollSummaryScreen() {
  const maySeeDays = useMaySeeDays();
  const behind = useDaysBehind();
  return (
    <ReportScreen
      report={payrollSummaryReport}
      notice={(days, content) => (
        <>
          <WaitingDays {...days} />
          <HandoverNote {...days} content={content} />
        </>
      )}
      behind={behind}
      rowPanel={
        maySeeDays ? (row, onClose, days) => <SummedDaysPanel row={row} days={days} onClose={onClose} /> : undefined
      }
    />
  );
}
