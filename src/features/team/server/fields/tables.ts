import { sql } from 'drizzle-orm';
import { customKinds } from '#shared/contract/field/custom.ts';
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { companyColumn, folded, foreignId, recordColumns, rowColumns } from '#server/db/columns.ts';
import { employees } from '../tables.ts';

export const employeeFields = pgTable(
  'employee_fields',
  {
    ...recordColumns(),
    label: text('label').notNull(),
    code: text('code').notNull(),
    kind: text('kind', { enum: customKinds }).notNull().default('text'),
    required: boolean('required').notNull().default(false),
    in_list: boolean('in_list').notNull().default(false),
    is_visible: boolean('is_visible').notNull().default(false),
    place: smallint('place').notNull().default(100),
    active: boolean('active').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('employee_fields_unique_code').on(table.company_id, folded(table.code)),
    uniqueIndex('employee_fields_unique_label').on(table.company_id, folded(table.label)),
  ],
);

export const employeeFieldChoices = pgTable(
  'employee_field_choices',
  {
    ...rowColumns(),
    employee_field: foreignId('employee_field').notNull(),
    label: text('label').notNull(),
    offered: boolean('offered').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('employee_field_choices_employee_field').on(table.company_id, table.employee_field, table.position),
    foreignKey({
      columns: [table.company_id, table.employee_field],
      foreignColumns: [employeeFields.company_id, employeeFields.id],
    }).onDelete('cascade'),
  ],
);

/**
 * The value of an employee in a field of the company's own: a row, and no key of a JSON column, since row-level security hides an index
 * on a JSON column from the planner, and since a value is removed or counted without rewriting the employee.
 */
export const employeeFieldValues = pgTable(
  'employee_field_values',
  {
    ...companyColumn(),
    employee: foreignId('employee').notNull(),
    employee_field: foreignId('employee_field').notNull(),
    /** As text; of a choice its id. */
    value: text('value').notNull(),
    /** The form in which it is found. */
    value_key: text('value_key')
      .notNull()
      .generatedAlwaysAs(sql`left(lower(value), 200)`),
    /** Of numbers, for ranges. */
    amount: doublePrecision('amount'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.employee, table.employee_field] }),
    index('employee_field_values_key').on(table.company_id, table.employee_field, table.value_key, table.employee),
    index('employee_field_values_amount')
      .on(table.company_id, table.employee_field, table.amount, table.employee)
      .where(sql`amount is not null`),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.employee_field],
      foreignColumns: [employeeFields.company_id, employeeFields.id],
    }),
  ],
);
