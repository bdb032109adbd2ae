import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { folded, foreignId, recordColumns } from '../db/columns.ts';

/** Saved views of reports, by name: filters, columns, order and grouping. The contract parses `view` on read. */
export const savedViews = pgTable(
  'saved_views',
  {
    ...recordColumns(),
    /** Name of the report, e.g. `report.transaction`. */
    report: text('report').notNull(),
    /** The user whose view it is. */
    owner: foreignId('owner').notNull(),
    name: text('name').notNull(),
    is_shared: boolean('is_shared').notNull().default(false),
    view: jsonb('view').notNull().$type<unknown>(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('saved_views_unique_name').on(table.company_id, table.owner, table.report, folded(table.name)),
    index('saved_views_report').on(table.company_id, table.report),
  ],
);
