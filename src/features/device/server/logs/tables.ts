import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyColumn, foreignId, instant, recordId, wallTime } from '#server/db/columns.ts';

/** Events from the menu of terminals and their doors (docs/domain.md#terminal-logs). */
export const terminalEvents = pgTable(
  'terminal_events',
  {
    ...companyColumn(),
    id: recordId(),
    terminal: foreignId('terminal'),
    terminal_sn: text('terminal_sn').notNull(),
    /** Numbers of events mean one thing in the menu and another at a door. */
    kind: text('kind', { enum: ['menu', 'door'] })
      .notNull()
      .default('menu'),
    op_type: smallint('op_type').notNull(),
    /** What kind and number mean (operations.ts): what the list is filtered by. */
    operation: text('operation').notNull().default('other'),
    /** Whoever was at the menu, or at the door where a person was known. */
    operator: text('operator').notNull().default(''),
    op_time: wallTime('op_time').notNull(),
    /** The instant of the wall time. */
    time: instant('time')
      .notNull()
      .default(sql`now()`),
    params: text('params').notNull().default(''),
    received_at: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('terminal_events_unique_record').on(
      table.company_id,
      table.terminal_sn,
      table.kind,
      table.op_type,
      table.op_time,
      table.operator,
      table.params,
    ),
    index('terminal_events_time').on(table.company_id, table.time, table.id),
    index('terminal_events_terminal').on(table.company_id, table.terminal, table.time),
    index('terminal_events_operation').on(table.company_id, table.operation, table.time),
    // What is kept long enough is found by when it came: the clock of a terminal may be years off.
    index('terminal_events_received').on(table.company_id, table.received_at),
  ],
);

/** What terminals say went wrong. One that says the same again and again has one row that counts. */
export const terminalErrors = pgTable(
  'terminal_errors',
  {
    ...companyColumn(),
    id: recordId(),
    terminal: foreignId('terminal'),
    terminal_sn: text('terminal_sn').notNull(),
    error_code: text('error_code').notNull(),
    error_msg: text('error_msg').notNull().default(''),
    data_origin: text('data_origin').notNull().default(''),
    /** The command that it is about, where it names one. */
    command: foreignId('command'),
    additional: text('additional').notNull().default(''),
    /** How often it came. */
    times: integer('times').notNull().default(1),
    first_time: instant('first_time').notNull(),
    /** When it came last. */
    time: instant('time').notNull(),
    status: text('status', { enum: ['open', 'acknowledged'] })
      .notNull()
      .default('open'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('terminal_errors_unique_error').on(
      table.company_id,
      table.terminal_sn,
      sql`md5(error_code || chr(9) || error_msg || chr(9) || data_origin || chr(9) || coalesce(command::text, '') || chr(9) || additional)`,
    ),
    index('terminal_errors_time').on(table.company_id, table.time, table.id),
    index('terminal_errors_terminal').on(table.company_id, table.terminal, table.time),
    index('terminal_errors_status').on(table.company_id, table.status, table.time),
  ],
);

/** One row a POST of a terminal: what came and what became of it, secrets cut out. */
export const uploadLogs = pgTable(
  'upload_logs',
  {
    ...companyColumn(),
    id: recordId(),
    terminal: foreignId('terminal'),
    event: text('event').notNull(),
    lines: integer('lines').notNull(),
    stored: integer('stored').notNull(),
    repeated: integer('repeated').notNull(),
    refused: integer('refused').notNull(),
    size: integer('size').notNull(),
    time: instant('time').notNull(),
    duration_ms: integer('duration_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('upload_logs_time').on(table.company_id, table.time),
    index('upload_logs_terminal').on(table.company_id, table.terminal, table.time),
    index('upload_logs_event').on(table.company_id, table.event, table.time),
  ],
);
