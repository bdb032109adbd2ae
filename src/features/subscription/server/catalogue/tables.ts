import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { folded, foreignId, hostRecordColumns, recordId } from '#server/db/columns.ts';
import { featureCodes } from '#shared/contract/features.ts';
import { addOnKinds } from '../../domain/add-on.ts';
import { saleStates } from '../../contract/catalogue/fields.ts';
import { billingCycles, priceModels, priceUnits, taxModes } from '../../domain/price.ts';

/** In units of a currency, with four decimals. */
export const price = (name: string) => numeric(name, { precision: 13, scale: 4, mode: 'number' });
/** Percent with two decimals. */
export const percent = (name: string) => numeric(name, { precision: 5, scale: 2, mode: 'number' });

/** The currencies of prices. They belong to the host, like the whole catalogue, which is for every company. */
export const currencies = pgTable(
  'currencies',
  {
    ...hostRecordColumns(),
    code: text('code').notNull(),
    currency_name: text('currency_name').notNull(),
    /** Sums over several currencies are in it. */
    is_base: boolean('is_base').notNull().default(false),
    enabled: boolean('enabled').notNull().default(true),
  },
  (table) => [
    uniqueIndex('currencies_unique_code').on(folded(table.code)),
    uniqueIndex('currencies_one_base')
      .on(table.is_base)
      .where(sql`${table.is_base}`),
  ],
);

/** What one unit of a currency costs in the base currency, from a day until that of the next rate. */
export const currencyRates = pgTable(
  'currency_rates',
  {
    id: recordId().primaryKey(),
    position: integer('position').notNull(),
    currency: foreignId('currency')
      .notNull()
      .references(() => currencies.id, { onDelete: 'cascade' }),
    rate_date: date('rate_date', { mode: 'string' }).notNull(),
    rate: numeric('rate', { precision: 18, scale: 8, mode: 'number' }).notNull(),
  },
  (table) => [
    index('currency_rates_currency').on(table.currency, table.position),
    index('currency_rates_day').on(table.currency, table.rate_date),
  ],
);

/** The features of plans: a row for each code of the product. */
export const planFeatures = pgTable(
  'features',
  {
    ...hostRecordColumns(),
    feature_code: text('feature_code', { enum: featureCodes }).notNull(),
    feature_name: text('feature_name').notNull(),
    description: text('description').notNull().default(''),
  },
  (table) => [uniqueIndex('features_unique_feature_code').on(table.feature_code)],
);

export const plans = pgTable(
  'plans',
  {
    ...hostRecordColumns(),
    plan_name: text('plan_name').notNull(),
    plan_code: text('plan_code').notNull(),
    description: text('description').notNull().default(''),
    /** For readers of a language; empty: the name and the description above. */
    name_en: text('name_en').notNull().default(''),
    name_es: text('name_es').notNull().default(''),
    name_ar: text('name_ar').notNull().default(''),
    name_tr: text('name_tr').notNull().default(''),
    description_en: text('description_en').notNull().default(''),
    description_es: text('description_es').notNull().default(''),
    description_ar: text('description_ar').notNull().default(''),
    description_tr: text('description_tr').notNull().default(''),
    status: text('status', { enum: saleStates }).notNull().default('draft'),
    order_no: integer('order_no').default(0),
    is_popular: boolean('is_popular').notNull().default(false),
    is_trial: boolean('is_trial').notNull().default(false),
    trial_days: integer('trial_days').default(14),
    /** Null: unlimited. */
    max_employees: integer('max_employees'),
    max_terminals: integer('max_terminals'),
    max_users: integer('max_users'),
    max_mobiles: integer('max_mobiles'),
    max_locations: integer('max_locations'),
    /** Megabytes. */
    max_storage: integer('max_storage'),
  },
  (table) => [
    uniqueIndex('plans_unique_plan_code').on(folded(table.plan_code)),
    index('plans_status').on(table.status, table.order_no),
  ],
);

/** Which features a plan has. */
export const planFeatureLinks = pgTable(
  'plan_features',
  {
    plan: foreignId('plan')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    feature: foreignId('feature')
      .notNull()
      .references(() => planFeatures.id),
  },
  (table) => [primaryKey({ columns: [table.plan, table.feature] }), index('plan_features_feature').on(table.feature)],
);

