import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { trainingTypes } from '#features/complement/server.ts';
import { employees } from '#features/team/server.ts';
import { foreignId, instant, recordColumns, requestColumns, timeOfDay } from '#server/db/columns.ts';
import { trainingAttendances } from '../../contract/training-attendance.ts';
import { trainingParts } from '../../contract/training.ts';

export const trainings = pgTable(
  'trainings',
  {
    ...recordColumns(),
    ...requestColumns(),
    employee: foreignId('employee').notNull(),
    training_type: foreignId('training_type').notNull(),
    title: text('title').notNull(),
    trainer: text('trainer').notNull().default(''),
    place: text('place').notNull().default(''),
    start_date: date('start_date', { mode: 'string' }).notNull(),
    /** Inclusive. */
    end_date: date('end_date', { mode: 'string' }).notNull(),
    day_part: text('day_part', { enum: trainingParts }).notNull().default('full'),
    start_time: timeOfDay('start_time'),
    end_time: timeOfDay('end_time'),
    minutes: integer('minutes').notNull().default(0),
    /** The time zone in which its times name instants. */
    tz: text('tz').notNull(),
    /** The last day of its certificate's validity; null without one, or if it does not expire. */
    valid_until: date('valid_until', { mode: 'string' }),
    /** The employee cannot take it back or cancel it. */
    mandatory: boolean('mandatory').notNull().default(false),
    attendance: text('attendance', { enum: trainingAttendances }).notNull().default('planned'),
    score: numeric('score', { precision: 6, scale: 2, mode: 'number' }),
    result_note: text('result_note').notNull().default(''),
    apply_reason: text('apply_reason').notNull().default(''),
    attachment: jsonb('attachment'),
    apply_time: instant('apply_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('trainings_unique_request_no')
      .on(table.company_id, table.request_no)
      .where(sql`request_no <> ''`),
    index('trainings_status').on(table.company_id, table.status, table.id),
    index('trainings_cancel_asked')
      .on(table.company_id, table.cancel_asked)
      .where(sql`cancel_asked is not null`),
    index('trainings_start_date').on(table.company_id, table.start_date),
    index('trainings_end_date').on(table.company_id, table.end_date),
    index('trainings_apply_time').on(table.company_id, table.apply_time),
    index('trainings_valid_until').on(table.company_id, table.valid_until),
    index('trainings_attendance').on(table.company_id, table.attendance),
    index('trainings_training_type').on(table.company_id, table.training_type),
    // Finds the training of an employee by days.
    index('trainings_employee').on(table.company_id, table.employee, table.end_date),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.training_type],
      foreignColumns: [trainingTypes.company_id, trainingTypes.id],
    }),
  ],
);
