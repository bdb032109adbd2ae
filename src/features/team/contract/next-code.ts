import { z } from 'zod';
import { defineCall } from '#shared/contract/index.ts';

/** The next free Employee ID by the company's rule; null if it suggests none. */
export const nextEmployeeCode = defineCall({
  name: 'personnel.employee.nextCode',
  method: 'GET',
  path: '/personnel/api/v2/next_employee_code/',
  module: 'ZBPE',
  access: 'personnel.employee.add',
  scoped: true,
  data: z.object({ emp_code: z.string().nullable() }),
});
