import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companyColumn, foreignId, instant } from '#server/db/columns.ts';

/** A stored file. The name is random and holds nothing of its owner; bytes lie in the file store. */
export const files = pgTable(
  'files',
  {
    ...companyColumn(),
    /** 32 random characters and the ending that its content has. */
    name: text('name').notNull(),
    content_type: text('content_type').notNull(),
    size: integer('size').notNull(),
    /** What the download is called. */
    title: text('title').notNull().default(''),
    /** Permission that opens it beside its owner, e.g. `personnel.employee.view`; null: the owner only. */
    access: text('access'),
    owner_user: foreignId('owner_user'),
    /** Whom it is about; it goes with them. */
    employee: foreignId('employee'),
    create_time: instant('create_time')
      .notNull()
      .default(sql`now()`),
    /** Exports go after a day, uploads that no record has taken after an hour, what a job was given with its job. */
    expires_at: instant('expires_at'),
    /** What an upload is for (`<module>.<resource>.<field>`), until a record takes it; null for all else. */
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

/** How many bytes of files a company keeps; counted as they come and go. */
export const storageUsage = pgTable(
  'storage_usage',
  { ...companyColumn(), bytes: bigint('bytes', { mode: 'number' }).notNull() },
  (table) => [primaryKey({ columns: [table.company_id] })],
);
