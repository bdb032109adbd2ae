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
import { companySettingColumns } from '#server/db/company-setting-columns.ts';
import { folded, instant, recordId } from '#server/db/columns.ts';

/** A tenant. Not a tenant table itself: `id` is what every `company_id` means. */
export const companies = pgTable(
  'companies',
  {
    id: recordId().primaryKey(),
    company_name: text('company_name').notNull(),
    /** Lower-case label of the company's host and of employee sign-in; also its company code. Never changes. */
    company_domain: text('company_domain').notNull(),
    company_timezone: text('company_timezone').notNull(),
    company_address: text('company_address').notNull().default(''),
    company_country: text('company_country').notNull().default(''),
    company_country_code: text('company_country_code').notNull().default(''),
    company_province: text('company_province').notNull().default(''),
    company_city: text('company_city').notNull().default(''),
    /** Degrees, north and east positive; null where no place was picked. */
    company_latitude: doublePrecision('company_latitude'),
    company_longitude: doublePrecision('company_longitude'),
    language: text('language').notNull().default('en'),
    /** ISO weekday on which a week starts: 1 Monday … 7 Sunday. */
    week_start: smallint('week_start').notNull().default(1),
    date_format: text('date_format', { enum: dateFormats }).notNull().default('YYYY-MM-DD'),
    time_format: text('time_format', { enum: timeFormats }).notNull().default('24'),
    /** Name of a stored file. */
    logo: text('logo'),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    website: text('website').notNull().default(''),
    tax_no: text('tax_no').notNull().default(''),
    /** The only addresses and networks that terminals may come from, where a terminal has none of its own; empty: any. */
    terminal_addresses: text('terminal_addresses').notNull().default(''),
    /** Every terminal has to show its communication key. */
    terminal_key_required: boolean('terminal_key_required').notNull().default(false),
    /** Who has any rights in it signs in with a second factor. */
    admin_second_factor: boolean('admin_second_factor').notNull().default(false),
    ...companySettingColumns(),
    day_change_time: time('day_change_time').notNull().default('00:00'),
    /** By which pages open to all name the company: random, since numbers can be counted through. */
    public_code: uuid('public_code').notNull().defaultRandom(),
    status: text('status', { enum: ['active', 'suspended'] })
      .notNull()
      .default('active'),
    version: integer('version').notNull().default(1),
    /** What of the versions' upkeep was done in it last (`upkeep.ts`); empty: none since it was made. */
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
    // Those that lack something are few among all.
    index('companies_upkeep').on(table.upkeep),
  ],
);

/** A person who can sign in. An employee's sign-in has no e-mail, and belongs to one company through its membership. */
export const users = pgTable(
  'users',
  {
    id: recordId().primaryKey(),
    email: text('email'),
    first_name: text('first_name').notNull().default(''),
    last_name: text('last_name').notNull().default(''),
    phone_number: text('phone_number').notNull().default(''),
    /** argon2id; null until the person has set one by link. */
    password_hash: text('password_hash'),
    password_changed_at: instant('password_changed_at'),
    language: text('language').notNull().default('en'),
    status: text('status', { enum: ['pending', 'active', 'disabled'] })
      .notNull()
      .default('active'),
    is_vendor: boolean('is_vendor').notNull().default(false),
    /** What the provider's staff are there for; of nobody else it is asked. */
    vendor_role: text('vendor_role', { enum: vendorRoles }).notNull().default('administrator'),
    last_login: instant('last_login'),
    create_time: instant('create_time')
      .notNull()
      .default(sql`now()`),
    /** What the provider's staff look through, made comparable once when written. */
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`searchable(coalesce(email, '') || ' ' || first_name || ' ' || last_name)`),
  },
  (table) => [
    // Read in place of the table, of which employees' own sign-ins, which nobody looks for here, are the most.
    index('users_search')
      .on(table.search_text, table.id)
      .where(sql`email is not null`),
    // The provider's staff are few among all.
    index('users_staff')
      .on(table.id)
      .where(sql`is_vendor`),
    uniqueIndex('users_unique_email').on(folded(table.email)),
    index('users_phone_number')
      .on(table.phone_number)
      .where(sql`phone_number <> ''`),
  ],
);
