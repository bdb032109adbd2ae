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
    /** Event numbers have different meanings in the menu and at a door. */
    kind: text('kind', { enum: ['menu', 'door'] })
      .notNull()
      .default('menu'),
    op_type: smallint('op_type').notNull(),
    /** The meaning of kind and number (operations.ts), for filtering. */
    operation: text('operation').notNull().default('other'),
    /** The person at the menu, or at the door if known. */
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
    // Old rows are found by reception time, because a terminal's clock may be years off.
    index('terminal_events_received').on(table.company_id, table.received_at),
  ],
);

/** Errors reported by terminals. Repetitions of the same error count in one row. */
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
    /** The command concerned, if the error names one. */
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

/** One row per POST of a terminal: its content and result, without secrets. */
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
