import { boolean, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { recordColumns, timeOfDay } from '#server/db/columns.ts';

/** How a company's terminals work: one row per company. */
export const deviceConfigurations = pgTable(
  'device_configurations',
  {
    ...recordColumns(),
    poll_seconds: integer('poll_seconds').notNull().default(10),
    retry_seconds: integer('retry_seconds').notNull().default(30),
    offline_minutes: integer('offline_minutes').notNull().default(2),
    real_time: boolean('real_time').notNull().default(true),
    transfer_interval: integer('transfer_interval').notNull().default(1),
    transfer_times: text('transfer_times').notNull().default('00:00;14:05'),
    upload_people: boolean('upload_people').notNull().default(true),
    upload_templates: boolean('upload_templates').notNull().default(true),
    correct_clocks: boolean('correct_clocks').notNull().default(true),
    clock_tolerance: integer('clock_tolerance').notNull().default(60),
    command_hours: integer('command_hours').notNull().default(24),
    restart_time: timeOfDay('restart_time'),
    command_days: integer('command_days').notNull().default(90),
    operation_days: integer('operation_days').notNull().default(90),
    error_days: integer('error_days').notNull().default(90),
    upload_days: integer('upload_days').notNull().default(30),
    unregistered_days: integer('unregistered_days'),
    punch_photo_days: integer('punch_photo_days'),
    door_event_days: integer('door_event_days'),
    door_photo_days: integer('door_photo_days'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('device_configurations_one').on(table.company_id),
  ],
);
