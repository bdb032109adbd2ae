import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { companyColumn, foreignId, instant, recordColumns } from '#server/db/columns.ts';
import type { ChosenKind, Found, KindCounts } from '../contract/move-in.ts';

const count = (name: string) => integer(name).notNull().default(0);

/** Databases of former systems. */
export const moveIns = pgTable(
  'move_ins',
  {
    ...recordColumns(),
    file_name: text('file_name').notNull(),
    status: text('status').notNull().default('checking'),
    system: text('system').notNull(),
    started_by: text('started_by').notNull().default(''),
    time_zone: text('time_zone').notNull(),
    kinds: jsonb('kinds').$type<readonly ChosenKind[]>().notNull(),
    found: jsonb('found').$type<Found>().notNull(),
    /** The stored file; it expires by itself. */
    file: text('file').notNull(),
    /** How far the present pass has come: the kind, and the rows of it; stored together with what was made. */
    stage: integer('stage').notNull().default(0),
    position: integer('position').notNull().default(0),
    counts: jsonb('counts').$type<Partial<Record<ChosenKind, KindCounts>>>().notNull().default({}),
    /** The import of its punches. */
    punch_import: foreignId('punch_import'),
    new_count: count('new_count'),
    there_count: count('there_count'),
    refused_count: count('refused_count'),
    imported_count: count('imported_count'),
    removed_count: count('removed_count'),
    stayed_count: count('stayed_count'),
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
