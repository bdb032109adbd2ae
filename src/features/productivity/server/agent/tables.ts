import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { employees } from '#features/team/server.ts';
import { companyColumn, foreignId, instant, recordColumns, recordId } from '#server/db/columns.ts';
import { agentStates } from '../../contract/agent.ts';
import { consentStates } from '../../contract/consent.ts';

/** Who agreed to which text, and until when. Nothing is recorded for a person without a row for the current text. */
export const activityConsents = pgTable(
  'activity_consents',
  {
    ...recordColumns(),
    employee: foreignId('employee').notNull(),
    text_version: integer('text_version').notNull(),
    status: text('status', { enum: consentStates }).notNull().default('agreed'),
    agreed_time: instant('agreed_time').notNull(),
    withdrawn_time: instant('withdrawn_time'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('activity_consents_one')
      .on(table.company_id, table.employee)
      .where(sql`withdrawn_time is null`),
    index('activity_consents_status').on(table.company_id, table.status),
    index('activity_consents_text_version').on(table.company_id, table.text_version),
    index('activity_consents_employee').on(table.company_id, table.employee),
    index('activity_consents_agreed_time').on(table.company_id, table.agreed_time),
    index('activity_consents_withdrawn_time').on(table.company_id, table.withdrawn_time),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);

/** A person's computer, which sends with its own token. */
export const activityAgents = pgTable(
  'activity_agents',
  {
    ...recordColumns(),
    employee: foreignId('employee').notNull(),
    agent_name: text('agent_name').notNull(),
    /** SHA-256. The token itself is shown once and stored nowhere. */
    token_hash: text('token_hash').notNull(),
    /** Its last letters, so that people recognise it. */
    token_hint: text('token_hint').notNull(),
    status: text('status', { enum: agentStates }).notNull().default('active'),
    last_seen: instant('last_seen'),
    /** Number of discarded events: of an unknown form, too old, or from a fast clock. */
    discarded: integer('discarded').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('activity_agents_employee').on(table.company_id, table.employee),
    index('activity_agents_status').on(table.company_id, table.status),
    index('activity_agents_last_seen').on(table.company_id, table.last_seen),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);

/** The name that each watcher of an agent gives its series of events. */
export const activityBuckets = pgTable(
  'activity_buckets',
  {
    ...companyColumn(),
    id: recordId(),
    agent: foreignId('agent').notNull(),
    bucket: text('bucket').notNull(),
    type: text('type').notNull(),
    client: text('client').notNull(),
    hostname: text('hostname').notNull(),
    create_time: instant('create_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('activity_buckets_bucket').on(table.company_id, table.agent, table.bucket),
    foreignKey({
      columns: [table.company_id, table.agent],
      foreignColumns: [activityAgents.company_id, activityAgents.id],
    }).onDelete('cascade'),
  ],
);

/** What agents observed, each event stored once. Times are seconds since 1970 UTC, so that a day of a thousand people is summed quickly. */
export const activityEvents = pgTable(
  'activity_events',
  {
    ...companyColumn(),
    employee: foreignId('employee').notNull(),
    bucket: foreignId('bucket').notNull(),
    started: bigint('started', { mode: 'number' }).notNull(),
    ended: bigint('ended', { mode: 'number' }).notNull(),
    /** 0 window, 1 tab, 2 present, 3 away. */
    kind: smallint('kind').notNull(),
    /** Distinguishes events that began in the same second. */
    fingerprint: text('fingerprint').notNull(),
    work_date: date('work_date', { mode: 'string' }).notNull(),
    app: text('app').notNull(),
    domain: text('domain').notNull(),
    title: text('title').notNull(),
    url: text('url').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.employee, table.bucket, table.started, table.fingerprint] }),
    index('activity_events_day').on(table.company_id, table.work_date, table.employee),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);

/** People's days that have to be summed. Each change adds a row, so no change waits for another. */
export const activityMarks = pgTable(
  'activity_marks',
  {
    ...companyColumn(),
    id: recordId(),
    employee: foreignId('employee').notNull(),
    work_date: date('work_date', { mode: 'string' }).notNull(),
    /** The department whose sums held a day that was deleted; null: the day itself names it. */
    department: foreignId('department'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('activity_marks_employee').on(table.company_id, table.employee, table.work_date),
    index('activity_marks_day').on(table.company_id, table.work_date, table.employee),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);
