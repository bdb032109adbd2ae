import { OwnWaitingDays, WaitingDays, WhyPanel } from '#features/attendance/index.ts';
import { referenceSchema, type Report } from '#shared/contract/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { ReportScreen } from '#shared/report/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import {
  abnormalReport,
  absentReport,
  allInOneReport,
  breakTimesReport,
  dailyAttendanceReport,
  dailyDetailsReport,
  dailySummaryReport,
  earlyLeaveReport,
  firstInLastOutReport,
  halfDayReport,
  lateReport,
  missedInOutReport,
  overtimeReport,
  ownBreakTimesReport,
  ownTimeCardReport,
  ownScheduledLogReport,
  ownTotalTimeCardReport,
  scheduledLogReport,
  totalTimecardReport,
} from '../contract.ts';

/** A report of stored days. A row opens the day and its explanation, for people who may see days. */
function DayReportScreen({ report }: { report: Report }) {
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

/** The same for the signed-in person's own days. */
function OwnDayReportScreen({ report }: { report: Report }) {
  return (
    <ReportScreen
      report={report}
      notice={(days) => <OwnWaitingDays {...days} />}
      rowPanel={(row, onClose) => <WhyPanel employee={null} date={String(row['date'])} onClose={onClose} />}
    />
  );
}

const of = (report: Report) => ({ default: () => <DayReportScreen report={report} /> });
const ownOf = (report: Report) => ({ default: () => <OwnDayReportScreen report={report} /> });

/** The screens of all reports of stored days. They share a file since only their declarations differ. */
export const screens = {
  dailyAttendance: of(dailyAttendanceReport),
  totalTimecard: of(totalTimecardReport),
  dailyDetails: of(dailyDetailsReport),
  dailySummary: of(dailySummaryReport),
  late: of(lateReport),
  earlyLeave: of(earlyLeaveReport),
  absent: of(absentReport),
  firstInLastOut: of(firstInLastOutReport),
  overtime: of(overtimeReport),
  missedInOut: of(missedInOutReport),
  halfDay: of(halfDayReport),
  breakTimes: of(breakTimesReport),
  abnormal: of(abnormalReport),
  allInOne: of(allInOneReport),
  scheduledLog: of(scheduledLogReport),
  ownTimeCard: ownOf(ownTimeCardReport),
  ownTotalTimeCard: ownOf(ownTotalTimeCardReport),
  ownBreakTimes: ownOf(ownBreakTimesReport),
  ownScheduledLog: ownOf(ownScheduledLogReport),
};
