import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { areas } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import { terminalRoles } from '#shared/contract/terminal-roles.ts';
import { bytes, companyColumn, foreignId, instant, recordColumns, recordId } from '#server/db/columns.ts';
import { accessCommandKinds, controlKinds, peopleKinds } from '../contract/command.ts';
import { transferModes } from '../contract/terminal.ts';

/**
 * Every serial number that ever called or was registered, once over all companies. Only this row says which company a terminal
 * belongs to, never what the terminal sends (docs/device-protocol.md#trust).
 */
export const terminalRegistry = pgTable(
  'terminal_registry',
  {
    sn: text('sn').primaryKey(),
    id: recordId(),
    /** Null: waits to be claimed. */
    company_id: bigint('company_id', { mode: 'number' }),
    terminal: foreignId('terminal'),
    first_seen: instant('first_seen').notNull(),
    last_seen: instant('last_seen').notNull(),
    /** The address of the contact that proved it, until then of the one that announced it. */
    ip: text('ip').notNull().default(''),
    /** What the contact that proved it sent about the terminal: model, firmware, capabilities. */
    facts: jsonb('facts').notNull().default({}).$type<Record<string, string>>(),
  },
  (table) => [
    index('terminal_registry_id').on(table.id),
    index('terminal_registry_last_seen').on(table.last_seen),
    // Includes unclaimed terminals, which have no company.
    index('terminal_registry_company').on(table.company_id, table.last_seen),
  ],
);

export const terminals = pgTable(
  'terminals',
  {
    ...recordColumns(),
    sn: text('sn').notNull(),
    alias: text('alias').notNull(),
    area: foreignId('area').notNull(),
    include_sub_areas: boolean('include_sub_areas').notNull().default(false),
    terminal_tz: text('terminal_tz'),
    ip_address: text('ip_address').notNull().default(''),
    model: text('model').notNull().default(''),
    fw_ver: text('fw_ver').notNull().default(''),
    push_ver: text('push_ver').notNull().default(''),
    /** `D0` … `D3` (docs/device-protocol.md#dialects); changes only by a clear sign. */
    dialect: text('dialect').notNull().default('D1'),
    /** The terminal's language number, which tells the code page of its text. */
    device_language: smallint('device_language'),
    user_count: integer('user_count'),
    fp_count: integer('fp_count'),
    face_count: integer('face_count'),
    palm_count: integer('palm_count'),
    transaction_count: integer('transaction_count').notNull().default(0),
    last_activity: instant('last_activity'),
    is_attendance: boolean('is_attendance').notNull().default(true),
    in_out_role: text('in_out_role', { enum: terminalRoles }).notNull().default('as_punched'),
    is_registration: boolean('is_registration').notNull().default(false),
    enabled: boolean('enabled').notNull().default(true),
    /** Seconds between polls; null: the company's setting. */
    heartbeat: integer('heartbeat'),
    transfer_mode: text('transfer_mode', { enum: transferModes }).notNull().default('company'),
    transfer_interval: integer('transfer_interval').notNull().default(15),
    transfer_times: text('transfer_times').notNull().default('08:00;18:00'),
    /** The last stamp of each table, as the terminal sent it; repeated at the next handshake. */
    stamps: jsonb('stamps').notNull().default({}).$type<Record<string, string>>(),
    /** Protocol state: registry code, session id, acknowledgement style, capabilities. */
    protocol: jsonb('protocol').notNull().default({}).$type<Record<string, string>>(),
    /** SHA-256 of the key with which the terminal was approved, if it sends one. */
    comm_key_hash: text('comm_key_hash'),
    /** Hashes of the communication key with which it was registered (trust/comm-key.ts), separated by blanks. */
    comm_key: text('comm_key'),
    /** Waits until possession is proven. Until then it gets nothing and its data is not accepted. */
    standing: text('standing', { enum: ['waiting', 'proven'] })
      .notNull()
      .default('waiting'),
    /** Since when a contact of another company has also proved its claim with the same number; null if there is none. */
    disputed_at: instant('disputed_at'),
    /** The deadline for the proof; null after the proof, or once it was given up. */
    claim_until: instant('claim_until'),
    /** The last day, in its own zone, for which its daily restart was queued (restart-daily.ts). */
    restart_day: date('restart_day', { mode: 'string' }),
    /** The settings of its clock and what is known of it (terminal-clock.ts). */
    clock: jsonb('clock').notNull().default({}),
    /** Seconds that its clock was ahead at the last measurement, negative if it was behind. */
    clock_drift: integer('clock_drift'),
    /** How it is recognised, besides its serial number (trust/identity.ts). */
    identity: jsonb('identity').notNull().default({}),
    /** The only addresses and networks that it may call from; empty: the company's, or any. */
    fixed_addresses: text('fixed_addresses').notNull().default(''),
    /** It has to send its communication key. */
    key_required: boolean('key_required').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('terminals_unique_sn').on(table.company_id, table.sn),
    uniqueIndex('terminals_unique_alias').on(table.company_id, sql`lower(${table.alias})`),
    index('terminals_area').on(table.company_id, table.area),
    index('terminals_disputed')
      .on(table.company_id)
      .where(sql`disputed_at is not null`),
    foreignKey({ columns: [table.company_id, table.area], foreignColumns: [areas.company_id, areas.id] }),
  ],
);

