import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { folded, foreignId, hostRecordColumns, recordId } from '#server/db/columns.ts';
import { discountOrders, discountTypes } from '../../../contract/catalogue/discount.ts';
import { currencies, percent, plans, price } from '../tables.ts';

export const discounts = pgTable(
  'discounts',
  {
    ...hostRecordColumns(),
    discount_code: text('discount_code').notNull(),
    discount_name: text('discount_name').notNull(),
    type: text('type', { enum: discountTypes }).notNull().default('percent'),
    percent: percent('percent'),
    amount: price('amount'),
    currency: foreignId('currency').references(() => currencies.id),
    applies_to: text('applies_to', { enum: discountOrders }).notNull().default('all'),
    /** In units of the currency. */
    min_amount: price('min_amount'),
    min_months: integer('min_months'),
    stackable: boolean('stackable').notNull().default(false),
    start_date: date('start_date', { mode: 'string' }),
    end_date: date('end_date', { mode: 'string' }),
    max_uses: integer('max_uses'),
    max_uses_per_company: integer('max_uses_per_company').default(1),
    enabled: boolean('enabled').notNull().default(true),
  },
  (table) => [
    uniqueIndex('discounts_unique_discount_code').on(folded(table.discount_code)),
    index('discounts_currency').on(table.currency),
  ],
);

/** The plans for which a discount holds; none: every plan. */
export const discountPlans = pgTable(
  'discount_plans',
  {
    discount: foreignId('discount')
      .notNull()
      .references(() => discounts.id, { onDelete: 'cascade' }),
    plan: foreignId('plan')
      .notNull()
      .references(() => plans.id),
  },
  (table) => [primaryKey({ columns: [table.discount, table.plan] }), index('discount_plans_plan').on(table.plan)],
);

/** The companies for which a discount holds; none: every company. */
export const discountCompanies = pgTable(
  'discount_companies',
  {
    discount: foreignId('discount')
      .notNull()
      .references(() => discounts.id, { onDelete: 'cascade' }),
    /** No reference, as in `discountUses`. */
    company: foreignId('company').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.discount, table.company] }),
    index('discount_companies_company').on(table.company),
  ],
);

/** The orders with a discount. An order takes a use and releases it if it ends unpaid. */
export const discountUses = pgTable(
  'discount_uses',
  {
    id: recordId().primaryKey(),
    discount: foreignId('discount')
      .notNull()
      .references(() => discounts.id),
    /** The company of the order. It is no reference, because the catalogue belongs to the host. */
    company: bigint('company', { mode: 'number' }).notNull(),
    order: foreignId('order').notNull(),
  },
  (table) => [
    index('discount_uses_discount').on(table.discount, table.company),
    uniqueIndex('discount_uses_unique_order').on(table.company, table.order, table.discount),
  ],
);
