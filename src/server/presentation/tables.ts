import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { exportFormats } from '#shared/contract/export.ts';
import {
  csvDecimals,
  dayOrders,
  emptyCells,
  nameOrders,
  reportDateFormats,
  usualUnits,
  weekdayStyles,
} from '#shared/contract/presentation.ts';
import { punchKinds } from '#shared/contract/punch-states.ts';
import { itemUnits, reportItems, roundModes, roundPlaces } from '#shared/contract/report-items.ts';
import { folded, recordColumns } from '../db/columns.ts';

/** How a company presents its reports: one row per company. */
export const reportSettings = pgTable(
  'report_settings',
  {
    ...recordColumns(),
    duration_unit: text('duration_unit', { enum: usualUnits }).notNull().default('hours'),
    duration_decimals: integer('duration_decimals').notNull().default(2),
    show_seconds: boolean('show_seconds').notNull().default(true),
    weekday_style: text('weekday_style', { enum: weekdayStyles }).notNull().default('long'),
    name_order: text('name_order', { enum: nameOrders }).notNull().default('firstLast'),
    period_start_day: integer('period_start_day').notNull().default(1),
    csv_decimal: text('csv_decimal', { enum: csvDecimals }).notNull().default('point'),
    date_format: text('date_format', { enum: reportDateFormats }).notNull().default('company'),
    empty_cell: text('empty_cell', { enum: emptyCells }).notNull().default('screenDash'),
    day_order: text('day_order', { enum: dayOrders }).notNull().default('usual'),
    file_format: text('file_format', { enum: exportFormats }).notNull().default('xlsx'),
    file_company: boolean('file_company').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('report_settings_one').on(table.company_id),
  ],
);

/** Own names in each language; empty for the usual name. */
const names = () => ({
  name_en: text('name_en').notNull().default(''),
  name_es: text('name_es').notNull().default(''),
  name_ar: text('name_ar').notNull().default(''),
  name_tr: text('name_tr').notNull().default(''),
});

/** How calculation items are rounded and shown: one row per item. */
export const reportItemSettings = pgTable(
  'report_items',
  {
    ...recordColumns(),
    item: text('item', { enum: reportItems }).notNull(),
    ...names(),
    unit: text('unit', { enum: itemUnits }).notNull().default('usual'),
    decimals: integer('decimals').notNull().default(2),
    round_step: integer('round_step').notNull().default(1),
    round_mode: text('round_mode', { enum: roundModes }).notNull().default('nearest'),
    round_at: text('round_at', { enum: roundPlaces }).notNull().default('day'),
    symbol: text('symbol').notNull().default(''),
    colour: text('colour'),
    show_value: boolean('show_value').notNull().default(false),
    is_shown: boolean('is_shown').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('report_items_one').on(table.company_id, table.item),
    uniqueIndex('report_items_unique_symbol')
      .on(table.company_id, folded(table.symbol))
      .where(sql`symbol <> ''`),
  ],
);

/** Names and meanings of punch states: one row a state. */
export const punchStateSettings = pgTable(
  'punch_states',
  {
    ...recordColumns(),
    code: smallint('code').notNull(),
    ...names(),
    short_name: text('short_name').notNull().default(''),
    colour: text('colour'),
    kind: text('kind', { enum: punchKinds }).notNull().default('ignore'),
    /** Whether punches with this state count in a day. */
    counts: boolean('counts').notNull().default(true),
    is_selectable: boolean('is_selectable').notNull().default(true),
    enabled: boolean('enabled').notNull().default(true),
    sort_order: integer('sort_order').notNull().default(100),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('punch_states_unique_code').on(table.company_id, table.code),
    index('punch_states_order').on(table.company_id, table.sort_order, table.id),
  ],
);
