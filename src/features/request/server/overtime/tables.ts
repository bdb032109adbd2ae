import { sql } from 'drizzle-orm';
import { date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { incidentTypes } from '#features/leave/server.ts';
import { employees } from '#features/team/server.ts';
import { foreignId, instant, recordColumns, requestColumns, timeOfDay } from '#server/db/columns.ts';
import { compensations } from '../../contract/overtime.ts';

export const overtimes = pgTable(
  'overtimes',
  {
    ...recordColumns(),
    ...requestColumns(),
    employee: foreignId('employee').notNull(),
    overtime_date: date('overtime_date', { mode: 'string' }).notNull(),
    start_time: timeOfDay('start_time').notNull(),
    end_time: timeOfDay('end_time').notNull(),
    minutes: integer('minutes').notNull(),
    /** Null until it is approved or an approver has reduced it. */
    approved_minutes: integer('approved_minutes'),
    /** Minutes beyond the limits of overtime, as submitted or approved. */
    over_cap: integer('over_cap'),
    compensation: text('compensation', { enum: compensations }).notNull().default('pay'),
    /** Of approved time off: the type of leave, and percent of each level of overtime. Later rules do not change it. */
    time_off_type: foreignId('time_off_type'),
    time_off_rate1: integer('time_off_rate1'),
    time_off_rate2: integer('time_off_rate2'),
    time_off_rate3: integer('time_off_rate3'),
    /** The time zone in which day and times name the instants. */
    tz: text('tz').notNull(),
    start_at: instant('start_at').notNull(),
    end_at: instant('end_at').notNull(),
    apply_reason: text('apply_reason').notNull().default(''),
    attachment: jsonb('attachment'),
    apply_time: instant('apply_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('overtimes_unique_request_no')
      .on(table.company_id, table.request_no)
      .where(sql`request_no <> ''`),
    index('overtimes_status').on(table.company_id, table.status, table.id),
    index('overtimes_cancel_asked')
      .on(table.company_id, table.cancel_asked)
      .where(sql`cancel_asked is not null`),
    index('overtimes_overtime_date').on(table.company_id, table.overtime_date),
    index('overtimes_over_cap').on(table.company_id, table.over_cap),
    index('overtimes_apply_time').on(table.company_id, table.apply_time),
    // Finds the overtime of an employee by days.
    index('overtimes_employee').on(table.company_id, table.employee, table.end_at),
    index('overtimes_compensation').on(table.company_id, table.compensation),
    index('overtimes_time_off_type').on(table.company_id, table.time_off_type),
    foreignKey({
      columns: [table.company_id, table.time_off_type],
      foreignColumns: [incidentTypes.company_id, incidentTypes.id],
    }),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);
