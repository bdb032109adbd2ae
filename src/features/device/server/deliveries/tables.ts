import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { workCodes } from '#features/complement/server.ts';
import { companyColumn, foreignId, instant, recordId } from '#server/db/columns.ts';
import { messages } from '../messages/tables.ts';
import { terminals } from '../tables.ts';

/** Deliveries to terminals: one row per terminal and work code or message. */
export const terminalDeliveries = pgTable(
  'terminal_deliveries',
  {
    ...companyColumn(),
    id: recordId(),
    terminal: foreignId('terminal').notNull(),
    work_code: foreignId('work_code'),
    message: foreignId('message'),
    /** It is being removed; afterwards the row is deleted. */
    removing: boolean('removing').notNull().default(false),
    status: text('status', { enum: ['pending', 'succeeded', 'failed'] }).notNull(),
    /** The last command that sends or removes it. */
    command: foreignId('command').notNull(),
    return_code: integer('return_code'),
    /** Since when it has this state. */
    time: instant('time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('terminal_deliveries_unique_work_code').on(table.company_id, table.work_code, table.terminal),
    uniqueIndex('terminal_deliveries_unique_message').on(table.company_id, table.message, table.terminal),
    index('terminal_deliveries_terminal').on(table.company_id, table.terminal, table.work_code),
    index('terminal_deliveries_command').on(table.company_id, table.command),
    index('terminal_deliveries_time').on(table.company_id, table.time, table.id),
    foreignKey({
      columns: [table.company_id, table.terminal],
      foreignColumns: [terminals.company_id, terminals.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.work_code],
      foreignColumns: [workCodes.company_id, workCodes.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.message],
      foreignColumns: [messages.company_id, messages.id],
    }).onDelete('cascade'),
  ],
);
