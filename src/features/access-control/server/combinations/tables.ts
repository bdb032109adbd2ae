import { foreignKey, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyColumn, folded, foreignId, recordColumns, rowColumns } from '#server/db/columns.ts';
import { accessGroups } from '../rights/tables.ts';
import { doors } from '../tables.ts';

export const combinations = pgTable(
  'access_combinations',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    /** 1 to 10. */
    number: smallint('number').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('access_combinations_unique_name').on(table.company_id, folded(table.name)),
    uniqueIndex('access_combinations_unique_number').on(table.company_id, table.number),
  ],
);

/** A slot for one person. A group in a slot cannot be deleted. */
export const combinationSlots = pgTable(
  'access_combination_slots',
  {
    ...rowColumns(),
    combination: foreignId('combination').notNull(),
    access_group: foreignId('access_group').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('access_combination_slots_combination').on(table.company_id, table.combination, table.position),
    index('access_combination_slots_group').on(table.company_id, table.access_group),
    foreignKey({
      columns: [table.company_id, table.combination],
      foreignColumns: [combinations.company_id, combinations.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.access_group],
      foreignColumns: [accessGroups.company_id, accessGroups.id],
    }),
  ],
);

export const combinationDoors = pgTable(
  'access_combination_doors',
  {
    ...companyColumn(),
    combination: foreignId('combination').notNull(),
    door: foreignId('door').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.combination, table.door] }),
    index('access_combination_doors_door').on(table.company_id, table.door),
    foreignKey({
      columns: [table.company_id, table.combination],
      foreignColumns: [combinations.company_id, combinations.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.door],
      foreignColumns: [doors.company_id, doors.id],
    }).onDelete('cascade'),
  ],
);
