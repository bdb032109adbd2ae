import { sql } from 'drizzle-orm';
import { latestReferring, resourceServer } from '#server/resource/index.ts';
import { sealText } from '#server/sealing.ts';
import { employee } from '../contract.ts';
import { followEmployeeChange } from './employee-access.ts';
import { employeeAreas, employees } from './tables.ts';

/** The people of the company. */
export const employeeServer = resourceServer(employee, {
  table: employees,
  display: sql<string>`trim(${employees.first_name} || ' ' || ${employees.last_name})`,
  folded: { emp_code: employees.code_key, email: employees.email_key },
  searchColumn: employees.search_text,
  links: {
    area: {
      table: employeeAreas,
      company: employeeAreas.company_id,
      owner: employeeAreas.employee,
      target: employeeAreas.area,
    },
  },
  computed: {
    last_punch: latestReferring(employees, 'device.transaction', 'employee', 'punch_time'),
  },
  afterChange: followEmployeeChange,
  prepare: async (context, values, before) => {
    const { device_password: password, hire_date: hired } = values;
    return {
      ...values,
      ...(password ? { device_password: sealText(context.services.config.linkSecret, password) } : {}),
      ...(password === '' ? { device_password: null } : {}),
      hire_date: before ? hired : (hired ?? context.now.toZonedDateTimeISO('UTC').toPlainDate().toString()),
    };
  },
});
