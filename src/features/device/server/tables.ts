import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
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
import { punchFacts, temperature } from './punch-columns.ts';
import { bytes, companyColumn, foreignId, instant, recordColumns, recordId, wallTime } from '#server/db/columns.ts';
import { companies } from '#server/tenancy/tables.ts';

/**
 * Every serial number that ever called or was registered: one claim a serial number, over all companies. Which company
 * a terminal belongs to follows from this row and from nothing that the terminal says (docs/device-protocol.md#trust).
 */
export const terminalRegistry = pgTable(
  'terminal_registry',
  {
    sn: text('sn').primaryKey(),
    id: recordId(),
    /** Null: waits to be claimed. */
    company_id: bigint('company_id', { mode: 'number' }).references(() => companies.id, { onDelete: 'set null' }),
    terminal: foreignId('terminal'),
    first_seen: instant('first_seen').notNull(),
    last_seen: instant('last_seen').notNull(),
    /** Where the contact came from that proved it, until then the one that announced it. */
    ip: text('ip').notNull().default(''),
    /** What the contact that proved it said of the terminal: model, firmware, capabilities. */
    facts: jsonb('facts').notNull().default({}).$type<Record<string, string>>(),
  },
  (table) => [
    index('terminal_registry_id').on(table.id),
    index('terminal_registry_last_seen').on(table.last_seen),
    // Those that wait to be claimed too, which have no company.
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
    terminal_tz: text('terminal_tz'),
    ip_address: text('ip_address').notNull().default(''),
    model: text('model').notNull().default(''),
    fw_ver: text('fw_ver').notNull().default(''),
    push_ver: text('push_ver').notNull().default(''),
    /** `D0` … `D3` (docs/device-protocol.md#dialects); sticky. */
    dialect: text('dialect').notNull().default('D1'),
    /** The terminal's own language number: which code page its text may be in. */
    device_language: smallint('device_language'),
    user_count: integer('user_count'),
    fp_count: integer('fp_count'),
    face_count: integer('face_count'),
    palm_count: integer('palm_count'),
    transaction_count: integer('transaction_count').notNull().default(0),
    last_activity: instant('last_activity'),
    is_attendance: boolean('is_attendance').notNull().default(true),
    is_registration: boolean('is_registration').notNull().default(false),
    enabled: boolean('enabled').notNull().default(true),
    /** Seconds between its polls. */
    heartbeat: integer('heartbeat').notNull().default(10),
    /** Last mark per table, as the terminal sent it: echoed at the next handshake. */
    stamps: jsonb('stamps').notNull().default({}).$type<Record<string, string>>(),
    /** Protocol state: registry code, session id, acknowledgement style, capabilities. */
    protocol: jsonb('protocol').notNull().default({}).$type<Record<string, string>>(),
    /** SHA-256 of the key that the terminal was approved with, where it sends one. */
    comm_key_hash: text('comm_key_hash'),
    /** Hashes of the communication key that it was registered with (trust/comm-key.ts), set apart by blanks. */
    comm_key: text('comm_key'),
    /** Waits until possession of it is proven; nothing is taken from it or given to it before. */
    standing: text('standing', { enum: ['waiting', 'proven'] })
      .notNull()
      .default('waiting'),
    /** Since when another company's contact, too, comes with its number and shows that company's proof; null: none does. */
    disputed_at: instant('disputed_at'),
    /** Until when it may still prove itself; null once it has, and where it was given up. */
    claim_until: instant('claim_until'),
    /** How its clock was set and what is known of it (terminal-clock.ts). */
    clock: jsonb('clock').notNull().default({}),
    /** Seconds that its clock was ahead when it was last measured, negative behind. */
    clock_drift: integer('clock_drift'),
    /** What it is known by beside its serial number (trust/identity.ts). */
    identity: jsonb('identity').notNull().default({}),
    /** The only addresses and networks that it may come from; empty: the company's, else any. */
    fixed_addresses: text('fixed_addresses').notNull().default(''),
    /** It has to show its communication key. */
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

/**
 * Raw punches, append-only. The department and area are those at the time of the punch: reports stay right after a
 * transfer, and a page by department and week is one index range. Times are kept three ways: the instant, the wall
 * time as shown, and the zone that related them (docs/domain.md#time).
 */
export const punches = pgTable(
  'punches',
  {
    ...companyColumn(),
    id: recordId(),
    employee: foreignId('employee').notNull(),
    department: foreignId('department').notNull(),
    emp_code: text('emp_code').notNull(),
    punch_time: instant('punch_time').notNull(),
    punch_local: wallTime('punch_local').notNull(),
    tz: text('tz').notNull(),
    punch_state: smallint('punch_state').notNull(),
    verify_type: smallint('verify_type').notNull().default(0),
    work_code: text('work_code').notNull().default(''),
    terminal: foreignId('terminal'),
    terminal_sn: text('terminal_sn').notNull().default(''),
    terminal_alias: text('terminal_alias').notNull().default(''),
    area: foreignId('area'),
    source: text('source').notNull().default('device'),
    ...punchFacts(),
    /** Tells two punches of one ambiguous second apart, where the terminal numbers its records. */
    sequence: text('sequence').notNull().default(''),
    upload_time: instant('upload_time').notNull(),
    /** Who brought it, as long as no administrator has let in that the terminal came from elsewhere; null: the terminal itself. */
    contact: foreignId('contact'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    // A record sent twice is one row (docs/device-protocol.md#once-each); conflict on this index is how ingestion
    // knows.
    uniqueIndex('punches_unique_record').on(
      table.company_id,
      table.emp_code,
      table.punch_local,
      table.terminal_sn,
      table.punch_state,
      table.verify_type,
      table.sequence,
    ),
    index('punches_time').on(table.company_id, table.punch_time, table.id),
    index('punches_employee').on(table.company_id, table.employee, table.punch_time),
    index('punches_department').on(table.company_id, table.department, table.punch_time),
    index('punches_terminal').on(table.company_id, table.terminal, table.punch_time),
    index('punches_work_code')
      .on(table.company_id, table.work_code, table.punch_time)
      .where(sql`work_code not in ('', '0')`),
    index('punches_contact')
      .on(table.company_id, table.contact)
      .where(sql`contact is not null`),
    foreignKey({ columns: [table.company_id, table.employee], foreignColumns: [employees.company_id, employees.id] }),
  ],
);

/** Punches of codes that no employee has; moved to `punches` when the person appears. */
export const unregisteredPunches = pgTable(
  'unregistered_punches',
  {
    ...companyColumn(),
    id: recordId(),
    emp_code: text('emp_code').notNull(),
    punch_time: instant('punch_time').notNull(),
    punch_local: wallTime('punch_local').notNull(),
    tz: text('tz').notNull(),
    punch_state: smallint('punch_state').notNull(),
    verify_type: smallint('verify_type').notNull().default(0),
    work_code: text('work_code').notNull().default(''),
    terminal: foreignId('terminal'),
    terminal_sn: text('terminal_sn').notNull().default(''),
    terminal_alias: text('terminal_alias').notNull().default(''),
    area: foreignId('area'),
    source: text('source').notNull().default('device'),
    temperature: temperature(),
    sequence: text('sequence').notNull().default(''),
    upload_time: instant('upload_time').notNull(),
    /** As of `punches`. */
    contact: foreignId('contact'),
    /** The code as it is compared with employees' (see there). */
    code_key: text('code_key')
      .notNull()
      .generatedAlwaysAs(sql`lower(emp_code)`),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('unregistered_punches_unique_record').on(
      table.company_id,
      table.emp_code,
      table.punch_local,
      table.terminal_sn,
      table.punch_state,
      table.verify_type,
      table.sequence,
    ),
    index('unregistered_punches_code').on(table.company_id, table.code_key),
    index('unregistered_punches_time').on(table.company_id, table.punch_time, table.id),
    index('unregistered_punches_contact')
      .on(table.company_id, table.contact)
      .where(sql`contact is not null`),
  ],
);

/** Records that no punch can be made of: half a line, a month 13, a time far off. Kept as they came. */
export const refusedRecords = pgTable(
  'refused_records',
  {
    ...companyColumn(),
    id: recordId(),
    terminal: foreignId('terminal'),
    terminal_sn: text('terminal_sn').notNull(),
    kind: text('kind').notNull(),
    line: text('line').notNull(),
    reason: text('reason').notNull(),
    received_at: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('refused_records_terminal').on(table.company_id, table.terminal, table.id),
    index('refused_records_time').on(table.company_id, table.received_at, table.id),
    uniqueIndex('refused_records_unique_record').on(
      table.company_id,
      table.terminal_sn,
      table.kind,
      sql`md5(${table.line})`,
    ),
  ],
);

/** What is sent to terminals. Ids are unique for ever, since terminals answer by id. */
export const commands = pgTable(
  'commands',
  {
    ...companyColumn(),
    id: recordId(),
    terminal: foreignId('terminal').notNull(),
    command_type: text('command_type').notNull(),
    /** What the terminal gets, without the secrets in it. */
    content: text('content').notNull(),
    /** What the terminal gets, whole: sealed, where it holds a secret, and for as long as it waits. */
    sealed: bytes('sealed'),
    status: text('status', { enum: ['pending', 'sent', 'succeeded', 'failed', 'expired', 'cancelled'] })
      .notNull()
      .default('pending'),
    /** A newer command of the same key replaces a pending one. */
    replace_key: text('replace_key'),
    attempts: smallint('attempts').notNull().default(0),
    create_time: instant('create_time').notNull(),
    sent_time: instant('sent_time'),
    return_time: instant('return_time'),
    return_code: integer('return_code'),
    expires_at: instant('expires_at').notNull(),
    create_user: foreignId('create_user'),
    /** The one that it repeats. */
    retry_of: foreignId('retry_of'),
    /** Whom it is about; null where it is about the terminal alone. */
    employee: foreignId('employee'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('commands_employee').on(table.company_id, table.employee, table.create_time),
    index('commands_waiting')
      .on(table.company_id, table.terminal, table.id)
      .where(sql`status in ('pending', 'sent')`),
    // What a newer command replaces is found by its key, however many wait.
    index('commands_replaced')
      .on(table.company_id, table.replace_key, table.terminal)
      .where(sql`status = 'pending'`),
    index('commands_time').on(table.company_id, table.create_time, table.id),
    // Whatever ends a command blanks it: a path that forgets fails here.
    check('commands_sealed_while_waiting', sql`${table.sealed} is null or ${table.status} in ('pending', 'sent')`),
    foreignKey({
      columns: [table.company_id, table.terminal],
      foreignColumns: [terminals.company_id, terminals.id],
    }).onDelete('cascade'),
  ],
);

/** Fingerprints, faces and palms as terminals sent them; encrypted with the host's key, never read by people. */
export const bioTemplates = pgTable(
  'bio_templates',
  {
    ...companyColumn(),
    id: recordId(),
    emp_code: text('emp_code').notNull(),
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
  ],
);

/** Employee IDs that terminals send and no employee has, and whose punches they are. */
export const assignedCodes = pgTable(
  'assigned_codes',
  {
    ...recordColumns(),
    emp_code: text('emp_code').notNull(),
    employee: foreignId('employee').notNull(),
    /** The code as it is compared with employees' (see there). */
    code_key: text('code_key')
      .notNull()
      .generatedAlwaysAs(sql`lower(emp_code)`),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('assigned_codes_unique_emp_code').on(table.company_id, table.code_key),
    index('assigned_codes_employee').on(table.company_id, table.employee),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);
