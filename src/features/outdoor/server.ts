import { mergeAnswer } from './server/merge-parts.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import type { ServerSlice } from '#server/slice.ts';
import { visitEntries } from './server/entries.ts';
import { clientServer } from './server/clients.ts';
import { missedVisits } from './server/missed.ts';
import { planTemplateRoute, visitTemplateServer } from './server/planner/templates.ts';
import { copyVisitsRoute } from './server/planner/copy.ts';
import { visitPlanDaysOffRoute } from './server/planner/days-off.ts';
import { visitPlanRoute } from './server/planner/visit-plan.ts';
import { seenAtVisits } from './server/own/seen.ts';
import { ownVisitRoutes } from './server/own/routes.ts';
import { ownUnscheduledVisitReportServer, ownVisitReportServer, visitReportServer } from './server/visit-reports.ts';
import { departmentPlaceServer, employeePlaceServer, punchPlaces } from './server/punch-places.ts';
import { unscheduledVisitServer, visitServer } from './server/visits.ts';
import { phoneAccountServer } from './server/phones/accounts.ts';
import { mobileQuota } from './server/phones/mobile-quota.ts';
import { keptPhone, punchPhone } from './server/phones/standing.ts';
import { vendorPhonesServer } from './server/phones/vendor.ts';
import { announcementReceiptServer, announcementServer } from './server/announcements/resources.ts';
import { ownAnnouncementRoutes } from './server/announcements/own.ts';
import { announcementJob } from './server/announcements/tell.ts';
import { noticeServer } from './server/notices.ts';
import { tellPhoneRoute } from './server/phones/tell.ts';

export { announcementReceipts, announcements } from './server/announcements/tables.ts';
export { phoneAccounts } from './server/phones/tables.ts';
export { visits } from './server/tables.ts';

/** Work outside: clients, visits to them, and where people may punch. */
export const outdoorSlice: ServerSlice = {
  name: 'outdoor',
  seededRights: {
    attendanceOfficer: [
      'outdoor.visit.*',
      'outdoor.unscheduled_visit.*',
      'outdoor.visit_report.*',
      'outdoor.client.view',
    ],
    departmentManager: [
      'outdoor.visit.view',
      'outdoor.unscheduled_visit.view',
      'outdoor.unscheduled_visit.approve',
      'outdoor.visit_report.*',
    ],
    hrManager: ['outdoor.*'],
    auditor: readingRights,
  },
  resources: [
    clientServer,
    visitServer,
    visitTemplateServer,
    unscheduledVisitServer,
    employeePlaceServer,
    departmentPlaceServer,
    phoneAccountServer,
    vendorPhonesServer,
    announcementServer,
    announcementReceiptServer,
    noticeServer,
  ],
  answers: [mergeAnswer, visitEntries, punchPlaces, seenAtVisits, punchPhone, keptPhone],
  reports: [visitReportServer, ownVisitReportServer, ownUnscheduledVisitReportServer],
  routes: [
    ...ownVisitRoutes,
    copyVisitsRoute,
    visitPlanRoute,
    visitPlanDaysOffRoute,
    planTemplateRoute,
    tellPhoneRoute,
    ...ownAnnouncementRoutes,
  ],
  recurring: [missedVisits, announcementJob],
  quotas: [mobileQuota],
  topics: {
    'outdoor.client': 'outdoor.client.view',
    'outdoor.visit': 'outdoor.visit.view',
    'outdoor.visit_template': 'outdoor.visit_template.view',
    'outdoor.unscheduled_visit': 'outdoor.unscheduled_visit.view',
    'outdoor.employee_place': 'outdoor.employee_place.view',
    'outdoor.department_place': 'outdoor.department_place.view',
    'outdoor.phone_account': 'outdoor.phone_account.view',
    'outdoor.announcement': 'outdoor.announcement.view',
    'outdoor.announcement_receipt': 'outdoor.announcement_receipt.view',
    'outdoor.notice': 'outdoor.notice.view',
  },
};
