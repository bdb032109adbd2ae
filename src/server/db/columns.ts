import { sql } from 'drizzle-orm';
import { bigint, boolean, check, customType, integer, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { numberedStates } from '#shared/contract/index.ts';

/** Converts the database's text of an instant to ISO 8601 in UTC; for expressions that are not columns (`mapWith`). */
export function instantText(value: string): string {
  return `${value.slice(0, 10)}T${value.slice(11).replace(/\+00(:00)?$/, 'Z')}`;
}

/** Instant: `timestamptz` in the database, ISO 8601 in UTC (`…Z`) in code and on the wire. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: instantText,
  toDriver: (value) => value,
});

/** The wall time that a terminal showed: `YYYY-MM-DDTHH:mm:ss`, without a time zone. */
export const wallTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp without time zone',
  fromDriver: (value) => `${value.slice(0, 10)}T${value.slice(11)}`,
  toDriver: (value) => value,
});

/** A time of day on a wall clock, `HH:mm` in code and on the wire. */
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
/** The id of another record of the same company; its foreign key includes the company. */
export const foreignId = (name: string) => bigint(name, { mode: 'number' });

/**
 * The columns of every tenant record (docs/domain.md#records): company first, then id; who changed it and when; and a version that
 * grows with each change. Primary keys are `(company_id, id)`.
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

/** The columns of a record of the host, which belongs to no company: version, who changed it and when. */
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

/** The columns of child rows besides the id of their record. Version and log are the record's. */
export const rowColumns = () => ({
  company_id: companyId(),
  id: recordId(),
  /** Their order within the record. */
  position: integer('position').notNull(),
});

/** Who decided about a request, and when. */
export const decisionColumns = () => ({
  /** The name of the person who decided. */
  decided_by: text('decided_by').notNull().default(''),
  decide_time: instant('decide_time'),
});

/** The columns of every request besides those of every record. */
export const requestColumns = () => ({
  /** `<letters>-<year>-<number>`; empty for kinds without numbers. */
  request_no: text('request_no').notNull().default(''),
  /** How often it was submitted. */
  revision: integer('revision').notNull().default(1),
  status: text('status', { enum: numberedStates }).notNull().default('pending'),
  /** Somebody else entered it for the employee. */
  entered_by_admin: boolean('entered_by_admin').notNull().default(false),
  /** That person wanted it approved at once. */
  approve_directly: boolean('approve_directly').notNull().default(false),
  /** The account that applied, or for which somebody entered it; null if the employee had none, or nobody was signed in. */
  applied_by: foreignId('applied_by'),
  /** Employee ID of the approver whom the applicant chose, if its workflow leaves them a choice; empty otherwise. */
  approver_code: text('approver_code').notNull().default(''),
  ...decisionColumns(),
  /** The reason of a rejection. */
  reject_reason: text('reject_reason').notNull().default(''),
  /** The reason of a cancellation after approval. */
  cancel_reason: text('cancel_reason').notNull().default(''),
  /** Since when its applicant asks to have it cancelled, while it is approved; null if they do not (`request/cancellation.ts`). */
  cancel_asked: instant('cancel_asked'),
});

/**
 * Marks a tenant table whose rows are never changed: the database revokes the rights to update and delete them from everybody
 * (`migrations/secure.sql` finds the constraint). They are only deleted with the record that they belong to.
 */
export const appendOnly = (table: string) => check(`${table}_append_only`, sql`true`);

/** How many of something, none at first. */
export const countColumn = (name: string) => integer(name).notNull().default(0);

/** The columns of a file that is checked, imported and, if it was wrong, taken back (#shared/contract/imported-file.ts). */
export const importedFileColumns = () => ({
  file_name: text('file_name').notNull(),
  status: text('status').notNull().default('checking'),
  started_by: text('started_by').notNull().default(''),
  time_zone: text('time_zone').notNull(),
  /** The stored file; it expires by itself. */
  file: text('file').notNull(),
  /** How far the present pass has come; stored together with what it made, so that it goes on after any stop. */
  position: integer('position').notNull().default(0),
});

/** The company column of tenant rows that are not records (links, punches …). */
export const companyColumn = () => ({ company_id: companyId() });

/** For unique indexes of names and codes: trimmed and case-folded (docs/security.md#alike-names). Input is already NFKC. */
export const folded = (column: AnyPgColumn) => sql`lower(${column})`;
