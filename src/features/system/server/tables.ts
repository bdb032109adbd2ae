import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { exportFormats, languages } from '#shared/contract/index.ts';
import { folded, foreignId, instant, recordColumns, timeOfDay } from '#server/db/columns.ts';
import { exportFaults, exportRhythms, exportTargets, weekdays } from '../contract/auto-export.ts';

/** Automatic exports of lists and reports. */
export const autoExports = pgTable(
  'auto_exports',
  {
    ...recordColumns(),
    task_name: text('task_name').notNull(),
    status: text('status', { enum: ['active', 'paused', 'stopped'] })
      .notNull()
      .default('active'),
    /** The account with whose rights it runs. */
    owner: foreignId('owner').notNull(),
    content: text('content').notNull(),
    format: text('format', { enum: exportFormats }).notNull().default('xlsx'),
    language: text('language', { enum: languages }).notNull().default('en'),
    file_name: text('file_name').notNull().default('[task] [date]'),
    rhythm: text('rhythm', { enum: exportRhythms }).notNull().default('daily'),
    weekday: text('weekday', { enum: weekdays }).notNull().default('monday'),
    month_day: integer('month_day').notNull().default(1),
    at: timeOfDay('at').notNull().default('07:00'),
    every: integer('every').notNull().default(60),
    target: text('target', { enum: exportTargets }).notNull().default('folder'),
    recipients: text('recipients').notNull().default(''),
    webhook_url: text('webhook_url').notNull().default(''),
    /** Signs what is sent to the address; sealed. Null for other targets. */
    webhook_secret: text('webhook_secret'),
    s3_endpoint: text('s3_endpoint').notNull().default(''),
    s3_region: text('s3_region').notNull().default('us-east-1'),
    s3_bucket: text('s3_bucket').notNull().default(''),
    s3_prefix: text('s3_prefix').notNull().default(''),
    s3_key: text('s3_key').notNull().default(''),
    /** Sealed. */
    s3_secret: text('s3_secret'),
    sftp_host: text('sftp_host').notNull().default(''),
    sftp_port: integer('sftp_port').notNull().default(22),
    sftp_user: text('sftp_user').notNull().default(''),
    /** Sealed, like the private key. */
    sftp_password: text('sftp_password'),
    sftp_key: text('sftp_key'),
    sftp_directory: text('sftp_directory').notNull().default(''),
    sftp_fingerprint: text('sftp_fingerprint').notNull().default(''),
    next_run: instant('next_run').notNull(),
    last_run: instant('last_run'),
    last_fault: text('last_fault', { enum: exportFaults }).notNull().default('none'),
    /** Failed runs in a row, up to now. */
    failures: smallint('failures').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('auto_exports_unique_task_name').on(table.company_id, folded(table.task_name)),
    index('auto_exports_due')
      .on(table.next_run)
      .where(sql`status = 'active'`),
    index('auto_exports_owner').on(table.company_id, table.owner),
  ],
);

/** Runs of automatic exports: one row for each due time or manual start. */
export const exportRuns = pgTable(
  'export_runs',
  {
    ...recordColumns(),
    auto_export: foreignId('auto_export').notNull(),
    /** The account with whose rights it ran. */
    owner: foreignId('owner').notNull(),
    content: text('content').notNull(),
    target: text('target', { enum: exportTargets }).notNull(),
    /** When it was due. Unique, so that two workers cannot make the same run. */
    due_time: instant('due_time').notNull(),
    status: text('status', { enum: ['queued', 'retrying', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    /** The stored file's name, once it is written. */
    stored_file: text('stored_file'),
    /** The name that people see. */
    title: text('title').notNull().default(''),
    size: integer('size').notNull().default(0),
    rows: integer('rows').notNull().default(0),
    fault: text('fault', { enum: exportFaults }).notNull().default('none'),
    answer: text('answer').notNull().default(''),
    tries: smallint('tries').notNull().default(0),
    /** The recipients who already have it; a further attempt skips them. */
    reached: jsonb('reached').notNull().default([]).$type<unknown>(),
    end_time: instant('end_time'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.auto_export],
      foreignColumns: [autoExports.company_id, autoExports.id],
    }).onDelete('cascade'),
    uniqueIndex('export_runs_due').on(table.company_id, table.auto_export, table.due_time),
    index('export_runs_time').on(table.company_id, table.create_time, table.id),
    index('export_runs_status').on(table.company_id, table.status, table.create_time),
    index('export_runs_target').on(table.company_id, table.target, table.create_time),
  ],
);
