import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { areas, departments } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import { companyColumn, foreignId, instant, recordColumns } from '#server/db/columns.ts';
import type { KeptFile } from '#server/files/index.ts';
import { announcementAudiences, announcementStates } from '../../contract/announcement.ts';
import { receiptStates } from '../../contract/announcement-receipt.ts';

/** Announcements of companies to their people. */
export const announcements = pgTable(
  'announcements',
  {
    ...recordColumns(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    status: text('status', { enum: announcementStates }).notNull().default('draft'),
    start_time: instant('start_time').notNull(),
    end_time: instant('end_time'),
    attachment: jsonb('attachment').$type<KeptFile>(),
    is_pinned: boolean('is_pinned').notNull().default(false),
    needs_confirm: boolean('needs_confirm').notNull().default(false),
    audience: text('audience', { enum: announcementAudiences }).notNull().default('all'),
    told_count: integer('told_count').notNull().default(0),
    read_count: integer('read_count').notNull().default(0),
    confirm_count: integer('confirm_count').notNull().default(0),
    /** While people are being notified: the id of the last notified employee. */
    told_up_to: foreignId('told_up_to'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('announcements_start_time').on(table.company_id, table.start_time, table.id),
    index('announcements_title').on(table.company_id, table.title),
    index('announcements_end_time').on(table.company_id, table.status, table.end_time),
    // Only a few announcements are still being sent.
    index('announcements_told')
      .on(table.company_id, table.start_time)
      .where(sql`told_up_to is not null`),
  ],
);

/** The columns of every link of an announcement. */
const linkColumns = () => ({ ...companyColumn(), announcement: foreignId('announcement').notNull() });

/** The departments of an announcement; those below are included. */
export const announcementDepartments = pgTable(
  'announcement_departments',
  { ...linkColumns(), department: foreignId('department').notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.announcement, table.department] }),
    index('announcement_departments_department').on(table.company_id, table.department),
    foreignKey({
      columns: [table.company_id, table.announcement],
      foreignColumns: [announcements.company_id, announcements.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.department],
      foreignColumns: [departments.company_id, departments.id],
    }),
  ],
);

/** The areas of an announcement; those below are included. */
export const announcementAreas = pgTable(
  'announcement_areas',
  { ...linkColumns(), area: foreignId('area').notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.announcement, table.area] }),
    index('announcement_areas_area').on(table.company_id, table.area),
    foreignKey({
      columns: [table.company_id, table.announcement],
      foreignColumns: [announcements.company_id, announcements.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.company_id, table.area], foreignColumns: [areas.company_id, areas.id] }),
  ],
);

/** The individual people of an announcement. */
export const announcementEmployees = pgTable(
  'announcement_employees',
  { ...linkColumns(), employee: foreignId('employee').notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.announcement, table.employee] }),
    index('announcement_employees_employee').on(table.company_id, table.employee),
    foreignKey({
      columns: [table.company_id, table.announcement],
      foreignColumns: [announcements.company_id, announcements.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);

/** Who was notified of an announcement, and when they read and confirmed it: one row per person. */
export const announcementReceipts = pgTable(
  'announcement_receipts',
  {
    ...recordColumns(),
    announcement: foreignId('announcement').notNull(),
    employee: foreignId('employee').notNull(),
    sent_time: instant('sent_time').notNull(),
    read_time: instant('read_time'),
    confirm_time: instant('confirm_time'),
    status: text('status', { enum: receiptStates })
      .notNull()
      .generatedAlwaysAs(
        sql`case when confirm_time is not null then 'confirmed' when read_time is not null then 'read' else 'unread' end`,
      ),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('announcement_receipts_person').on(table.company_id, table.employee, table.announcement),
    index('announcement_receipts_announcement').on(table.company_id, table.announcement, table.status),
    index('announcement_receipts_sent_time').on(table.company_id, table.sent_time, table.id),
    index('announcement_receipts_read_time').on(table.company_id, table.read_time),
    foreignKey({
      columns: [table.company_id, table.announcement],
      foreignColumns: [announcements.company_id, announcements.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);
