import { readingRights } from '#server/tenancy/seeded-rights.ts';
import type { ServerSlice } from '#server/slice.ts';
import { clientServer } from './server/clients.ts';
import { missedVisits } from './server/missed.ts';
import { ownVisitRoutes } from './server/own/routes.ts';
import { ownUnscheduledVisitReportServer, ownVisitReportServer, visitReportServer } from './server/visit-reports.ts';
import { departmentPlaceServer, employeePlaceServer, punchPlaces } from './server/punch-places.ts';
import { unscheduledVisitServer, visitServer } from './server/visits.ts';
import { phoneAccountServer } from './server/phones/accounts.ts';
import { punchPhone } from './server/phones/standing.ts';
import { vendorPhonesServer } from './server/phones/vendor.ts';
import { tellPhoneRoute } from './server/phones/tell.ts';

export { phoneAccounts } from './server/phones/tables.ts';

/** Work outside: clients, visits to them, and where people may punch. */
export const outdoorSlice: ServerSlice = {
  name: 'outdoor',
  seededRights: { hrManager: ['outdoor.*'], auditor: readingRights },
  resources: [
    clientServer,
    visitServer,
    unscheduledVisitServer,
    employeePlaceServer,
    departmentPlaceServer,
    phoneAccountServer,
    vendorPhonesServer,
  ],
  answers: [punchPlaces, punchPhone],
  reports: [visitReportServer, ownVisitReportServer, ownUnscheduledVisitReportServer],
  routes: [...ownVisitRoutes, tellPhoneRoute],
  recurring: [missedVisits],
  topics: {
    'outdoor.client': 'outdoor.client.view',
    'outdoor.visit': 'outdoor.visit.view',
    'outdoor.unscheduled_visit': 'outdoor.unscheduled_visit.view',
    'outdoor.employee_place': 'outdoor.employee_place.view',
    'outdoor.department_place': 'outdoor.department_place.view',
    'outdoor.phone_account': 'outdoor.phone_account.view',
  },
};
