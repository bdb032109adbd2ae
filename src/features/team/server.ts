import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { ownProfileServer } from './server/own-profile.ts';
import { employeeQuota } from './server/quota.ts';
import { employeeServer } from './server/resources.ts';
import { vendorEmployeeServer } from './server/vendor.ts';
import { noteSignIns } from './server/sign-in/upkeep.ts';

export { employeeServer };
export { countPresence } from './server/presence.ts';
export { createEmployeeSignIn } from './server/employee-sign-in.ts';
export { revokeSignInCodes } from './server/sign-in/deliver.ts';
export { signInChosen, switchSignIn } from './server/sign-in/states.ts';
export { fullName } from './server/full-name.ts';
export { employeeAreas, employees } from './server/tables.ts';

export const teamSlice: ServerSlice = {
  name: 'team',
  seededRights: { hrManager: ['personnel.*'], auditor: readingRights },
  resources: [employeeServer, ownProfileServer, vendorEmployeeServer],
  upkeep: [noteSignIns],
  quotas: [employeeQuota],
};