/** Kinds in an SQL text: an index over them is used only where the query states the same. */
const inKinds = (kinds: readonly string[]): string =>
  `command_type in (${kinds.map((kind) => `'${kind}'`).join(', ')})`;

/**
 * Commands to terminals. Ids are never reused, since terminals answer by id. No foreign key checks each of hundreds of thousands: the terminal
 * is locked while they are queued (lock-terminals.ts), and whoever deletes it deletes them.
 */
export const commands = pgTable(
  'commands',
  {
    ...companyColumn(),
    id: recordId(),
    terminal: foreignId('terminal').notNull(),
    command_type: text('command_type').notNull(),
    /** Which goes first of those that wait: acts at doors, then people, then the rest. */
    priority: smallint('priority')
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`case when ${inKinds(controlKinds)} then 0 when ${inKinds(peopleKinds)} then 1 else 2 end`),
      ),
    /** The text of the command without secrets. */
    content: text('content').notNull(),
    /** The complete text, encrypted; only for a command with a secret, and only while it waits. */
    sealed: bytes('sealed'),
    status: text('status', { enum: ['pending', 'sent', 'succeeded', 'failed', 'expired', 'cancelled'] })
      .notNull()
      .default('pending'),
    /** A newer command with the same key replaces a pending one. */
    replace_key: text('replace_key'),
    attempts: smallint('attempts').notNull().default(0),
    create_time: instant('create_time').notNull(),
    sent_time: instant('sent_time'),
    return_time: instant('return_time'),
    return_code: integer('return_code'),
    expires_at: instant('expires_at').notNull(),
    create_user: foreignId('create_user'),
    /** The command that it repeats. */
    retry_of: foreignId('retry_of'),
    /** The employee concerned; null if it is about the terminal alone. */
    employee: foreignId('employee'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('commands_employee').on(table.company_id, table.employee, table.create_time),
    index('commands_waiting')
      .on(table.company_id, table.terminal, table.priority, table.id)
      .where(sql`status in ('pending', 'sent')`),
    // Acts at doors that nobody fetched are given up by the minute.
    index('commands_control')
      .on(table.company_id, table.expires_at)
      .where(sql`priority = 0 and status in ('pending', 'sent')`),
    // Finds the command that a newer one replaces, however many wait.
    index('commands_replaced')
      .on(table.company_id, table.replace_key, table.terminal)
      .where(sql`status = 'pending'`),
    index('commands_time').on(table.company_id, table.create_time, table.id),
    // Commands about doors are few among all, and have a list of their own.
    index('commands_access')
      .on(table.company_id, table.create_time, table.id)
      .where(sql.raw(inKinds(accessCommandKinds))),
    // The state of a combination at a controller follows from the last command about it.
    index('commands_combinations')
      .on(table.company_id, table.terminal, table.replace_key, table.id)
      .where(sql`command_type = 'set_combination'`),
    // Every path that ends a command must delete the encrypted text; one that forgets it fails here.
    check('commands_sealed_while_waiting', sql`${table.sealed} is null or ${table.status} in ('pending', 'sent')`),
  ],
);

/** Fingerprints, faces and palms from terminals, encrypted with the host's key and never shown to people. */
export const bioTemplates = pgTable(
  'bio_templates',
  {
    ...companyColumn(),
    id: recordId(),
    emp_code: text('emp_code').notNull(),
    /** The employee with the code; null while there is none. */
    employee: foreignId('employee'),
    bio_type: smallint('bio_type').notNull(),
    bio_no: smallint('bio_no').notNull(),
    bio_index: smallint('bio_index').notNull(),
    major_ver: text('major_ver').notNull().default(''),
    minor_ver: text('minor_ver').notNull().default(''),
    valid: boolean('valid').notNull().default(true),
    duress: boolean('duress').notNull().default(false),
    source_sn: text('source_sn').notNull(),
    template: bytes('template').notNull(),
    update_time: instant('update_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('bio_templates_unique_record').on(
      table.company_id,
      table.emp_code,
      table.bio_type,
      table.bio_no,
      table.bio_index,
    ),
    index('bio_templates_employee').on(table.company_id, table.employee, table.bio_type),
    index('bio_templates_source').on(table.company_id, table.source_sn),
    index('bio_templates_time').on(table.company_id, table.update_time, table.id),
    index('bio_templates_unowned')
      .on(table.company_id, sql`lower(emp_code)`)
      .where(sql`employee is null`),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);
