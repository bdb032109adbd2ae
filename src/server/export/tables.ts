import { boolean, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { paperSizes, pageOrientations, textSizes } from '#shared/contract/paper.ts';
import { recordColumns } from '#server/db/columns.ts';

/** How a company's PDFs look: one row a company. */
export const pdfSettings = pgTable(
  'pdf_settings',
  {
    ...recordColumns(),
    paper: text('paper', { enum: paperSizes }).notNull().default('a4'),
    orientation: text('orientation', { enum: pageOrientations }).notNull().default('auto'),
    /** Millimetres on all sides. */
    margin: integer('margin').notNull().default(13),
    text_size: text('text_size', { enum: textSizes }).notNull().default('normal'),
    header_logo: boolean('header_logo').notNull().default(false),
    header_text: text('header_text').notNull().default(''),
    footer_text: text('footer_text').notNull().default(''),
    show_page_no: boolean('show_page_no').notNull().default(true),
    show_print_time: boolean('show_print_time').notNull().default(true),
    show_printed_by: boolean('show_printed_by').notNull().default(false),
    /** One label a line. */
    signature_lines: text('signature_lines').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('pdf_settings_one').on(table.company_id),
  ],
);
