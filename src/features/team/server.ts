import type { ServerSlice } from '#server/slice.ts';
import { employeeServer } from './server/resources.ts';

export { createEmployeeSignIn } from './server/employee-sign-in.ts';
export { employeeAreas, employees } from './server/tables.ts';

export const teamSlice: ServerSlice = { name: 'team', resources: [employeeServer] };
