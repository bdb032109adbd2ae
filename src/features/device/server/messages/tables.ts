import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { areas } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import { companyColumn, foreignId, instant, recordColumns } from '#server/db/columns.ts';
import { terminals } from '../tables.ts';

/** Messages for terminals, to all who stand before them or to some people. */
export const messages = pgTable(
  'terminal_messages',
  {
    ...recordColumns(),
    audience: text('audience', { enum: ['public', 'private'] }).notNull(),
    /** What terminals know it by; free again once it is over. */
    uid: integer('uid').notNull(),
    content: text('content').notNull(),
    start_time: instant('start_time').notNull(),
    last_minutes: integer('last_minutes').notNull(),
    /** It is over, and terminals were told to remove it. */
    cleared: boolean('cleared').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('terminal_messages_start').on(table.company_id, table.audience, table.start_time, table.id),
    uniqueIndex('terminal_messages_running')
      .on(table.company_id, table.uid)
      .where(sql`not cleared`),
  ],
);

/** What every link of a message has. */
const linkColumns = () => ({ ...companyColumn(), message: foreignId('message').notNull() });

/** The areas on whose terminals a public message is shown; no areas and no terminals: on all. */
export const messageAreas = pgTable(
  'terminal_message_areas',
  { ...linkColumns(), area: foreignId('area').notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.message, table.area] }),
    index('terminal_message_areas_area').on(table.company_id, table.area),
    foreignKey({
      columns: [table.company_id, table.message],
      foreignColumns: [messages.company_id, messages.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.company_id, table.area], foreignColumns: [areas.company_id, areas.id] }),
  ],
);

/** The terminals on which a public message is shown beside those of its areas. */
export const messageTerminals = pgTable(
  'terminal_message_terminals',
  { ...linkColumns(), terminal: foreignId('terminal').notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.message, table.terminal] }),
    index('terminal_message_terminals_terminal').on(table.company_id, table.terminal),
    foreignKey({
      columns: [table.company_id, table.message],
      foreignColumns: [messages.company_id, messages.id],
    }).onDelete('cascade'),
    // One that a message is for stays: without it the message would be for all.
    foreignKey({ columns: [table.company_id, table.terminal], foreignColumns: [terminals.company_id, terminals.id] }),
  ],
);

/** Whom a private message is for. */
export const messageEmployees = pgTable(
  'terminal_message_employees',
  { ...linkColumns(), employee: foreignId('employee').notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.message, table.employee] }),
    index('terminal_message_employees_employee').on(table.company_id, table.employee),
    foreignKey({
      columns: [table.company_id, table.message],
      foreignColumns: [messages.company_id, messages.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);
