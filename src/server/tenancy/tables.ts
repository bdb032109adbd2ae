import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { dateFormats, timeFormats } from '#shared/contract/formats.ts';
import { companySettingColumns } from '#server/db/company-setting-columns.ts';
import { companyColumn, folded, foreignId, instant, recordColumns, recordId } from '#server/db/columns.ts';

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
    uniqueIndex('users_unique_email').on(folded(table.email)),
    index('users_phone_number')
      .on(table.phone_number)
      .where(sql`phone_number <> ''`),
  ],
);

/**
 * A sign-in: one family of rotating refresh tokens. Access tokens carry its id, so that ending it ends them at once.
 * Refresh tokens are random; only their SHA-256 is kept, the present one and those used up (reuse ends the family).
 */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    user_id: foreignId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null until a company is chosen. */
    company_id: foreignId('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    refresh_hash: text('refresh_hash').notNull(),
    used_hashes: text('used_hashes')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /**
     * A switch link's session: good for one refresh, then bound to the host that used it
     * (docs/decisions.md#11-a-switch-link-meets-a-living-session).
     */
    for_link: boolean('for_link').notNull().default(false),
    created_at: instant('created_at').notNull(),
    last_used_at: instant('last_used_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    ended_at: instant('ended_at'),
    end_reason: text('end_reason'),
    ip: text('ip').notNull().default(''),
    user_agent: text('user_agent').notNull().default(''),
  },
  (table) => [index('sessions_user').on(table.user_id), index('sessions_expiry').on(table.expires_at)],
);

/**
 * Codes of mailed links: random, kept as SHA-256 only, good once and until they expire. Those of one purpose for one
 * subject replace each other (docs/domain.md#accounts-and-codes).
 */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: recordId().primaryKey(),
    purpose: text('purpose', {
      enum: [
        'activation',
        'company_creation',
        'invitation',
        'join_approval',
        'password_reset',
        'first_password',
        'start_code',
        'request_decision',
      ],
    }).notNull(),
    code_hash: text('code_hash').notNull(),
    /** Whom or what it is about, within its purpose; a new code ends the older ones of the same. */
    subject: text('subject').notNull(),
    /** What was asked for and holds only once the code comes back; never more than the purpose needs. */
    payload: jsonb('payload').notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('verification_codes_hash').on(table.code_hash),
    index('verification_codes_subject').on(table.purpose, table.subject),
    index('verification_codes_expiry').on(table.expires_at),
  ],
);

/** Counters of the rate limits: one row a subject and window. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  window_start: instant('window_start').notNull(),
  count: integer('count').notNull(),
});

/** The groups that a company is made with. */
export const seededGroups = ['owner', 'hrManager', 'deviceOperator', 'auditor'] as const;
export type SeededGroup = (typeof seededGroups)[number];

/** A set of permissions (`<module>.<resource>.<verb>`). `is_owner` carries all, those of later releases too. */
export const groups = pgTable(
  'groups',
  {
    ...recordColumns(),
    group_name: text('group_name').notNull(),
    description: text('description').notNull().default(''),
    permissions: text('permissions')
      .array()
      .notNull()
      .default(sql`'{}'`),
    is_owner: boolean('is_owner').notNull().default(false),
    is_system: boolean('is_system').notNull().default(false),
    /** Which of the groups that a company is made with it is, whatever it is called now. */
    seeded_as: text('seeded_as', { enum: seededGroups }),
    /** What it was given by declaration, ever: what is not among its permissions any more somebody took away. */
    granted: text('granted')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('groups_unique_group_name').on(table.company_id, folded(table.group_name)),
  ],
);

/** A person in a company. `employee` is set where the person has an employee record there. */
export const memberships = pgTable(
  'memberships',
  {
    ...recordColumns(),
    user_id: foreignId('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    employee: foreignId('employee'),
    status: text('status', { enum: ['invited', 'pending_approval', 'active', 'disabled', 'left'] })
      .notNull()
      .default('active'),
    /** Ids of the departments (with what is below them) whose people this person may see; null means all. */
    department_scope: bigint('department_scope', { mode: 'number' }).array(),
    /** Address and name of the account, which is the host's, as the company sees them; no address where it is an employee's own. */
    email: text('email').notNull().default(''),
    name: text('name').notNull().default(''),
    /** In this company. */
    last_sign_in: instant('last_sign_in'),
    /** What search looks through, folded once when written. */
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`searchable(email || ' ' || name)`),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('memberships_user').on(table.company_id, table.user_id),
    uniqueIndex('memberships_employee').on(table.company_id, table.employee),
    index('memberships_by_user').on(table.user_id),
    // The users of a company, among the many sign-ins that its employees have.
    index('memberships_email')
      .on(table.company_id, table.email, table.id)
      .where(sql`email <> ''`),
    index('memberships_name')
      .on(table.company_id, table.name, table.id)
      .where(sql`email <> ''`),
    index('memberships_last_sign_in')
      .on(table.company_id, table.last_sign_in, table.id)
      .where(sql`email <> ''`),
  ],
);

export const membershipGroups = pgTable(
  'membership_groups',
  {
    ...companyColumn(),
    membership: foreignId('membership').notNull(),
    group: foreignId('group').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.membership, table.group] }),
    index('membership_groups_group').on(table.company_id, table.group),
    foreignKey({
      columns: [table.company_id, table.membership],
      foreignColumns: [memberships.company_id, memberships.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.company_id, table.group], foreignColumns: [groups.company_id, groups.id] }),
  ],
);

