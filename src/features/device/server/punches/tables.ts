import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { employees } from '#features/team/server.ts';
import { punchFacts, temperature } from '../punch-columns.ts';
import { companyColumn, foreignId, instant, recordColumns, recordId, wallTime } from '#server/db/columns.ts';

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
    /** Counts for nothing: it is kept, told as voided, and given back by whoever may void. */
    is_void: boolean('is_void').notNull().default(false),
    void_reason: text('void_reason').notNull().default(''),
    void_time: instant('void_time'),
    void_user: foreignId('void_user'),
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
    index('punches_void')
      .on(table.company_id, table.punch_time)
      .where(sql`is_void`),
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
