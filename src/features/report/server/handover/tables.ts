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
import { employees } from '#features/team/server.ts';
import { appendOnly, companyColumn, foreignId, instant, recordId } from '#server/db/columns.ts';

/** Hand-overs of the payroll summary, one row each, as they were made. */
export const payrollHandovers = pgTable(
  'payroll_handovers',
  {
    ...companyColumn(),
    id: recordId(),
    /** Counts the hand-overs of the company from 1. */
    serial: integer('serial').notNull(),
    first_day: date('first_day', { mode: 'string' }).notNull(),
    last_day: date('last_day', { mode: 'string' }).notNull(),
    /** The day on which it was made, in the company's zone. */
    handed_on: date('handed_on', { mode: 'string' }).notNull(),
    /** What was asked of the report, as its address says it. */
    content: text('content').notNull(),
    /** The figures that its file had. */
    figures: text('figures').array().notNull(),
    with_corrections: boolean('with_corrections').notNull(),
    remark: text('remark').notNull().default(''),
    create_time: instant('create_time').notNull(),
    create_user: foreignId('create_user'),
    /** The name of the person who made it. */
    created_by: text('created_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('payroll_handovers_serial').on(table.company_id, table.serial),
    index('payroll_handovers_handed_on').on(table.company_id, table.handed_on),
    index('payroll_handovers_days').on(table.company_id, table.first_day, table.last_day),
    appendOnly('payroll_handovers'),
  ],
);

/**
 * The figures of a person for a period as they were handed over. Turn 0 is the first time; each further turn corrects the one before.
 * The key makes sure that two hand-overs at once cannot both have a person.
 */
export const payrollFigures = pgTable(
  'payroll_figures',
  {
    ...companyColumn(),
    id: recordId(),
    employee: foreignId('employee').notNull(),
    first_day: date('first_day', { mode: 'string' }).notNull(),
    last_day: date('last_day', { mode: 'string' }).notNull(),
    turn: integer('turn').notNull(),
    handover: foreignId('handover').notNull(),
    /** The person's department on the last day, which decides who may see the row. */
    department: foreignId('department').notNull(),
    /** Figures by name; zeros may be left out. */
    figures: jsonb('figures').notNull().$type<Record<string, number>>(),
    /** Those of the turn before; null for the first. */
    corrected: jsonb('corrected').$type<Record<string, number>>(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.employee, table.first_day, table.turn] }),
    uniqueIndex('payroll_figures_id').on(table.company_id, table.id),
    index('payroll_figures_handover').on(table.company_id, table.handover),
    index('payroll_figures_days').on(table.company_id, table.first_day, table.last_day),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.handover],
      foreignColumns: [payrollHandovers.company_id, payrollHandovers.id],
    }),
    appendOnly('payroll_figures'),
  ],
);
