import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  companyColumn,
  countColumn,
  foreignId,
  importedFileColumns,
  instant,
  recordColumns,
} from '#server/db/columns.ts';
import type { ChosenKind, Found, KindCounts } from '../contract/move-in.ts';

/** Databases of former systems. */
export const moveIns = pgTable(
  'move_ins',
  {
    ...recordColumns(),
    ...importedFileColumns(),
    system: text('system').notNull(),
    kinds: jsonb('kinds').$type<readonly ChosenKind[]>().notNull(),
    found: jsonb('found').$type<Found>().notNull(),
    /** Of a file that the operator's command reads, so that it is known when it is read again; null for one that was sent. */
    digest: text('digest'),
    /** The kind to which the present pass has come; the position is among its rows. */
    stage: integer('stage').notNull().default(0),
    counts: jsonb('counts').$type<Partial<Record<ChosenKind, KindCounts>>>().notNull().default({}),
    /** The import of its punches. */
    punch_import: foreignId('punch_import'),
    new_count: countColumn('new_count'),
    there_count: countColumn('there_count'),
    refused_count: countColumn('refused_count'),
    imported_count: countColumn('imported_count'),
    removed_count: countColumn('removed_count'),
    stayed_count: countColumn('stayed_count'),
    imported_at: instant('imported_at'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('move_ins_create_time').on(table.company_id, table.create_time),
    index('move_ins_status').on(table.company_id, table.status),
  ],
);

const ofMoveIn = () => ({ ...companyColumn(), move_in: foreignId('move_in').notNull(), kind: text('kind').notNull() });

/** What is not moved in, or otherwise than it was. */
export const moveInLines = pgTable(
  'move_in_lines',
  {
    ...ofMoveIn(),
    /** The row among those of its kind. */
    place: integer('place').notNull(),
    reason: text('reason').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    /** The field and code of a form's refusal. */
    field: text('field').notNull().default(''),
    mistake: text('mistake').notNull().default(''),
    /** What the refusal's text is filled with. */
    context: jsonb('context').$type<Readonly<Record<string, string | number>>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.move_in, table.kind, table.place, table.reason] }),
    foreignKey({
      columns: [table.company_id, table.move_in],
      foreignColumns: [moveIns.company_id, moveIns.id],
    }).onDelete('cascade'),
  ],
);

/** The records that an import made, so that it can be taken back. */
export const moveInRecords = pgTable(
  'move_in_records',
  { ...ofMoveIn(), record: foreignId('record').notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.move_in, table.kind, table.record] }),
    foreignKey({
      columns: [table.company_id, table.move_in],
      foreignColumns: [moveIns.company_id, moveIns.id],
    }).onDelete('cascade'),
  ],
);
