import { sql } from 'drizzle-orm';
import { boolean, date, foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companyColumn, foreignId, instant } from '../../db/columns.ts';

const versionKey = () => ({
  ...companyColumn(),
  /** Name of the resource. */
  resource: text('resource').notNull(),
  record: foreignId('record').notNull(),
  /** First day; `0001-01-01` means from the beginning. */
  from_date: date('from_date', { mode: 'string' }).notNull(),
});

/**
 * Past and planned states of dated records, each from a day on. A record that never changed has none; otherwise today's
 * version equals the record's own row.
 */
export const recordVersions = pgTable(
  'record_versions',
  {
    ...versionKey(),
    /** The stored dated fields, with ids of links and child rows. */
    values: jsonb('values').notNull(),
    /** Not yet applied to the record's own row. */
    is_planned: boolean('is_planned').notNull().default(false),
    user_name: text('user_name').notNull().default(''),
    create_time: instant('create_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.resource, table.record, table.from_date] }),
    index('record_versions_planned')
      .on(table.company_id, table.from_date)
      .where(sql`is_planned`),
  ],
);

/** The records that versions refer to; they cannot be deleted while a version needs them. */
export const recordVersionLinks = pgTable(
  'record_version_links',
  {
    ...versionKey(),
    /** Name of the resource that is referred to. */
    target_resource: text('target_resource').notNull(),
    target: foreignId('target').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'record_version_links_pk',
      columns: [table.company_id, table.resource, table.record, table.from_date, table.target_resource, table.target],
    }),
    index('record_version_links_target').on(table.company_id, table.target_resource, table.target),
    foreignKey({
      name: 'record_version_links_version_fk',
      columns: [table.company_id, table.resource, table.record, table.from_date],
      foreignColumns: [
        recordVersions.company_id,
        recordVersions.resource,
        recordVersions.record,
        recordVersions.from_date,
      ],
    }).onDelete('cascade'),
  ],
);
