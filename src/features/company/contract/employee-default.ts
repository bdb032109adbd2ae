import { z } from 'zod';
import { defineCall, defineResource, numberChoice, reference } from '#shared/contract/index.ts';

/** Permanent, temporary, on probation, contractor, intern. */
export const employmentTypes = [1, 2, 3, 4, 5] as const;

/** What new employees of the company start with, wherever they are entered (docs/domain.md#company-settings). One record a company. */
export const employeeDefault = defineResource({
  name: 'company.employee_default',
  module: 'ZBPE',
  path: '/company/api/v2/employee_defaults/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'company', key: 'employeeDefault' },
  defaultOrdering: 'id',
  without: ['create', 'destroy', 'import', 'export'],
  fields: {
    department: reference('company.department', { tree: true }),
    position: reference('company.position', { tree: true }),
    area: reference('company.area', { tree: true }),
    emp_type: numberChoice(employmentTypes, {}),
  },
});

const named = z.object({ id: z.int(), display_name: z.string() });

/** The values with which the form of a new employee starts: those that the person may give. */
export const employeeBeginning = defineCall({
  name: 'company.employeeBeginning',
  method: 'GET',
  path: '/company/api/v2/employee_beginning/',
  module: 'ZBPE',
  access: 'personnel.employee.add',
  scoped: true,
  data: z.object({
    department: named.optional(),
    position: named.optional(),
    area: z.array(named).optional(),
    emp_type: z.literal(employmentTypes).optional(),
  }),
});
