import type { ServerSlice } from '#server/slice.ts';
import { areaServer, departmentServer, positionServer } from './server/resources.ts';

export { departmentScope } from './server/department-scope.ts';
export { areas, departments, positions } from './server/tables.ts';

export const companySlice: ServerSlice = {
  name: 'company',
  resources: [departmentServer, positionServer, areaServer],
};
