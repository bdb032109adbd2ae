import { foreignKey, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyColumn, foreignId, instant, recordId } from '#server/db/columns.ts';
import { personDifferences } from '../../contract/terminal-person.ts';
import { terminals } from '../tables.ts';

/**
 * People on terminals who do not belong there, found when a terminal reports its people. People who do belong have no row, so that
 * the table is small however many people a terminal has.
 */
export const terminalStrangers = pgTable(
  'terminal_strangers',
  {
    ...companyColumn(),
    id: recordId(),
    terminal: foreignId('terminal').notNull(),
    emp_code: text('emp_code').notNull(),
    device_name: text('device_name').notNull().default(''),
    /** No employee has the ID; the employee has left; the employee is not in the terminal's area. */
    difference: text('difference', { enum: personDifferences }).notNull(),
    status: text('status', { enum: ['found', 'removing'] })
      .notNull()
      .default('found'),
    received_at: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('terminal_strangers_unique_person').on(table.company_id, table.terminal, table.emp_code),
    index('terminal_strangers_difference').on(table.company_id, table.difference, table.id),
    index('terminal_strangers_seen').on(table.company_id, table.received_at, table.id),
    foreignKey({
      columns: [table.company_id, table.terminal],
      foreignColumns: [terminals.company_id, terminals.id],
    }).onDelete('cascade'),
  ],
);

/** People as terminals reported them; names for IDs that no employee has. */
export const terminalPeople = pgTable(
  'terminal_people',
  {
    ...companyColumn(),
    emp_code: text('emp_code').notNull(),
    device_name: text('device_name').notNull().default(''),
    card_no: text('card_no').notNull().default(''),
    dev_privilege: smallint('dev_privilege').notNull().default(0),
    terminal: foreignId('terminal'),
    update_time: instant('update_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.emp_code] })],
);
