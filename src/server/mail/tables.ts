import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { wordedMails } from '#shared/contract/company-mails.ts';
import { instant, recordColumns } from '#server/db/columns.ts';

/** How a company sends its mails: one row per company. */
export const emailSettings = pgTable(
  'email_settings',
  {
    ...recordColumns(),
    use_platform_mail: boolean('use_platform_mail').notNull().default(true),
    smtp_host: text('smtp_host').notNull().default(''),
    smtp_port: integer('smtp_port').notNull().default(587),
    security: text('security', { enum: ['starttls', 'ssl', 'none'] })
      .notNull()
      .default('starttls'),
    username: text('username').notNull().default(''),
    /** Sealed. */
    password: text('password'),
    from_name: text('from_name').notNull().default(''),
    from_email: text('from_email').notNull().default(''),
    reply_to: text('reply_to').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('email_settings_one').on(table.company_id),
  ],
);

/** What a company's mails say where it has chosen so: one row per mail. Empty texts are those that every company has. */
export const mailTexts = pgTable(
  'mail_texts',
  {
    ...recordColumns(),
    kind: text('kind', { enum: wordedMails }).notNull(),
    subject_en: text('subject_en').notNull().default(''),
    text_en: text('text_en').notNull().default(''),
    subject_es: text('subject_es').notNull().default(''),
    text_es: text('text_es').notNull().default(''),
    subject_ar: text('subject_ar').notNull().default(''),
    text_ar: text('text_ar').notNull().default(''),
    subject_tr: text('subject_tr').notNull().default(''),
    text_tr: text('text_tr').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('mail_texts_unique_kind').on(table.company_id, table.kind),
  ],
);

/** Mails sent in a company's name, with their results. */
export const mailLogs = pgTable(
  'mail_logs',
  {
    ...recordColumns(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    status: text('status', { enum: ['queued', 'retrying', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    /** Sent by the company's own server or by the installation's. */
    way: text('way', { enum: ['own', 'platform'] })
      .notNull()
      .default('platform'),
    tries: smallint('tries').notNull().default(0),
    /** The mail server's reason for refusing it. */
    error: text('error').notNull().default(''),
    sent_time: instant('sent_time'),
    /** The sealed mail, kept while it may have to be sent (again). */
    content: text('content'),
    is_kept: boolean('is_kept')
      .notNull()
      .generatedAlwaysAs(sql`content is not null`),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('mail_logs_time').on(table.company_id, table.create_time, table.id),
    index('mail_logs_status').on(table.company_id, table.status, table.create_time),
    index('mail_logs_kind').on(table.company_id, table.kind, table.create_time),
  ],
);
