import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companyColumn, foreignId, instant } from '#server/db/columns.ts';

/** A stored file. The name is random and reveals nothing about its owner; the bytes are in the file store. */
export const files = pgTable(
  'files',
  {
    ...companyColumn(),
    /** 32 random characters and the extension of the content. */
    name: text('name').notNull(),
    content_type: text('content_type').notNull(),
    size: integer('size').notNull(),
    /** The name of the download. */
    title: text('title').notNull().default(''),
    /** The permission to open it, besides its owner, e.g. `personnel.employee.view`; null: only the owner. */
    access: text('access'),
    owner_user: foreignId('owner_user'),
    /** The employee that it is about; it is deleted with them. */
    employee: foreignId('employee'),
    create_time: instant('create_time')
      .notNull()
      .default(sql`now()`),
    /** Exports expire after a day, uploads that no record has taken after an hour, files of a job with the job. */
    expires_at: instant('expires_at'),
    /** The target of an upload (`<module>.<resource>.<field>`), until a record takes it; null for other files. */
    upload_for: text('upload_for'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.name] }),
    index('files_uploads')
      .on(table.company_id, table.owner_user)
      .where(sql`${table.upload_for} is not null`),
    index('files_expiry').on(table.company_id, table.expires_at),
    index('files_employee').on(table.company_id, table.employee),
  ],
);

/** The bytes of a company's files, updated as they are added and removed. */
export const storageUsage = pgTable(
  'storage_usage',
  { ...companyColumn(), bytes: bigint('bytes', { mode: 'number' }).notNull() },
  (table) => [primaryKey({ columns: [table.company_id] })],
);
