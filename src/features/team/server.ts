import { follow } from '#server/resource/index.ts';
import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { ownProfileServer } from './server/own-profile.ts';
import { employeeQuota } from './server/quota.ts';
import { reportingRoutes } from './server/reporting.ts';
import { badgeRoute } from './server/badges/print-badges.ts';
import { photoRoutes, photosJob } from './server/photos/import-photos.ts';
import { photosUpload } from './server/photos/read-photos.ts';
import { mergeAnswers } from './server/merge/parts.ts';
import { employeeServer } from './server/resources.ts';
import { employeeFieldServer, fieldsInUseRoute } from './server/fields/resource.ts';
import { resignationServer } from './server/resignation/resource.ts';
import { followStatus } from './server/resignation/take-effect.ts';
import { dueResignations } from './server/resignation/due.ts';
import { noteResignations } from './server/resignation/upkeep.ts';
import { vendorEmployeeServer } from './server/vendor.ts';
import { noteSignIns, restoreSent } from './server/sign-in/upkeep.ts';

export { employeeServer };
export { accountsInAudience, isForEmployee, type AudienceTables } from './server/audience.ts';
export { countPresence } from './server/presence.ts';
export { refuseUnseenEmployee } from './server/unseen.ts';
export { createEmployeeSignIn } from './server/employee-sign-in.ts';
export { revokeSignInCodes } from './server/sign-in/deliver.ts';
export { signInChosen, switchSignIn } from './server/sign-in/states.ts';
export { personDetails } from './server/person-details.ts';
export { fullName } from './server/full-name.ts';
export { nearColleague } from './server/near-colleague.ts';
export { members } from './server/merge/move-people.ts';
export { among } from './server/among.ts';
export { cameBack, hasLeft, type Returned, type Left } from './server/resignation/news.ts';
export { staysOnTerminals } from './server/resignation/stays.ts';
export { daysOfYear } from './server/days-of-year.ts';
export { bringPerson } from './server/to-terminals.ts';
export { employeeAreas, employees } from './server/tables.ts';

import { nextCodeRoute } from './server/next-code.ts';
import { anniversaries } from './server/anniversaries.ts';
import { endingEmployment } from './server/ending-employment.ts';

export const teamSlice: ServerSlice = {
  name: 'team',
  seededRights: {
    attendanceOfficer: ['personnel.employee.view', 'personnel.employee.export'],
    departmentManager: ['personnel.employee.view'],
    hrManager: ['personnel.*', 'team.*'],
    auditor: readingRights,
  },
  resources: [employeeServer, ownProfileServer, vendorEmployeeServer, resignationServer, employeeFieldServer],
  uploads: [photosUpload],
  routes: [...photoRoutes, badgeRoute, fieldsInUseRoute, ...reportingRoutes, nextCodeRoute],
  jobs: [photosJob],
  answers: [...mergeAnswers, endingEmployment, anniversaries],
  reactions: [follow(employeeServer, followStatus)],
  recurring: [dueResignations],
  upkeep: [noteSignIns, restoreSent, noteResignations],
  quotas: [employeeQuota],
};