/** What changed, who did it, when and from where; written in the same transaction as the change, never altered. */
export const operationLogs = pgTable(
  'operation_logs',
  {
    company_id: bigint('company_id', { mode: 'number' }).notNull(),
    id: recordId(),
    time: instant('time').notNull(),
    user_id: foreignId('user_id'),
    user_name: text('user_name').notNull(),
    /** The door that it came through: `Web`, `device`, `job`, `demo`; of older lines what a header said. */
    accessor: text('accessor').notNull(),
    ip: text('ip').notNull().default(''),
    /** `add`, `change`, `delete`, or a named action. */
    action: text('action').notNull(),
    /** Resource name, e.g. `company.department`. */
    object_type: text('object_type').notNull(),
    object_id: foreignId('object_id'),
    object_name: text('object_name').notNull(),
    /** `[{field, old, new}]`; secrets are masked. */
    changes: jsonb('changes').notNull().$type<{ field: string; old: unknown; new: unknown }[]>(),
    request_id: text('request_id').notNull().default(''),
    /** Of which department what changed was then: people who are kept to some departments read these. */
    department: foreignId('department'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('operation_logs_department').on(table.company_id, table.department, table.time),
    index('operation_logs_time').on(table.company_id, table.time, table.id),
    index('operation_logs_object').on(table.company_id, table.object_type, table.object_id),
  ],
);

/** Work that goes on after the answer: imports, exports, mails. Workers claim with `for update skip locked`. */
export const jobs = pgTable(
  'jobs',
  {
    id: recordId().primaryKey(),
    company_id: foreignId('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    user_id: foreignId('user_id'),
    kind: text('kind').notNull(),
    /** Sealed while the job waits and runs, in here or in the file store (`jobs/payload.ts`), blank when it has ended. */
    payload: jsonb('payload').notNull(),
    status: text('status', { enum: ['queued', 'running', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('queued'),
    /** 0 to 100. */
    progress: smallint('progress').notNull().default(0),
    /** The same counted: so many of so many; null where it has not begun to count. */
    done: integer('done'),
    total: integer('total'),
    /** What came of it: a file, counts, row errors. */
    result: jsonb('result'),
    error_code: text('error_code'),
    attempts: smallint('attempts').notNull().default(0),
    run_at: instant('run_at')
      .notNull()
      .default(sql`now()`),
    /** While running: until when the worker holds it; past that another may take it. */
    held_until: instant('held_until'),
    created_at: instant('created_at')
      .notNull()
      .default(sql`now()`),
    finished_at: instant('finished_at'),
  },
  (table) => [
    index('jobs_due')
      .on(table.run_at)
      .where(sql`status in ('queued', 'running')`),
    index('jobs_company').on(table.company_id, table.created_at),
    index('jobs_finished').on(table.finished_at),
    // Whatever ends a job blanks what was given to it: a path that forgets fails here.
    check('jobs_payload_while_waiting', sql`${table.status} in ('queued', 'running') or ${table.payload} = '{}'`),
  ],
);

/** When recurring jobs are due: one row a job and company; 0 is the host. Of the host, so no tenant's table. */
export const recurringRuns = pgTable(
  'recurring_runs',
  {
    name: text('name').notNull(),
    company: foreignId('company').notNull(),
    next_run: instant('next_run').notNull(),
    /** While it runs: until when its worker holds it; past that another may take it. */
    held_until: instant('held_until'),
    /** Grows with every claim, so that an older holder finds itself replaced. */
    claims: integer('claims').notNull().default(0),
    /** Tries that failed since it last went well. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.name, table.company] }), index('recurring_runs_due').on(table.next_run)],
);

/** A stored file. The name is random and holds nothing of its owner; bytes lie in the file store. */
export const files = pgTable(
  'files',
  {
    ...companyColumn(),
    /** 32 random characters and the ending that its content has. */
    name: text('name').notNull(),
    content_type: text('content_type').notNull(),
    size: integer('size').notNull(),
    /** What the download is called. */
    title: text('title').notNull().default(''),
    /** Permission that opens it beside its owner, e.g. `personnel.employee.view`; null: the owner only. */
    access: text('access'),
    owner_user: foreignId('owner_user'),
    /** Whom it is about; it goes with them. */
    employee: foreignId('employee'),
    create_time: instant('create_time')
      .notNull()
      .default(sql`now()`),
    /** Exports go after a day, uploads that no record has taken after an hour, what a job was given with its job. */
    expires_at: instant('expires_at'),
    /** What an upload is for (`<module>.<resource>.<field>`), until a record takes it; null for all else. */
    upload_for: text('upload_for'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.name] }),
    index('files_uploads')
      .on(table.company_id, table.owner_user)
      .where(sql`${table.upload_for} is not null`),
    index('files_expiry').on(table.company_id, table.expires_at),
    index('files_employee').on(table.company_id, table.employee),
  ],
);

/** How many bytes of files a company keeps; counted as they come and go. */
export const storageUsage = pgTable(
  'storage_usage',
  { ...companyColumn(), bytes: bigint('bytes', { mode: 'number' }).notNull() },
  (table) => [primaryKey({ columns: [table.company_id] })],
);
