import { WaitingDays, WhyPanel } from '#features/attendance/index.ts';
import { referenceSchema, type Report } from '#shared/contract/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { ReportScreen } from '#shared/report/index.ts';
import { mayAccess } from '#shared/routing/index.ts';

/** A report of stored days: a row opens the day and why it came out so, to who may see days. */
export function DayReportScreen({ report }: { report: Report }) {
  const { rights } = useApplicationContext();
  const maySeeDays = mayAccess('attendance.day.view', rights);
  return (
    <ReportScreen
      report={report}
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

/** The same of the signed-in person's own days. */
export function OwnDayReportScreen({ report }: { report: Report }) {
  return (
    <ReportScreen
      report={report}
      rowPanel={(row, onClose) => <WhyPanel employee={null} date={String(row['date'])} onClose={onClose} />}
    />
  );
}
