import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { departments } from '#features/company/server.ts';
import { appendOnly, companyColumn, folded, foreignId, instant, recordColumns } from '#server/db/columns.ts';
import { onWithdrawal } from '../contract/setting.ts';
import { matches } from '../domain/judge.ts';
import { productivities } from '../domain/sum-day.ts';

export const activityCategories = pgTable(
  'activity_categories',
  {
    ...recordColumns(),
    category_name: text('category_name').notNull(),
    productivity: text('productivity', { enum: productivities }).notNull().default('productive'),
    remark: text('remark').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('activity_categories_unique_category_name').on(table.company_id, folded(table.category_name)),
    index('activity_categories_productivity').on(table.company_id, table.productivity),
  ],
);

export const activityRules = pgTable(
  'activity_rules',
  {
    ...recordColumns(),
    match: text('match', { enum: matches }).notNull().default('app'),
    pattern: text('pattern').notNull(),
    category: foreignId('category').notNull(),
    department: foreignId('department'),
    priority: smallint('priority').notNull().default(100),
    ignore_case: boolean('ignore_case').notNull().default(true),
    enabled: boolean('enabled').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('activity_rules_priority').on(table.company_id, table.priority, table.id),
    index('activity_rules_category').on(table.company_id, table.category),
    index('activity_rules_department').on(table.company_id, table.department),
    foreignKey({
      columns: [table.company_id, table.category],
      foreignColumns: [activityCategories.company_id, activityCategories.id],
    }),
    foreignKey({
      columns: [table.company_id, table.department],
      foreignColumns: [departments.company_id, departments.id],
    }),
  ],
);

export const activitySettings = pgTable(
  'activity_settings',
  {
    ...recordColumns(),
    enabled: boolean('enabled').notNull().default(false),
    working_hours_only: boolean('working_hours_only').notNull().default(true),
    keep_titles: boolean('keep_titles').notNull().default(false),
    keep_urls: boolean('keep_urls').notNull().default(false),
    idle_minutes: smallint('idle_minutes').notNull().default(3),
    individual_rows: boolean('individual_rows').notNull().default(false),
    smallest_group: smallint('smallest_group').notNull().default(5),
    retention_days: smallint('retention_days').notNull().default(90),
    on_withdrawal: text('on_withdrawal', { enum: onWithdrawal }).notNull().default('delete'),
    consent_text: text('consent_text').notNull(),
    consent_version: integer('consent_version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('activity_settings_one').on(table.company_id),
  ],
);

/** Every text of consent that people were shown. It is kept, so what somebody agreed to can always be read. */
export const activityConsentTexts = pgTable(
  'activity_consent_texts',
  {
    ...companyColumn(),
    text_version: integer('text_version').notNull(),
    consent_text: text('consent_text').notNull(),
    create_time: instant('create_time')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.text_version] }), appendOnly('activity_consent_texts')],
);
