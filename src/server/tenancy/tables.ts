import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  time,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { dateFormats, timeFormats } from '#shared/contract/formats.ts';
import { vendorRoles } from '#shared/contract/vendor-roles.ts';
import { companyClosingColumns } from '#server/db/company-closing-columns.ts';
import { companySettingColumns } from '#server/db/company-setting-columns.ts';
import { folded, instant, recordId } from '#server/db/columns.ts';

/** A tenant. Not a tenant table itself: its `id` is every `company_id`. */
export const companies = pgTable(
  'companies',
  {
    id: recordId().primaryKey(),
    company_name: text('company_name').notNull(),
    /** Lower-case label of the company's host name and of employee sign-in; also its company code. Never changes. */
    company_domain: text('company_domain').notNull(),
    company_timezone: text('company_timezone').notNull(),
    company_address: text('company_address').notNull().default(''),
    company_country: text('company_country').notNull().default(''),
    company_country_code: text('company_country_code').notNull().default(''),
    company_province: text('company_province').notNull().default(''),
    company_city: text('company_city').notNull().default(''),
    /** Degrees, north and east positive; null if no place was chosen. */
    company_latitude: doublePrecision('company_latitude'),
    company_longitude: doublePrecision('company_longitude'),
    language: text('language').notNull().default('en'),
    /** ISO weekday of the first day of the week: 1 Monday … 7 Sunday. */
    week_start: smallint('week_start').notNull().default(1),
    date_format: text('date_format', { enum: dateFormats }).notNull().default('YYYY-MM-DD'),
    time_format: text('time_format', { enum: timeFormats }).notNull().default('24'),
    /** Name of a stored file. */
    logo: text('logo'),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    website: text('website').notNull().default(''),
    tax_no: text('tax_no').notNull().default(''),
    /** Addresses and networks that terminals may use, unless a terminal has its own list; empty for any. */
    terminal_addresses: text('terminal_addresses').notNull().default(''),
    /** True if every terminal must send its communication key. */
    terminal_key_required: boolean('terminal_key_required').notNull().default(false),
    /** True if everybody with permissions must use a second factor. */
    admin_second_factor: boolean('admin_second_factor').notNull().default(false),
    /** Minutes without a movement after which everybody with permissions is signed out; null for never. */
    admin_idle_minutes: integer('admin_idle_minutes'),
    ...companySettingColumns(),
    day_change_time: time('day_change_time').notNull().default('00:00'),
    /** Identifies the company on public pages: random, because ids could be enumerated. */
    public_code: uuid('public_code').notNull().defaultRandom(),
    /** `erasing`: its data is being deleted, and nobody can sign in; `erased`: only what has to be kept is left. */
    status: text('status', { enum: ['active', 'suspended', 'erasing', 'erased'] })
      .notNull()
      .default('active'),
    ...companyClosingColumns(),
    version: integer('version').notNull().default(1),
    /** The upgrades already applied (`upkeep.ts`); empty for none since it was made. */
    upkeep: text('upkeep').notNull().default(''),
    create_time: instant('create_time')
      .notNull()
      .default(sql`now()`),
    update_time: instant('update_time')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('companies_unique_company_domain').on(folded(table.company_domain)),
    uniqueIndex('companies_public_code').on(table.public_code),
    // Few companies lack a value.
    index('companies_upkeep').on(table.upkeep),
    // Few companies are closing.
    index('companies_closing')
      .on(table.erase_at)
      .where(sql`erase_at is not null`),
  ],
);

/**
 * An account that can sign in. An employee's account has no e-mail address and belongs to one company through its
 * membership.
 */
export const users = pgTable(
  'users',
  {
    id: recordId().primaryKey(),
    email: text('email'),
    first_name: text('first_name').notNull().default(''),
    last_name: text('last_name').notNull().default(''),
    phone_number: text('phone_number').notNull().default(''),
    /** argon2id; null until the person sets a password by link. */
    password_hash: text('password_hash'),
    password_changed_at: instant('password_changed_at'),
    /** Hashes of former passwords, the latest first: as many as a company of the account refuses. */
    former_passwords: text('former_passwords')
      .array()
      .notNull()
      .default(sql`'{}'`),
    language: text('language').notNull().default('en'),
    status: text('status', { enum: ['pending', 'active', 'disabled'] })
      .notNull()
      .default('active'),
    is_vendor: boolean('is_vendor').notNull().default(false),
    /** The role of the provider's staff; unused for others. */
    vendor_role: text('vendor_role', { enum: vendorRoles }).notNull().default('administrator'),
    last_login: instant('last_login'),
    /** The version of the terms that was agreed to last, and since when; null before the first sign-in that says so. */
    terms_version: text('terms_version'),
    terms_time: instant('terms_time'),
    create_time: instant('create_time')
      .notNull()
      .default(sql`now()`),
    /** Search text for the provider's staff, normalised when written. */
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`searchable(coalesce(email, '') || ' ' || first_name || ' ' || last_name)`),
  },
  (table) => [
    // Index-only reading: most rows of the table are employees' own accounts, which this search skips.
    index('users_search')
      .on(table.search_text, table.id)
      .where(sql`email is not null`),
    // The provider's staff are few among all accounts.
    index('users_staff')
      .on(table.id)
      .where(sql`is_vendor`),
    uniqueIndex('users_unique_email').on(folded(table.email)),
    index('users_phone_number')
      .on(table.phone_number)
      .where(sql`phone_number <> ''`),
  ],
);
