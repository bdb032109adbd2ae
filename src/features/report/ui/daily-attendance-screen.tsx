import { WhyPanel } from '#features/attendance/index.ts';
import { referenceSchema } from '#shared/contract/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { ReportScreen } from '#shared/report/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { dailyAttendanceReport } from '../contract.ts';

export default function DailyAttendanceScreen() {
  const { rights } = useApplicationContext();
  return (
    <ReportScreen
      report={dailyAttendanceReport}
      rowPanel={
        mayAccess('attendance.day.view', rights)
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
