import { sql } from 'drizzle-orm';
import { date, pgTable, text } from 'drizzle-orm/pg-core';
import { departments } from '#features/company/server.ts';
import { foreignId, recordColumns } from '#server/db/columns.ts';
import { resourceServer } from '#server/resource/index.ts';
import { shownValuesSql } from './fields/values.ts';
import { ownProfile } from '../contract/own-profile.ts';

/** The table of employees as the person sees it: the owner of a record is the record itself. */
const ownEmployees = pgTable('employees', {
  ...recordColumns(),
  employee: foreignId('id').notNull(),
  emp_code: text('emp_code').notNull(),
  first_name: text('first_name').notNull(),
  last_name: text('last_name').notNull(),
  photo: text('photo'),
  mobile: text('mobile').notNull(),
  address: text('address').notNull(),
  email: text('email').notNull(),
  position: foreignId('position'),
  birthday: date('birthday', { mode: 'string' }),
  hire_date: date('hire_date', { mode: 'string' }),
});

/** A person's own record in the company. */
export const ownProfileServer = resourceServer(ownProfile, {
  table: ownEmployees,
  display: sql<string>`trim(${ownEmployees.first_name} || ' ' || ${ownEmployees.last_name})`,
  computed: {
    own_fields: shownValuesSql,
    department: (_, { companyId }) => sql`(select ${departments.dept_name} from ${departments}
      where ${departments.company_id} = ${companyId} and ${departments.id} = employees.department)`,
    superior: (_, { companyId }) => sql`(select trim(above.first_name || ' ' || above.last_name) from employees above
      where above.company_id = ${companyId} and above.id = employees.superior)`,
  },
});
