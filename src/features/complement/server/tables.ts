import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { areas, departments } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import { alertRecipients } from '#shared/contract/alerts.ts';
import { companyColumn, folded, foreignId, recordColumns } from '#server/db/columns.ts';
import { trainingCategories } from '../contract/training-type.ts';

export const documentTypes = pgTable(
  'document_types',
  {
    ...recordColumns(),
    doc_type_code: text('doc_type_code').notNull(),
    doc_type_name: text('doc_type_name').notNull(),
    has_expiry: boolean('has_expiry').notNull().default(true),
    alert_days: integer('alert_days').notNull().default(30),
    alert_to: text('alert_to', { enum: alertRecipients }).notNull().default('rule'),
    is_required: boolean('is_required').notNull().default(false),
    visible_to_employee: boolean('visible_to_employee').notNull().default(false),
    remark: text('remark').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('document_types_unique_doc_type_code').on(table.company_id, folded(table.doc_type_code)),
  ],
);

export const employeeDocuments = pgTable(
  'employee_documents',
  {
    ...recordColumns(),
    employee: foreignId('employee').notNull(),
    doc_type: foreignId('doc_type').notNull(),
    doc_no: text('doc_no').notNull().default(''),
    issue_date: date('issue_date'),
    expire_date: date('expire_date'),
    /** The stored file's name and its display name. */
    file: jsonb('file'),
    /** The same for the photos of its pages. */
    pages: jsonb('pages').notNull().default([]),
    remark: text('remark').notNull().default(''),
    /** False once another one of its employee and type expires later; kept by `follow-renewals.ts`. */
    is_current: boolean('is_current').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('employee_documents_employee').on(table.company_id, table.employee),
    // Who has one, read without the table.
    index('employee_documents_doc_type').on(table.company_id, table.doc_type, table.employee),
    index('employee_documents_current')
      .on(table.company_id, table.doc_type, table.expire_date)
      .where(sql`is_current`),
    index('employee_documents_expire_date').on(table.company_id, table.expire_date),
    index('employee_documents_issue_date').on(table.company_id, table.issue_date),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.doc_type],
      foreignColumns: [documentTypes.company_id, documentTypes.id],
    }),
  ],
);

export const holidays = pgTable(
  'holidays',
  {
    ...recordColumns(),
    holiday_name: text('holiday_name').notNull(),
    start_date: date('start_date', { mode: 'string' }).notNull(),
    day_part: text('day_part', { enum: ['full', 'first_half', 'second_half'] })
      .notNull()
      .default('full'),
    duration_day: integer('duration_day').notNull().default(1),
    is_recurring: boolean('is_recurring').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('holidays_start_date').on(table.company_id, table.start_date),
  ],
);

/** The departments that have a holiday; without any, all have it. */
export const holidayDepartments = pgTable(
  'holiday_departments',
  {
    ...companyColumn(),
    holiday: foreignId('holiday').notNull(),
    department: foreignId('department').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.holiday, table.department] }),
    index('holiday_departments_department').on(table.company_id, table.department),
    foreignKey({
      columns: [table.company_id, table.holiday],
      foreignColumns: [holidays.company_id, holidays.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.department],
      foreignColumns: [departments.company_id, departments.id],
    }),
  ],
);

/** The areas whose people have a holiday; without any, all have it. */
export const holidayAreas = pgTable(
  'holiday_areas',
  {
    ...companyColumn(),
    holiday: foreignId('holiday').notNull(),
    area: foreignId('area').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.holiday, table.area] }),
    index('holiday_areas_area').on(table.company_id, table.area),
    foreignKey({
      columns: [table.company_id, table.holiday],
      foreignColumns: [holidays.company_id, holidays.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.company_id, table.area], foreignColumns: [areas.company_id, areas.id] }),
  ],
);

/** The employees who have a holiday by name; without any, everybody in its departments and areas. */
export const holidayEmployees = pgTable(
  'holiday_employees',
  {
    ...companyColumn(),
    holiday: foreignId('holiday').notNull(),
    employee: foreignId('employee').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.holiday, table.employee] }),
    index('holiday_employees_employee').on(table.company_id, table.employee),
    foreignKey({
      columns: [table.company_id, table.holiday],
      foreignColumns: [holidays.company_id, holidays.id],
    }).onDelete('cascade'),
    // Without `cascade`: a holiday that loses its last name would apply to everybody.
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }),
  ],
);

export const trainingTypes = pgTable(
  'training_types',
  {
    ...recordColumns(),
    training_code: text('training_code').notNull(),
    training_name: text('training_name').notNull(),
    category: text('category', { enum: trainingCategories }).notNull().default('seminar'),
    counts_as_work: boolean('counts_as_work').notNull().default(true),
    has_certificate: boolean('has_certificate').notNull().default(false),
    certificate_months: integer('certificate_months'),
    enabled: boolean('enabled').notNull().default(true),
    remark: text('remark').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('training_types_unique_training_code').on(table.company_id, folded(table.training_code)),
  ],
);

export const workCodes = pgTable(
  'work_codes',
  {
    ...recordColumns(),
    work_code: text('work_code').notNull(),
    work_code_name: text('work_code_name').notNull(),
    enabled: boolean('enabled').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('work_codes_unique_work_code').on(table.company_id, folded(table.work_code)),
    index('work_codes_work_code_name').on(table.company_id, table.work_code_name),
  ],
);
