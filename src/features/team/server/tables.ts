import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { companyColumn, foreignId, instant, recordColumns, rowColumns } from '#server/db/columns.ts';
import { areas, departments, locations, positions } from '#features/company/server.ts';
import { employeeStates, signInStates } from '../contract/employee-states.ts';
import { resignationStates } from '../contract/resignation.ts';

/** Month and day of hire, as `birthday_day`; in the exact form of its index. */
export const hireDay = sql`(extract(month from hire_date) * 100 + extract(day from hire_date))::smallint`;

export const employees = pgTable(
  'employees',
  {
    ...recordColumns(),
    emp_code: text('emp_code').notNull(),
    photo: text('photo'),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull().default(''),
    gender: text('gender').notNull().default(''),
    birthday: date('birthday', { mode: 'string' }),
    department: foreignId('department').notNull(),
    position: foreignId('position'),
    superior: foreignId('superior'),
    /** Whether somebody has ever reported to the person: a team is found along those who lead (`people-reach.ts`). */
    leads: boolean('leads').notNull().default(false),
    hire_date: date('hire_date', { mode: 'string' }),
    emp_type: smallint('emp_type'),
    probation_end: date('probation_end', { mode: 'string' }),
    contract_end: date('contract_end', { mode: 'string' }),
    work_location: foreignId('work_location'),
    cost_center: text('cost_center').notNull().default(''),
    time_zone: text('time_zone'),
    email: text('email').notNull().default(''),
    mobile: text('mobile').notNull().default(''),
    address: text('address').notNull().default(''),
    /** Whom to call if something happens to the person. */
    emergency_name: text('emergency_name').notNull().default(''),
    emergency_phone: text('emergency_phone').notNull().default(''),
    emergency_relation: text('emergency_relation').notNull().default(''),
    enable_att: boolean('enable_att').notNull().default(true),
    enable_overtime: boolean('enable_overtime').notNull().default(true),
    enable_holiday: boolean('enable_holiday').notNull().default(true),
    enable_schedule: boolean('enable_schedule').notNull().default(true),
    card_no: text('card_no').notNull().default(''),
    /** Digits for the terminal, encrypted (AES-GCM) with the host's key and not hashed, since terminals need them in plain text. */
    device_password: text('device_password'),
    dev_privilege: smallint('dev_privilege').notNull().default(0),
    /** −1 once a mode was taken back, which terminals have to be told; null if there never was one. */
    verify_mode: smallint('verify_mode'),
    /** Whether the person has a sign-in. Switching it on makes the account (`sign-in/`). */
    login_enabled: boolean('login_enabled').notNull().default(false),
    /** The state of the sign-in; `off` exactly if `login_enabled` is false. */
    sign_in: text('sign_in', { enum: signInStates }).notNull().default('off'),
    /** When the last link or start code was given. */
    sign_in_sent: instant('sign_in_sent'),
    status: text('status', { enum: employeeStates }).notNull().default('active'),
    /** The text that search looks through, normalised when written. */
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`searchable(emp_code || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || mobile)`,
      ),
    /** Month and day of birth, `229` for 29 February: finds the birthdays of a period in any year. */
    birthday_day: smallint('birthday_day').generatedAlwaysAs(
      sql`(extract(month from birthday) * 100 + extract(day from birthday))::smallint`,
    ),
    /**
     * Employee ID and address in the form in which they are compared. They are columns and not expressions: with row-level security
     * the planner ignores an index on `lower(…)`, since `lower` might reveal other companies' rows, and every upload would read all
     * employees.
     */
    code_key: text('code_key')
      .notNull()
      .generatedAlwaysAs(sql`lower(emp_code)`),
    /** The Employee ID in the form in which lists sort it: numbers in it as numbers. */
    code_order: text('code_order')
      .notNull()
      .generatedAlwaysAs(sql`natural_order(emp_code)`),
    email_key: text('email_key')
      .notNull()
      .generatedAlwaysAs(sql`lower(email)`),
    /** What the provider's staff see: enough to recognise somebody who has said who they are. Their role cannot read more. */
    masked_name: text('masked_name')
      .notNull()
      .generatedAlwaysAs(
        sql`left(first_name, 1) || '•••' || case when last_name = '' then '' else ' ' || left(last_name, 1) || '•••' end`,
      ),
    masked_code: text('masked_code')
      .notNull()
      .generatedAlwaysAs(sql`'•••' || case when length(emp_code) > 3 then right(emp_code, 2) else '' end`),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('employees_unique_emp_code').on(table.company_id, table.code_key),
    uniqueIndex('employees_unique_card_no')
      .on(table.company_id, table.card_no)
      .where(sql`card_no <> ''`),
    // For the default order of the list, and for counting its rows.
    index('employees_code_order').on(table.company_id, table.code_order, table.id),
    // No index can find a part of a word, since row-level security hides it from the planner; this one is a quarter of the table to
    // read.
    index('employees_search').on(table.company_id, table.department, table.search_text, table.id),
    index('employees_department').on(table.company_id, table.department, table.code_order),
    // Who works here now, by department, for the numbers of people: read without the table.
    index('employees_working').on(table.company_id, table.department, table.status),
    // Who has left, among those who once had something.
    index('employees_gone')
      .on(table.company_id, table.id)
      .where(sql`status <> 'active'`),
    index('employees_position').on(table.company_id, table.position),
    index('employees_superior').on(table.company_id, table.superior),
    index('employees_work_location').on(table.company_id, table.work_location),
    index('employees_cost_center').on(table.company_id, table.cost_center),
    index('employees_leading')
      .on(table.company_id, table.superior)
      .where(sql`leads`),
    index('employees_email').on(table.company_id, table.email_key),
    index('employees_mobile').on(table.company_id, table.mobile),
    index('employees_first_name').on(table.company_id, table.first_name),
    index('employees_last_name').on(table.company_id, table.last_name),
    index('employees_birthday').on(table.company_id, table.birthday_day),
    index('employees_sign_in').on(table.company_id, table.sign_in, table.emp_code),
    index('employees_hire_day').on(table.company_id, sql`(${hireDay})`),
    index('employees_hire_date').on(table.company_id, table.hire_date),
    index('employees_probation_end').on(table.company_id, table.probation_end),
    index('employees_contract_end').on(table.company_id, table.contract_end),
    // Across companies, in the order of the provider's list.
    index('employees_across').on(table.id),
    foreignKey({
      columns: [table.company_id, table.department],
      foreignColumns: [departments.company_id, departments.id],
    }),
    foreignKey({ columns: [table.company_id, table.position], foreignColumns: [positions.company_id, positions.id] }),
    foreignKey({
      columns: [table.company_id, table.work_location],
      foreignColumns: [locations.company_id, locations.id],
    }),
    foreignKey({ columns: [table.company_id, table.superior], foreignColumns: [table.company_id, table.id] }),
  ],
);

