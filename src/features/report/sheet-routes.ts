import { reportRoute, type AppRoute } from '#shared/routing/index.ts';
import {
  CalendarCheckIcon,
  CalendarDaysIcon,
  ClipboardListIcon,
  ClockIcon,
  FileTextIcon,
  ListIcon,
} from '#shared/ui/icon/index.ts';

const matrixReports = async () => (await import('./ui/matrix-report-screen.tsx')).screens;

/** Sheets of people by the days of a month, or by the months of a year. */
export const sheetRoutes: readonly AppRoute[] = [
  reportRoute({
    name: 'report.daily_status',
    path: 'daily-status',
    title: 'menu:reportDailyStatus',
    section: 'sheets',
    words: { namespace: 'report', key: 'dailyStatus' },
    icon: CalendarCheckIcon,
    load: async () => (await matrixReports()).dailyStatus,
  }),
  reportRoute({
    name: 'report.monthly_basic_status',
    path: 'monthly-basic-status',
    title: 'menu:reportMonthlyBasicStatus',
    section: 'sheets',
    words: { namespace: 'report', key: 'monthlyBasicStatus' },
    icon: CalendarDaysIcon,
    load: async () => (await matrixReports()).monthlyBasicStatus,
  }),
  reportRoute({
    name: 'report.monthly_detailed_summary',
    path: 'monthly_detailed_summary',
    title: 'menu:reportMonthlyDetailedSummary',
    section: 'sheets',
    words: { namespace: 'report', key: 'monthlyDetailedSummary' },
    icon: ListIcon,
    load: async () => (await matrixReports()).monthlyDetailedSummary,
  }),
  reportRoute({
    name: 'report.monthly_duration_summary',
    path: 'monthly-duration-summary',
    title: 'menu:reportMonthlyDurationSummary',
    section: 'sheets',
    words: { namespace: 'report', key: 'monthlyDurationSummary' },
    icon: ClockIcon,
    load: async () => (await matrixReports()).monthlyDurationSummary,
  }),
  reportRoute({
    name: 'report.monthly_attsheet_summary',
    path: 'monthly-attsheet-summary',
    title: 'menu:reportMonthlyAttsheetSummary',
    section: 'sheets',
    words: { namespace: 'report', key: 'monthlyAttsheetSummary' },
    icon: ClipboardListIcon,
    load: async () => (await matrixReports()).monthlyAttsheetSummary,
  }),
  reportRoute({
    name: 'report.monthly_attendance_status',
    path: 'monthly-attendance-status',
    title: 'menu:reportMonthlyAttendanceStatus',
    section: 'sheets',
    words: { namespace: 'report', key: 'monthlyAttendanceStatus' },
    icon: CalendarDaysIcon,
    load: async () => (await matrixReports()).monthlyAttendanceStatus,
  }),
  reportRoute({
    name: 'report.yearly_summary',
    path: 'yearly-summary',
    title: 'menu:reportYearlySummary',
    section: 'sheets',
    words: { namespace: 'report', key: 'yearlySummary' },
    icon: FileTextIcon,
    load: async () => (await matrixReports()).yearlySummary,
  }),
];
