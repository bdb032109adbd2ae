import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { departments } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import { companyColumn, foreignId, instant, recordColumns, recordId } from '#server/db/columns.ts';

export const periodLocks = pgTable(
  'period_locks',
  {
    ...recordColumns(),
    department: foreignId('department').notNull(),
    /** The department and all below it at the time of the lock: later moves in the tree unlock no day. */
    departments: bigint('departments', { mode: 'number' }).array().notNull(),
    start_date: date('start_date', { mode: 'string' }).notNull(),
    end_date: date('end_date', { mode: 'string' }).notNull(),
    status: text('status', { enum: ['locked', 'reopened'] })
      .notNull()
      .default('locked'),
    locked_by: text('locked_by').notNull().default(''),
    lock_time: instant('lock_time').notNull(),
    reopened_by: text('reopened_by').notNull().default(''),
    reopen_time: instant('reopen_time'),
    reopen_reason: text('reopen_reason').notNull().default(''),
    remark: text('remark').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('period_locks_department').on(table.company_id, table.department),
    index('period_locks_start_date').on(table.company_id, table.start_date),
    index('period_locks_end_date').on(table.company_id, table.end_date),
    index('period_locks_status').on(table.company_id, table.status, table.end_date),
    foreignKey({
      columns: [table.company_id, table.department],
      foreignColumns: [departments.company_id, departments.id],
    }),
  ],
);

const minutes = (name: string) => integer(name).notNull().default(0);

/** Locked days whose last calculation gave another result: the stored one and the new one. */
export const lockedDays = pgTable(
  'locked_days',
  {
    ...companyColumn(),
    id: recordId(),
    employee: foreignId('employee').notNull(),
    att_date: date('att_date', { mode: 'string' }).notNull(),
    /** The department of the stored day; without one, the employee's on that date. */
    department: foreignId('department').notNull(),
    /** Null if the day has no stored result. */
    stored_status: smallint('stored_status'),
    status: smallint('status').notNull(),
    stored_regular_min: minutes('stored_regular_min'),
    regular_min: minutes('regular_min'),
    stored_late_min: minutes('stored_late_min'),
    late_min: minutes('late_min'),
    stored_ot_min: minutes('stored_ot_min'),
    ot_min: minutes('ot_min'),
    stored_punch_count: minutes('stored_punch_count'),
    punch_count: minutes('punch_count'),
    create_time: instant('create_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.employee, table.att_date] }),
    uniqueIndex('locked_days_id').on(table.company_id, table.id),
    index('locked_days_date').on(table.company_id, table.att_date, table.department),
    index('locked_days_department').on(table.company_id, table.department, table.att_date),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);
