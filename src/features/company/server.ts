import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { unplanClosing, planClosing } from './server/closing/plan.ts';
import { closingReminders } from './server/closing/remind.ts';
import { closingRoutes } from './server/closing/routes.ts';
import {
  employeeBeginningRoute,
  employeeDefaultServer,
  employeeDefaultsUpkeep,
  seedEmployeeDefaults,
} from './server/employee-defaults.ts';
import { locationServer } from './server/locations.ts';
import { locationQuota } from './server/location-quota.ts';
import { mergeJobs, mergeRoutes } from './server/merge/routes.ts';
import { areaServer, departmentServer, positionServer } from './server/resources.ts';
import { settingsServer } from './server/settings.ts';

export {
  createCompany,
  createCompanyIn,
  type CreatedCompany,
  type GroupKey,
  type NewCompany,
} from './server/create-company.ts';
export { areaServer, departmentServer, settingsServer };
export { planClosing, unplanClosing };
export {
  mergedMembers,
  mergeParts,
  waitingApprovals,
  moving,
  staying,
  type Merge,
  type MergeCount,
  type MergePart,
} from './server/merge/parts.ts';
export { employeeDefaultValues } from './server/employee-defaults.ts';
export { locate, nearestOf, type Circle } from './server/locations.ts';
export { groupsToGive, mayGive, mayGiveScope, mayGrant, mayTake } from './server/grants.ts';
export { areas, departments, locations, positions } from './server/tables.ts';

export const companySlice: ServerSlice = {
  name: 'company',
  seededRights: {
    attendanceOfficer: [
      'company.department.view',
      'company.area.view',
      'company.position.view',
      'company.location.view',
    ],
    departmentManager: ['company.department.view', 'company.position.view'],
    hrManager: ['company.*'],
    deviceOperator: ['company.area.view'],
    auditor: readingRights,
  },
  resources: [departmentServer, positionServer, areaServer, settingsServer, locationServer, employeeDefaultServer],
  routes: [...mergeRoutes, ...closingRoutes, employeeBeginningRoute],
  recurring: [closingReminders],
  quotas: [locationQuota],
  seed: seedEmployeeDefaults,
  upkeep: [employeeDefaultsUpkeep],
  jobs: mergeJobs,
};
