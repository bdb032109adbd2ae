import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { employeeServer } from './server/resources.ts';
import { vendorEmployeeServer } from './server/vendor.ts';

export { employeeServer };
export { createEmployeeSignIn } from './server/employee-sign-in.ts';
export { employeeAreas, employees } from './server/tables.ts';

export const teamSlice: ServerSlice = {
  name: 'team',
  seededRights: { hrManager: ['personnel.*'], auditor: readingRights },
  resources: [employeeServer, vendorEmployeeServer],
};
