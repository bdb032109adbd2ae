import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { areas } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import { companyColumn, foreignId, instant, recordColumns } from '#server/db/columns.ts';
import { terminals } from '../tables.ts';

/** Messages on terminals, for everybody or for some people. */
export const messages = pgTable(
  'terminal_messages',
  {
    ...recordColumns(),
    audience: text('audience', { enum: ['public', 'private'] }).notNull(),
    /** Its number on terminals, free again after its end. */
    uid: integer('uid').notNull(),
    content: text('content').notNull(),
    start_time: instant('start_time').notNull(),
    last_minutes: integer('last_minutes').notNull(),
    /** It has ended, and terminals were told to remove it. */
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

/** The columns of every link of a message. */
const linkColumns = () => ({ ...companyColumn(), message: foreignId('message').notNull() });

/** The areas whose terminals show a public message; without areas and terminals, all show it. */
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

/** Further terminals that show a public message. */
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
    // A terminal or area with a message cannot be deleted: without it the message would be for everybody.
    foreignKey({ columns: [table.company_id, table.terminal], foreignColumns: [terminals.company_id, terminals.id] }),
  ],
);

/** The recipients of a private message. */
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
