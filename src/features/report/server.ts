import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { mergeAnswer } from './server/merge-parts.ts';
import { employeeBirthdayServer } from './server/employee-birthday.ts';
import { firstLastServer } from './server/first-last.ts';
import { multipleTransactionServer, ownMultipleTransactionServer } from './server/multiple-transaction.ts';
import { ownTransactionServer } from './server/own-transaction.ts';
import { totalPunchesServer } from './server/total-punches.ts';
import { transactionServer } from './server/transaction.ts';
import { mobileTransactionServer } from './server/mobile-transaction.ts';
import { breakReports } from './server/break-times.ts';
import { withPerson } from './server/person-columns.ts';
import { scheduledLogs } from './server/scheduled-log.ts';
import {
  reportItemServer,
  reportSettingServer,
  reportSettingUpkeep,
  seedReportSettings,
} from './server/report-settings.ts';
import { figureReports } from './server/figure-reports.ts';
import { handoverReports } from './server/handover/reports.ts';
import { handoverRoutes } from './server/handover/routes.ts';

export const reportSlice: ServerSlice = {
  name: 'report',
  seededRights: {
    attendanceOfficer: readingRights,
    departmentManager: [
      'report.daily_attendance.*',
      'report.daily_details.*',
      'report.daily_status.*',
      'report.daily_summary.*',
      'report.monthly_attendance_status.*',
      'report.monthly_attendance_summary.*',
      'report.monthly_attsheet_summary.*',
      'report.monthly_basic_status.*',
      'report.monthly_detailed_summary.*',
      'report.monthly_duration_summary.*',
      'report.monthly_status_summary.*',
      'report.overtime.*',
      'report.overtime_summary.*',
      'report.late.*',
      'report.early_leave.*',
      'report.absent.*',
      'report.missed_in_out.*',
      'report.first_in_last_out.*',
      'report.abnormal.*',
      'report.employee_summary.*',
    ],
    hrManager: ['report.*'],
    auditor: readingRights,
  },
  resources: [reportSettingServer, reportItemServer],
  seed: seedReportSettings,
  upkeep: [reportSettingUpkeep],
  answers: [mergeAnswer],
  routes: handoverRoutes,
  reports: [
    transactionServer,
    firstLastServer,
    totalPunchesServer,
    multipleTransactionServer,
    employeeBirthdayServer,
    ownTransactionServer,
    ownMultipleTransactionServer,
    mobileTransactionServer,
    ...figureReports,
    ...scheduledLogs,
    ...breakReports,
    ...handoverReports,
  ].map(withPerson),
};
