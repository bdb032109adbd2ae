import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { foreignId, hostRecordColumns, instant, recordId } from '#server/db/columns.ts';

/**
 * What the provider's staff looked at and did, across companies: one row a read and company whose data it showed, one a record that
 * was changed. Written once and changed by no role; removed when it is three years old. The host's own table.
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
    /** The company concerned; null where it is none's. It stays when the company is gone, so that it refers to nothing. */
    company: bigint('company', { mode: 'number' }),
    /** How many of the company's records a read showed. */
    records: integer('records'),
    /** What a read asked for. */
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
 * Who runs this installation: named on sign-in pages, in mails and on invoices. One row, made with the table; all of it is told to
 * customers. The host's own table.
 */
export const providerInfo = pgTable(
  'provider_info',
  {
    ...hostRecordColumns(),
    product_name: text('product_name').notNull().default('Muster'),
    website: text('website').notNull().default(''),
    legal_name: text('legal_name').notNull().default(''),
    address: text('address').notNull().default(''),
    tax_no: text('tax_no').notNull().default(''),
    support_email: text('support_email').notNull().default(''),
    support_phone: text('support_phone').notNull().default(''),
    bank_details: text('bank_details').notNull().default(''),
    invoice_note: text('invoice_note').notNull().default(''),
    /** Its own people sign in with a second factor. */
    staff_second_factor: boolean('staff_second_factor').notNull().default(false),
  },
  (table) => [check('provider_info_one', sql`${table.id} = 1`)],
);
