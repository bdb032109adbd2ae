import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { companyColumn, foreignId, instant, recordId } from '#server/db/columns.ts';
import { holdReasons } from '../../contract/trust.ts';
import { terminalRegistry, terminals } from '../tables.ts';

/**
 * Serial numbers that companies claim: several may claim the same one, and the one that proves it gets it. It is no tenant's table,
 * since a serial number is looked up before any company is known.
 */
export const terminalClaims = pgTable(
  'terminal_claims',
  {
    sn: text('sn').notNull(),
    id: recordId(),
    company_id: bigint('company_id', { mode: 'number' }).notNull(),
    terminal: foreignId('terminal').notNull(),
    /** The address of the administrator who registered it: the terminal may prove itself by the same network. */
    address: text('address').notNull(),
    registered_at: instant('registered_at').notNull(),
    /** Hashes of the code that the administrator typed, in its possible notations. */
    code_hashes: text('code_hashes').array().notNull().default([]),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sn, table.company_id] }),
    index('terminal_claims_id').on(table.id),
    index('terminal_claims_company').on(table.company_id, table.expires_at),
  ],
);

/**
 * Contacts with a number that is unclaimed, or that another company may claim. A contact is an address with what was sent from
 * there. It proves only itself, and only its own proof releases its held records.
 */
export const terminalCallers = pgTable(
  'terminal_callers',
  {
    id: recordId().primaryKey(),
    sn: text('sn')
      .notNull()
      .references(() => terminalRegistry.sn, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    agent: text('agent').notNull(),
    /** Distinguishes contacts with the same address and headers: the MAC address and key that each has sent (trust/callers.ts). */
    mark: text('mark').notNull().default(''),
    /** What it has sent about itself: model, firmware, capabilities. */
    facts: jsonb('facts').notNull().default({}).$type<Record<string, string>>(),
    first_seen: instant('first_seen').notNull(),
    last_seen: instant('last_seen').notNull(),
    waiting_records: integer('waiting_records').notNull().default(0),
    waiting_bytes: integer('waiting_bytes').notNull().default(0),
    /** The company whose claim it has proven while others used the number too. */
    claimant: bigint('claimant', { mode: 'number' }),
    /** Since when this contact disputes the number. */
    disputed_at: instant('disputed_at'),
  },
  (table) => [
    uniqueIndex('terminal_callers_unique_contact').on(table.sn, table.address, table.agent, table.mark),
    index('terminal_callers_silent').on(table.last_seen),
  ],
);

/**
 * Attendance records of such a contact, each once: in no company, limited in number and age, converted to punches when it proves
 * itself.
 */
export const waitingRecords = pgTable(
  'waiting_records',
  {
    id: recordId().primaryKey(),
    caller: foreignId('caller')
      .notNull()
      .references(() => terminalCallers.id, { onDelete: 'cascade' }),
    table_name: text('table_name').notNull(),
    record: text('record').notNull(),
    received_at: instant('received_at').notNull(),
  },
  (table) => [
    uniqueIndex('waiting_records_unique_record').on(table.caller, table.table_name, sql`md5(${table.record})`),
  ],
);

/** Contacts with the serial number of a proven terminal that were not served as it. */
export const terminalContacts = pgTable(
  'terminal_contacts',
  {
    ...companyColumn(),
    id: recordId(),
    terminal: foreignId('terminal').notNull(),
    address: text('address').notNull(),
    agent: text('agent').notNull(),
    /** Everything that it has sent so far. */
    traits: jsonb('traits').notNull().default({}),
    standing: text('standing', { enum: ['settling', 'moved', 'held', 'refused'] }).notNull(),
    reason: text('reason', { enum: holdReasons }).notNull(),
    /** The traits in which it differs from the terminal. */
    differs: text('differs').array().notNull().default([]),
    first_seen: instant('first_seen').notNull(),
    last_seen: instant('last_seen').notNull(),
    held_records: integer('held_records').notNull().default(0),
    held_bytes: integer('held_bytes').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('terminal_contacts_unique_contact').on(table.company_id, table.terminal, table.address, table.agent),
    index('terminal_contacts_held')
      .on(table.company_id, table.last_seen)
      .where(sql`standing = 'held'`),
    foreignKey({
      columns: [table.company_id, table.terminal],
      foreignColumns: [terminals.company_id, terminals.id],
    }).onDelete('cascade'),
  ],
);

/** Attendance records of such a contact, each once: stored as punches when it is admitted, deleted when it is rejected. */
export const heldRecords = pgTable(
  'held_records',
  {
    ...companyColumn(),
    id: recordId(),
    contact: foreignId('contact').notNull(),
    table_name: text('table_name').notNull(),
    record: text('record').notNull(),
    received_at: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('held_records_unique_record').on(
      table.company_id,
      table.contact,
      table.table_name,
      sql`md5(${table.record})`,
    ),
    foreignKey({
      columns: [table.company_id, table.contact],
      foreignColumns: [terminalContacts.company_id, terminalContacts.id],
    }).onDelete('cascade'),
  ],
);