/** Which plans may follow a plan; none: every plan. */
export const planSuccessors = pgTable(
  'plan_successors',
  {
    plan: foreignId('plan')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    successor: foreignId('successor')
      .notNull()
      .references(() => plans.id),
  },
  (table) => [
    primaryKey({ columns: [table.plan, table.successor] }),
    index('plan_successors_successor').on(table.successor),
  ],
);

export const priceStrategies = pgTable(
  'price_strategies',
  {
    ...hostRecordColumns(),
    strategy_name: text('strategy_name').notNull(),
    plan: foreignId('plan')
      .notNull()
      .references(() => plans.id),
    currency: foreignId('currency')
      .notNull()
      .references(() => currencies.id),
    billing_cycle: text('billing_cycle', { enum: billingCycles }).notNull().default('monthly'),
    model: text('model', { enum: priceModels }).notNull().default('flat'),
    unit: text('unit', { enum: priceUnits }).default('employees'),
    flat_fee: price('flat_fee').default(0),
    unit_price: price('unit_price'),
    package_size: integer('package_size'),
    min_charge: price('min_charge').default(0),
    tax_mode: text('tax_mode', { enum: taxModes }).notNull().default('exclusive'),
    tax_rate: percent('tax_rate').default(0),
    valid_from: date('valid_from', { mode: 'string' }),
    valid_to: date('valid_to', { mode: 'string' }),
    enabled: boolean('enabled').notNull().default(true),
  },
  (table) => [
    uniqueIndex('price_strategies_unique_strategy_name').on(folded(table.strategy_name)),
    index('price_strategies_plan').on(table.plan),
    index('price_strategies_currency').on(table.currency),
  ],
);

/** The tiers of a strategy in order. */
export const priceTiers = pgTable(
  'price_tiers',
  {
    id: recordId().primaryKey(),
    position: integer('position').notNull(),
    strategy: foreignId('strategy')
      .notNull()
      .references(() => priceStrategies.id, { onDelete: 'cascade' }),
    up_to: integer('up_to'),
    unit_price: price('unit_price'),
    flat_fee: price('flat_fee').default(0),
  },
  (table) => [index('price_tiers_strategy').on(table.strategy, table.position)],
);

/** What is sold besides plans. */
export const addOns = pgTable(
  'add_ons',
  {
    ...hostRecordColumns(),
    add_on_name: text('add_on_name').notNull(),
    add_on_code: text('add_on_code').notNull(),
    /** For readers of a language; empty: the name above. */
    name_en: text('name_en').notNull().default(''),
    name_es: text('name_es').notNull().default(''),
    name_ar: text('name_ar').notNull().default(''),
    name_tr: text('name_tr').notNull().default(''),
    gives: text('gives', { enum: addOnKinds }).notNull().default('employees'),
    /** Of a quota; storage in megabytes. */
    amount: integer('amount'),
    feature: foreignId('feature').references(() => planFeatures.id),
    status: text('status', { enum: saleStates }).notNull().default('draft'),
    order_no: integer('order_no').default(0),
  },
  (table) => [
    uniqueIndex('add_ons_unique_add_on_code').on(folded(table.add_on_code)),
    index('add_ons_status').on(table.status, table.order_no),
    index('add_ons_feature').on(table.feature),
  ],
);

/** The plans beside which an add-on is sold; none: beside every plan. */
export const addOnPlans = pgTable(
  'add_on_plans',
  {
    add_on: foreignId('add_on')
      .notNull()
      .references(() => addOns.id, { onDelete: 'cascade' }),
    plan: foreignId('plan')
      .notNull()
      .references(() => plans.id),
  },
  (table) => [primaryKey({ columns: [table.add_on, table.plan] }), index('add_on_plans_plan').on(table.plan)],
);

/** What one costs for a period, in a currency. */
export const addOnPrices = pgTable(
  'add_on_prices',
  {
    id: recordId().primaryKey(),
    position: integer('position').notNull(),
    add_on: foreignId('add_on')
      .notNull()
      .references(() => addOns.id, { onDelete: 'cascade' }),
    currency: foreignId('currency')
      .notNull()
      .references(() => currencies.id),
    billing_cycle: text('billing_cycle', { enum: billingCycles }).notNull().default('monthly'),
    price: price('price').notNull(),
  },
  (table) => [
    index('add_on_prices_add_on').on(table.add_on, table.position),
    index('add_on_prices_currency').on(table.currency),
  ],
);
