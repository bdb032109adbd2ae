import { WaitingDays, WhyPanel } from '#features/attendance/index.ts';
import { referenceSchema } from '#shared/contract/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { ReportScreen } from '#shared/report/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { dailyAttendanceReport } from '../contract.ts';

export default function DailyAttendanceScreen() {
  const { rights } = useApplicationContext();
  const maySeeDays = mayAccess('attendance.day.view', rights);
  return (
    <ReportScreen
      report={dailyAttendanceReport}
      notice={maySeeDays ? (days) => <WaitingDays {...days} /> : undefined}
      rowPanel={
        maySeeDays
          ? (row, onClose) => (
              <WhyPanel
                employee={referenceSchema.parse(row['employee']).id}
                date={String(row['date'])}
                onClose={onClose}
              />
            )
          : undefined
      }
    />
  );
}
