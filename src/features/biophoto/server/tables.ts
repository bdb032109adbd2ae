import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { employees } from '#features/team/server.ts';
import { foreignId, instant, recordColumns, requestColumns } from '#server/db/columns.ts';
import { enrollSources } from '../contract/photo.ts';

/**
 * Submitted face photos and their decisions (docs/domain.md#face-photos). Not shown to anybody else before
 * approval.
 */
export const bioPhotos = pgTable(
  'bio_photos',
  {
    ...recordColumns(),
    employee: foreignId('employee').notNull(),
    /** Name of the stored file. */
    photo: text('photo').notNull(),
    remarks: text('remarks').notNull().default(''),
    enroll_source: text('enroll_source', { enum: enrollSources }).notNull(),
    /** The version of the consent text; empty for photos that were sent while signed in before it was asked for. */
    consent_version: text('consent_version').notNull().default(''),
    /** The text itself, as the person read it, and when they agreed: later versions change neither. */
    consent_text: text('consent_text').notNull().default(''),
    consent_time: instant('consent_time'),
    ...requestColumns(),
    submit_time: instant('submit_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    // At most one photo per person from the link may wait; a later one replaces it. The person's own photo is separate.
    uniqueIndex('bio_photos_open')
      .on(table.company_id, table.employee)
      .where(sql`status = 'pending' and applied_by is null`),
    uniqueIndex('bio_photos_own_open')
      .on(table.company_id, table.employee)
      .where(sql`status = 'pending' and applied_by is not null`),
    index('bio_photos_status').on(table.company_id, table.status, table.submit_time),
    index('bio_photos_submit_time').on(table.company_id, table.submit_time),
    index('bio_photos_employee').on(table.company_id, table.employee),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);
