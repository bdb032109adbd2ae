import { mergeAnswer } from './server/merge-parts.ts';
import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { holidayRoutes, holidayServer } from './server/holidays.ts';
import { documentRoutes, documentsJob } from './server/documents/import-documents.ts';
import { documentsUpload } from './server/documents/read-documents.ts';
import { expiringDocuments } from './server/expiring-documents.ts';
import { missingDocumentAlerts } from './server/missing-documents.ts';
import {
  documentTypeServer,
  employeeDocumentServer,
  ownDocumentServer,
  trainingTypeServer,
  workCodeServer,
} from './server/resources.ts';
import { eventRoutes } from './server/events/read.ts';
import { eventServer } from './server/events/resource.ts';
import { eventReminderJob } from './server/events/tell.ts';

export { holidayServer, trainingTypeServer, workCodeServer };
export { eventsOf } from './server/events/read.ts';
export { readHolidays, type ScopedHoliday } from './server/read-holidays.ts';
export { spansOfHoliday } from './server/holiday-spans.ts';
export { holidays, trainingTypes, workCodes } from './server/tables.ts';

export const complementSlice: ServerSlice = {
  name: 'complement',
  seededRights: {
    attendanceOfficer: [
      'complement.holiday.*',
      'complement.training_type.view',
      'complement.work_code.view',
      'complement.event.view',
    ],
    departmentManager: ['complement.holiday.view', 'complement.event.view'],
    hrManager: ['complement.*'],
    auditor: readingRights,
  },
  uploads: [documentsUpload],
  routes: [...holidayRoutes, ...eventRoutes, ...documentRoutes],
  jobs: [documentsJob],
  recurring: [eventReminderJob],
  answers: [mergeAnswer, expiringDocuments, missingDocumentAlerts],
  resources: [
    documentTypeServer,
    employeeDocumentServer,
    ownDocumentServer,
    holidayServer,
    trainingTypeServer,
    workCodeServer,
    eventServer,
  ],
};
