import { sql } from 'drizzle-orm';
import { bigint, boolean, check, customType, integer, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { numberedStates } from '#shared/contract/index.ts';

/** What the database writes for an instant, as ISO 8601 in UTC; for expressions that are no column (`mapWith`). */
export function instantText(value: string): string {
  return `${value.slice(0, 10)}T${value.slice(11).replace(/\+00(:00)?$/, 'Z')}`;
}

/** Instant: `timestamptz` in the database, ISO 8601 in UTC (`…Z`) in code and on the wire. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: instantText,
  toDriver: (value) => value,
});

/** Wall-clock time as a terminal showed it: `YYYY-MM-DDTHH:mm:ss`, in no zone. */
export const wallTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp without time zone',
  fromDriver: (value) => `${value.slice(0, 10)}T${value.slice(11)}`,
  toDriver: (value) => value,
});

/** Time of day on a wall clock, `HH:mm` in code and on the wire. */
export const timeOfDay = customType<{ data: string; driverData: string }>({
  dataType: () => 'time without time zone',
  fromDriver: (value) => value.slice(0, 5),
  toDriver: (value) => value,
});

/** Raw bytes. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
});

const companyId = () => bigint('company_id', { mode: 'number' }).notNull();
export const recordId = () => bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull();
/** The id of another record of the same company; its foreign key carries the company. */
export const foreignId = (name: string) => bigint(name, { mode: 'number' });

/**
 * The columns that every tenant record has (docs/domain.md#records): company first, then id; who and when; and a
 * version that grows with each change. Primary keys are `(company_id, id)`.
 */
export const recordColumns = () => ({
  company_id: companyId(),
  id: recordId(),
  version: integer('version').notNull().default(1),
  create_time: instant('create_time')
    .notNull()
    .default(sql`now()`),
  update_time: instant('update_time')
    .notNull()
    .default(sql`now()`),
  create_user: foreignId('create_user'),
  update_user: foreignId('update_user'),
});

/** The columns of a record of the host's own, which is no company's: version, who and when. */
export const hostRecordColumns = () => ({
  id: recordId().primaryKey(),
  version: integer('version').notNull().default(1),
  create_time: instant('create_time')
    .notNull()
    .default(sql`now()`),
  update_time: instant('update_time')
    .notNull()
    .default(sql`now()`),
  create_user: foreignId('create_user'),
  update_user: foreignId('update_user'),
});

/** The columns of child rows, beside the id of their record: they have its version, and its log. */
export const rowColumns = () => ({
  company_id: companyId(),
  id: recordId(),
  /** Their order within the record. */
  position: integer('position').notNull(),
});

/** Who decided about a request, and when. */
export const decisionColumns = () => ({
  /** Name of who decided. */
  decided_by: text('decided_by').notNull().default(''),
  decide_time: instant('decide_time'),
});

/** The columns that every request has beside those of every record. */
export const requestColumns = () => ({
  /** `<letters>-<year>-<number>`; empty where its kind has no numbers. */
  request_no: text('request_no').notNull().default(''),
  /** How often it was handed in. */
  revision: integer('revision').notNull().default(1),
  status: text('status', { enum: numberedStates }).notNull().default('pending'),
  /** Somebody of the company entered it for the employee. */
  entered_by_admin: boolean('entered_by_admin').notNull().default(false),
  /** And asked for it to be approved at once. */
  approve_directly: boolean('approve_directly').notNull().default(false),
  /** The account that made it as its own; null where somebody else did, or nobody was signed in. */
  applied_by: foreignId('applied_by'),
  ...decisionColumns(),
  /** Why not. */
  reject_reason: text('reject_reason').notNull().default(''),
  /** Why what was approved was undone. */
  cancel_reason: text('cancel_reason').notNull().default(''),
});

/**
 * Says of a tenant table that its rows are written once: the database takes the rights to change and delete them from everybody
 * (`migrations/secure.sql` finds the constraint). What they belong to takes them with it.
 */
export const appendOnly = (table: string) => check(`${table}_append_only`, sql`true`);

/** The columns of tenant rows that are no records of their own (links, punches …). */
export const companyColumn = () => ({ company_id: companyId() });

/**
 * For unique indexes of names and codes: trimmed and case-folded (docs/security.md#alike-names); input is NFKC already.
 */
export const folded = (column: AnyPgColumn) => sql`lower(${column})`;
