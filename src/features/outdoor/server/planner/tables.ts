import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { folded, foreignId, recordColumns, rowColumns, timeOfDay } from '#server/db/columns.ts';
import { templateDays } from '../../contract/visit-template.ts';
import { clients } from '../tables.ts';

export const visitTemplates = pgTable(
  'visit_templates',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    remark: text('remark').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('visit_templates_unique_name').on(table.company_id, folded(table.name)),
  ],
);

/** The visits of a template. They go with their client. */
export const visitTemplateStops = pgTable(
  'visit_template_stops',
  {
    ...rowColumns(),
    template: foreignId('template').notNull(),
    day: text('day', { enum: templateDays }).notNull(),
    client: foreignId('client').notNull(),
    start_time: timeOfDay('start_time').notNull(),
    end_time: timeOfDay('end_time').notNull(),
    purpose: text('purpose').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('visit_template_stops_template').on(table.company_id, table.template, table.position),
    index('visit_template_stops_client').on(table.company_id, table.client),
    foreignKey({
      columns: [table.company_id, table.template],
      foreignColumns: [visitTemplates.company_id, visitTemplates.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.client],
      foreignColumns: [clients.company_id, clients.id],
    }).onDelete('cascade'),
  ],
);
