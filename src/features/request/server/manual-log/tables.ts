import { sql } from 'drizzle-orm';
import { date, foreignKey, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { workCodes } from '#features/complement/server.ts';
import { employees } from '#features/team/server.ts';
import { foreignId, instant, recordColumns, requestColumns, timeOfDay } from '#server/db/columns.ts';

export const manualLogs = pgTable(
  'manual_logs',
  {
    ...recordColumns(),
    ...requestColumns(),
    employee: foreignId('employee').notNull(),
    punch_date: date('punch_date', { mode: 'string' }).notNull(),
    punch_time: timeOfDay('punch_time').notNull(),
    punch_state: smallint('punch_state').notNull(),
    work_code: foreignId('work_code'),
    place: text('place').notNull().default(''),
    /** The time zone in which day and time name the instant. */
    tz: text('tz').notNull(),
    punch_at: instant('punch_at').notNull(),
    apply_reason: text('apply_reason').notNull().default(''),
    attachment: jsonb('attachment'),
    apply_time: instant('apply_time').notNull(),
    /** The punch that the approval has created; null if there is none or it was taken back. */
    punch: foreignId('punch'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('manual_logs_unique_request_no')
      .on(table.company_id, table.request_no)
      .where(sql`request_no <> ''`),
    index('manual_logs_status').on(table.company_id, table.status, table.id),
    index('manual_logs_cancel_asked')
      .on(table.company_id, table.cancel_asked)
      .where(sql`cancel_asked is not null`),
    index('manual_logs_punch_date').on(table.company_id, table.punch_date),
    index('manual_logs_apply_time').on(table.company_id, table.apply_time),
    index('manual_logs_employee').on(table.company_id, table.employee, table.punch_at),
    index('manual_logs_work_code').on(table.company_id, table.work_code),
    foreignKey({
      columns: [table.company_id, table.work_code],
      foreignColumns: [workCodes.company_id, workCodes.id],
    }),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);
