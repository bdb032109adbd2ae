import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { folded, recordColumns } from '#server/db/columns.ts';

export const exampleThings = pgTable(
  'example_things',
  {
    ...recordColumns(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    remark: text('remark').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('example_things_unique_code').on(table.company_id, folded(table.code)),
  ],
);
