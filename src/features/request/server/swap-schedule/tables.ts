import { sql } from 'drizzle-orm';
import { date, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timetables } from '#features/attendance/server.ts';
import { employees } from '#features/team/server.ts';
import { foreignId, instant, recordColumns, requestColumns } from '#server/db/columns.ts';
import { swapTypes } from '../../contract/swap-schedule.ts';

export const swapSchedules = pgTable(
  'swap_schedules',
  {
    ...recordColumns(),
    ...requestColumns(),
    employee: foreignId('employee').notNull(),
    swap_type: text('swap_type', { enum: swapTypes }).notNull().default('with_colleague'),
    swap_date: date('swap_date', { mode: 'string' }).notNull(),
    colleague: foreignId('colleague'),
    /** The colleague's ID and name at the time of the request. */
    colleague_code: text('colleague_code').notNull().default(''),
    colleague_name: text('colleague_name').notNull().default(''),
    /** Null if only one day changes. */
    other_date: date('other_date', { mode: 'string' }),
    timetable: foreignId('timetable'),
    apply_reason: text('apply_reason').notNull().default(''),
    apply_time: instant('apply_time').notNull(),
    /** The temporary schedules that the approval has created. */
    schedules: jsonb('schedules').$type<readonly number[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('swap_schedules_unique_request_no')
      .on(table.company_id, table.request_no)
      .where(sql`request_no <> ''`),
    index('swap_schedules_status').on(table.company_id, table.status, table.id),
    index('swap_schedules_cancel_asked')
      .on(table.company_id, table.cancel_asked)
      .where(sql`cancel_asked is not null`),
    index('swap_schedules_swap_date').on(table.company_id, table.swap_date),
    index('swap_schedules_other_date').on(table.company_id, table.other_date),
    index('swap_schedules_apply_time').on(table.company_id, table.apply_time),
    index('swap_schedules_timetable').on(table.company_id, table.timetable),
    // Finds the swaps of an employee by days, whichever of the two they are.
    index('swap_schedules_employee').on(table.company_id, table.employee, table.swap_date),
    index('swap_schedules_colleague').on(table.company_id, table.colleague, table.swap_date),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.colleague],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.timetable],
      foreignColumns: [timetables.company_id, timetables.id],
    }),
  ],
);
