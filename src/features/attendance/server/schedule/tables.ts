import { date, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { departments } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import { companyColumn, foreignId, recordColumns } from '#server/db/columns.ts';
import { temporaryModes } from '../../contract.ts';
import { shifts, timetables } from '../tables.ts';

/** The shared columns of schedules. */
const scheduledPeriod = () => ({
  shift: foreignId('shift').notNull(),
  start_date: date('start_date', { mode: 'string' }).notNull(),
  /** Inclusive; null means no end. */
  end_date: date('end_date', { mode: 'string' }),
  /** First day of the shift's cycle; null: the start of the schedule. */
  cycle_start: date('cycle_start', { mode: 'string' }),
  remark: text('remark').notNull().default(''),
});

export const employeeSchedules = pgTable(
  'employee_schedules',
  {
    ...recordColumns(),
    employee: foreignId('employee').notNull(),
    ...scheduledPeriod(),
    /** The resignation that ended it, and its previous end: both are restored when the person returns. */
    ended_by: foreignId('ended_by'),
    end_before: date('end_before', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('employee_schedules_employee').on(table.company_id, table.employee, table.start_date),
    index('employee_schedules_ended_by').on(table.company_id, table.ended_by),
    index('employee_schedules_shift').on(table.company_id, table.shift),
    index('employee_schedules_start_date').on(table.company_id, table.start_date),
    index('employee_schedules_end_date').on(table.company_id, table.end_date),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.company_id, table.shift], foreignColumns: [shifts.company_id, shifts.id] }),
  ],
);

export const departmentSchedules = pgTable(
  'department_schedules',
  { ...recordColumns(), department: foreignId('department').notNull(), ...scheduledPeriod() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('department_schedules_department').on(table.company_id, table.department, table.start_date),
    index('department_schedules_shift').on(table.company_id, table.shift),
    index('department_schedules_start_date').on(table.company_id, table.start_date),
    index('department_schedules_end_date').on(table.company_id, table.end_date),
    foreignKey({
      columns: [table.company_id, table.department],
      foreignColumns: [departments.company_id, departments.id],
    }),
    foreignKey({ columns: [table.company_id, table.shift], foreignColumns: [shifts.company_id, shifts.id] }),
  ],
);

export const temporarySchedules = pgTable(
  'temporary_schedules',
  {
    ...recordColumns(),
    employee: foreignId('employee').notNull(),
    att_date: date('att_date', { mode: 'string' }).notNull(),
    rule_flag: text('rule_flag', { enum: temporaryModes }).notNull().default('replace'),
    /** Null in a replacing schedule means a day off. */
    timetable: foreignId('timetable'),
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('temporary_schedules_employee').on(table.company_id, table.employee, table.att_date),
    index('temporary_schedules_att_date').on(table.company_id, table.att_date),
    index('temporary_schedules_timetable').on(table.company_id, table.timetable),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.timetable],
      foreignColumns: [timetables.company_id, timetables.id],
    }),
  ],
);

/**
 * Temporary schedules that differ from what their people were told. Only where the company publishes its rosters; what
 * has no row here is published.
 */
export const scheduleDrafts = pgTable(
  'schedule_drafts',
  {
    ...companyColumn(),
    /** The temporary schedule, which may be deleted since. */
    schedule: foreignId('schedule').notNull(),
    employee: foreignId('employee').notNull(),
    /** Its date now; null once it is deleted. */
    att_date: date('att_date', { mode: 'string' }),
    /** The published state; without a date nothing is published. */
    shown_date: date('shown_date', { mode: 'string' }),
    shown_flag: text('shown_flag', { enum: temporaryModes }).notNull().default('replace'),
    shown_timetable: foreignId('shown_timetable'),
    shown_reason: text('shown_reason').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.schedule] }),
    index('schedule_drafts_employee').on(table.company_id, table.employee),
    index('schedule_drafts_att_date').on(table.company_id, table.att_date),
    index('schedule_drafts_shown_date').on(table.company_id, table.shown_date),
    index('schedule_drafts_shown_timetable').on(table.company_id, table.shown_timetable),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
    // A deleted timetable cannot be shown any more, so the draft is deleted too.
    foreignKey({
      columns: [table.company_id, table.shown_timetable],
      foreignColumns: [timetables.company_id, timetables.id],
    }).onDelete('cascade'),
  ],
);
