import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { leastDegrees } from '#shared/contract/alerts.ts';
import { employees } from '#features/team/server.ts';
import { clockChecks } from '../../domain/kept-clock.ts';
import { mask, punchDetails, temperature } from '../punch-columns.ts';
import { companyColumn, foreignId, instant, recordColumns, recordId, wallTime } from '#server/db/columns.ts';

/** A condition: punches that may raise an alert by their temperature. In the exact form of their index. */
export const isHot = sql`temperature >= ${sql.raw(String(leastDegrees))}`;

/** A condition: punches in a browser or app, whose photos have a time of their own. In the exact form of their index. */
export const isOfBrowser = sql`(terminal is null)`;

/**
 * Raw punches, append-only. Department and area are those at the time of the punch: reports stay right after a
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
    ...punchDetails(),
    /** Distinguishes two punches in an ambiguous second, if the terminal numbers its records. */
    sequence: text('sequence').notNull().default(''),
    /** The key that the person's browser gave to the press, so that sending it again makes no second punch. */
    punch_key: text('punch_key'),
    /** What the person wrote about it in the browser. */
    note: text('note').notNull().default(''),
    /** The stored photo; removed after the company's time for photos. */
    photo: text('photo'),
    /** A phone kept it without network; `upload_time` is when it arrived. */
    is_offline: boolean('is_offline').notNull().default(false),
    /** What the phone's clock showed, and the verdict about it. */
    made_time: instant('made_time'),
    clock_check: text('clock_check', { enum: clockChecks }),
    /** The digest of the phone's key, and the phone's own count of its punches. */
    phone_key: text('phone_key'),
    phone_counter: integer('phone_counter'),
    upload_time: instant('upload_time').notNull(),
    /**
     * The contact that sent it, until an administrator confirms that the terminal has moved; null for the terminal
     * itself.
     */
    contact: foreignId('contact'),
    /** The import of another system's file that brought it, so that it can be taken back. */
    punch_import: foreignId('punch_import'),
    /** Does not count: it stays, is shown as voided, and can be restored. */
    is_void: boolean('is_void').notNull().default(false),
    void_reason: text('void_reason').notNull().default(''),
    void_time: instant('void_time'),
    void_user: foreignId('void_user'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    // A record sent twice is one row (docs/device-protocol.md#once-each); ingestion detects that by a conflict on
    // this index.
    uniqueIndex('punches_unique_record').on(
      table.company_id,
      table.emp_code,
      table.punch_local,
      table.terminal_sn,
      table.punch_state,
      table.verify_type,
      table.sequence,
    ),
    uniqueIndex('punches_unique_punch_key')
      .on(table.company_id, table.punch_key)
      .where(sql`punch_key is not null`),
    index('punches_phone')
      .on(table.company_id, table.employee, table.phone_key, table.phone_counter)
      .where(sql`is_offline`),
    index('punches_offline')
      .on(table.company_id, table.punch_time)
      .where(sql`is_offline`),
    index('punches_time').on(table.company_id, table.punch_time, table.id),
    index('punches_employee').on(table.company_id, table.employee, table.punch_time),
    index('punches_department').on(table.company_id, table.department, table.punch_time),
    index('punches_terminal').on(table.company_id, table.terminal, table.punch_time),
    index('punches_work_code')
      .on(table.company_id, table.work_code, table.punch_time)
      .where(sql`work_code not in ('', '0')`),
    index('punches_void')
      .on(table.company_id, table.punch_time)
      .where(sql`is_void`),
    index('punches_hot').on(table.company_id, table.punch_time).where(isHot),
    index('punches_photo')
      .on(table.company_id, isOfBrowser, table.punch_time)
      .where(sql`photo is not null`),
    index('punches_contact')
      .on(table.company_id, table.contact)
      .where(sql`contact is not null`),
    index('punches_import')
      .on(table.company_id, table.punch_import, table.id)
      .where(sql`punch_import is not null`),
    foreignKey({ columns: [table.company_id, table.employee], foreignColumns: [employees.company_id, employees.id] }),
  ],
);

/** Punches of codes without an employee; moved to `punches` when the employee is created. */
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
    mask: mask(),
    sequence: text('sequence').notNull().default(''),
    upload_time: instant('upload_time').notNull(),
    /** As in `punches`. */
    contact: foreignId('contact'),
    /** Somebody said that it is nobody's: it stays, so that the same record is not taken for a new one, but never counts. */
    is_discarded: boolean('is_discarded').notNull().default(false),
    discard_reason: text('discard_reason').notNull().default(''),
    discard_time: instant('discard_time'),
    discard_user: foreignId('discard_user'),
    /** The code in the form compared with employees' codes. */
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
    index('unregistered_punches_waiting')
      .on(table.company_id, table.punch_time, table.id)
      .where(sql`not is_discarded`),
    index('unregistered_punches_discarded')
      .on(table.company_id, table.punch_time, table.id)
      .where(sql`is_discarded`),
    // Ingestion looks here for each punch of an employee; it is nearly empty in most companies.
    index('unregistered_punches_discarded_record')
      .on(table.company_id, table.code_key, table.punch_local)
      .where(sql`is_discarded`),
    index('unregistered_punches_contact')
      .on(table.company_id, table.contact)
      .where(sql`contact is not null`),
  ],
);

/** Records without a valid punch: half a line, month 13, a time far off. Stored as received. */
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

/** Employee IDs from terminals that no employee has, with the employee who owns their punches. */
export const assignedCodes = pgTable(
  'assigned_codes',
  {
    ...recordColumns(),
    emp_code: text('emp_code').notNull(),
    employee: foreignId('employee').notNull(),
    /** The code in the form compared with employees' codes. */
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
