import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { foreignId, hostRecordColumns, instant, recordId } from '#server/db/columns.ts';

/**
 * The log of the provider's staff across companies: one row per read and company shown, one per changed record.
 * Written once and changed by no role; removed after three years. A table of the host.
 */
export const vendorLogs = pgTable(
  'vendor_logs',
  {
    id: recordId().primaryKey(),
    time: instant('time').notNull(),
    user_id: foreignId('user_id').notNull(),
    user_name: text('user_name').notNull(),
    accessor: text('accessor').notNull(),
    ip: text('ip').notNull().default(''),
    action: text('action').notNull(),
    /** Resource name, e.g. `vendor.company`. */
    object_type: text('object_type').notNull(),
    object_id: foreignId('object_id'),
    object_name: text('object_name').notNull().default(''),
    /** The company concerned; null for none. Without a foreign key, so that it stays when the company is deleted. */
    company: bigint('company', { mode: 'number' }),
    /** The number of the company's records that a read showed. */
    records: integer('records'),
    /** The question of a read. */
    question: jsonb('question').notNull().default({}),
    /** `[{field, old, new}]`; secrets are masked. */
    changes: jsonb('changes').notNull().default([]).$type<{ field: string; old: unknown; new: unknown }[]>(),
    request_id: text('request_id').notNull().default(''),
  },
  (table) => [
    index('vendor_logs_time').on(table.time, table.id),
    index('vendor_logs_company').on(table.company, table.time),
    index('vendor_logs_user').on(table.user_id, table.time),
  ],
);

/**
 * The operator of this installation, shown on sign-in pages, in mails and on invoices. One row, made with the table;
 * customers may see all of it. A table of the host.
 */
export const providerInfo = pgTable(
  'provider_info',
  {
    ...hostRecordColumns(),
    product_name: text('product_name').notNull().default('Muster'),
    website: text('website').notNull().default(''),
    legal_name: text('legal_name').notNull().default(''),
    /** On invoices, receipts and credit notes: a JPEG in a data URL, since a record of the host has no files. */
    logo: text('logo'),
    address: text('address').notNull().default(''),
    tax_no: text('tax_no').notNull().default(''),
    support_email: text('support_email').notNull().default(''),
    support_phone: text('support_phone').notNull().default(''),
    bank_details: text('bank_details').notNull().default(''),
    invoice_note: text('invoice_note').notNull().default(''),
    /** True if the provider's staff must use a second factor. */
    staff_second_factor: boolean('staff_second_factor').notNull().default(false),
  },
  (table) => [check('provider_info_one', sql`${table.id} = 1`)],
);
