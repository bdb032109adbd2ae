import { sql } from 'drizzle-orm';
import { bigint, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { departments } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import { companyColumn, foreignId, instant, recordColumns } from '#server/db/columns.ts';

const counted = (name: string) => integer(name).notNull().default(0);

/** Recalculations, a few people per step: the row has the progress, stored with each step's results. */
export const calculations = pgTable(
  'calculations',
  {
    ...recordColumns(),
    start_date: date('start_date', { mode: 'string' }).notNull(),
    end_date: date('end_date', { mode: 'string' }).notNull(),
    status: text('status', { enum: ['queued', 'running', 'done', 'cancelled', 'failed'] })
      .notNull()
      .default('queued'),
    started_by: text('started_by').notNull().default(''),
    /** Everybody up to this id is done. */
    done_until: bigint('done_until', { mode: 'number' }).notNull().default(0),
    people: counted('people'),
    people_done: counted('people_done'),
    days: counted('days'),
    changed: counted('changed'),
    locked: counted('locked'),
    unplanned: counted('unplanned'),
    missed: counted('missed'),
    unregistered: counted('unregistered'),
    terminals_away: counted('terminals_away'),
    /** How often a step has failed. */
    failures: counted('failures'),
    /** Null while it runs. */
    end_time: instant('end_time'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('calculations_start_date').on(table.company_id, table.start_date),
    index('calculations_end_date').on(table.company_id, table.end_date),
    index('calculations_end_time').on(table.company_id, table.end_time),
    index('calculations_status').on(table.company_id, table.status),
    index('calculations_unfinished')
      .on(table.company_id, table.id)
      .where(sql`end_time is null`),
  ],
);

export const calculationDepartments = pgTable(
  'calculation_departments',
  {
    ...companyColumn(),
    calculation: foreignId('calculation').notNull(),
    department: foreignId('department').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.calculation, table.department] }),
    index('calculation_departments_department').on(table.company_id, table.department),
    foreignKey({
      columns: [table.company_id, table.calculation],
      foreignColumns: [calculations.company_id, calculations.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.department],
      foreignColumns: [departments.company_id, departments.id],
    }).onDelete('cascade'),
  ],
);

export const calculationEmployees = pgTable(
  'calculation_employees',
  {
    ...companyColumn(),
    calculation: foreignId('calculation').notNull(),
    employee: foreignId('employee').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.calculation, table.employee] }),
    index('calculation_employees_employee').on(table.company_id, table.employee),
    foreignKey({
      columns: [table.company_id, table.calculation],
      foreignColumns: [calculations.company_id, calculations.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);