export const employeeAreas = pgTable(
  'employee_areas',
  {
    ...companyColumn(),
    employee: foreignId('employee').notNull(),
    area: foreignId('area').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.employee, table.area] }),
    index('employee_areas_area').on(table.company_id, table.area, table.employee),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.company_id, table.area], foreignColumns: [areas.company_id, areas.id] }),
  ],
);

export const resignations = pgTable(
  'resignations',
  {
    ...recordColumns(),
    employee: foreignId('employee').notNull(),
    /** The last day, inclusive. */
    resign_date: date('resign_date', { mode: 'string' }).notNull(),
    resign_type: smallint('resign_type').notNull().default(1),
    reason: text('reason').notNull().default(''),
    handover_to: foreignId('handover_to'),
    delete_from_device: boolean('delete_from_device').notNull().default(true),
    cancel_pending: boolean('cancel_pending').notNull().default(true),
    status: text('status', { enum: resignationStates }).notNull().default('planned'),
    /** The stored file's name and its display name. */
    letter: jsonb('letter'),
    reinstate_date: date('reinstate_date', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('resignations_unique_employee')
      .on(table.company_id, table.employee)
      .where(sql`status in ('planned', 'effective')`),
    index('resignations_employee').on(table.company_id, table.employee),
    index('resignations_resign_date').on(table.company_id, table.resign_date),
    index('resignations_status').on(table.company_id, table.status, table.resign_date),
    index('resignations_handover').on(table.company_id, table.handover_to),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.handover_to],
      foreignColumns: [employees.company_id, employees.id],
    }),
  ],
);

export const resignationReturns = pgTable(
  'resignation_returns',
  {
    ...rowColumns(),
    resignation: foreignId('resignation').notNull(),
    item: text('item').notNull(),
    returned_on: date('returned_on', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('resignation_returns_resignation').on(table.company_id, table.resignation, table.position),
    foreignKey({
      columns: [table.company_id, table.resignation],
      foreignColumns: [resignations.company_id, resignations.id],
    }).onDelete('cascade'),
  ],
);
