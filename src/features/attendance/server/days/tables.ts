import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  doublePrecision,
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
import { employees } from '#features/team/server.ts';
import { companyColumn, foreignId, instant, recordId } from '#server/db/columns.ts';

const minutes = (name: string) => integer(name).notNull().default(0);

/** Minutes of the wall clock from midnight of the work date in the day's zone; null where there is no such time. */
const wallMinutes = (name: string) => integer(name);

/** What a timetable and a whole day have alike, in whole minutes. */
const figures = () => ({
  status: smallint('status').notNull(),
  /** Bits of the engine's `Flag`. */
  flags: integer('flags').notNull().default(0),
  first_in: wallMinutes('first_in'),
  last_out: wallMinutes('last_out'),
  in_used: wallMinutes('in_used'),
  out_used: wallMinutes('out_used'),
  required_min: minutes('required_min'),
  present_min: minutes('present_min'),
  regular_min: minutes('regular_min'),
  break_min: minutes('break_min'),
  break_over_min: minutes('break_over_min'),
  late_min: minutes('late_min'),
  late_raw_min: minutes('late_raw_min'),
  early_min: minutes('early_min'),
  short_min: minutes('short_min'),
  absent_min: minutes('absent_min'),
  leave_min: minutes('leave_min'),
  training_min: minutes('training_min'),
});

/** A work date of an employee as the engine sees it now: one row a date, replaced as a whole when it comes out otherwise. */
export const attDayTotals = pgTable(
  'att_day_totals',
  {
    ...companyColumn(),
    id: recordId(),
    employee: foreignId('employee').notNull(),
    att_date: date('att_date', { mode: 'string' }).notNull(),
    /** The employee's department on that date. */
    department: foreignId('department').notNull(),
    zone: text('zone').notNull(),
    day_kind: smallint('day_kind').notNull(),
    schedule_source: smallint('schedule_source').notNull(),
    timetables: bigint('timetables', { mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'`),
    ...figures(),
    ot_min: minutes('ot_min'),
    /** Computed, and not approved. */
    ot_pending_min: minutes('ot_pending_min'),
    ot_normal_min: minutes('ot_normal_min'),
    ot_weekend_min: minutes('ot_weekend_min'),
    ot_holiday_min: minutes('ot_holiday_min'),
    ot_day_off_min: minutes('ot_day_off_min'),
    ot1_min: minutes('ot1_min'),
    ot2_min: minutes('ot2_min'),
    ot3_min: minutes('ot3_min'),
    weekly_ot_min: minutes('weekly_ot_min'),
    night_min: minutes('night_min'),
    work_days: doublePrecision('work_days').notNull().default(0),
    punch_count: integer('punch_count').notNull().default(0),
    /** How late the first check-in was, beyond what is tolerated; known while the day is still open, and judged by nobody. */
    arrived_late_min: minutes('arrived_late_min'),
    leave_by_type: jsonb('leave_by_type').notNull().default([]),
    rule_version: text('rule_version').notNull(),
    engine_version: smallint('engine_version').notNull(),
    /** Equal hash: equal inputs and figures. Such a row is not written again. */
    input_hash: bigint('input_hash', { mode: 'number' }).notNull(),
    /** Of the text in `att_day_details`, which may change where no figure does; null: none is kept. */
    told_hash: integer('told_hash'),
    /** When it was calculated: a new one in its place is another row. */
    create_time: instant('create_time').notNull(),
    /** When the passing of time alone changes it next; null: it does no more. */
    settles_at: instant('settles_at'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.employee, table.att_date] }),
    uniqueIndex('att_day_totals_id').on(table.company_id, table.id),
    index('att_day_totals_date').on(table.company_id, table.att_date, table.department),
    index('att_day_totals_department').on(table.company_id, table.department, table.att_date),
    index('att_day_totals_settles')
      .on(table.company_id, table.settles_at)
      .where(sql`settles_at is not null`),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);

/**
 * What each timetable contributed to a day: one row a timetable, none where nothing is planned. It goes with its day, but refers to the
 * employee: days are replaced as a whole, and a foreign key to each would be looked up for every row.
 */
export const attDays = pgTable(
  'att_days',
  {
    ...companyColumn(),
    employee: foreignId('employee').notNull(),
    att_date: date('att_date', { mode: 'string' }).notNull(),
    /** Its place among the day's timetables. */
    position: smallint('position').notNull(),
    department: foreignId('department').notNull(),
    timetable: foreignId('timetable').notNull(),
    ...figures(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.employee, table.att_date, table.position] }),
    index('att_days_date').on(table.company_id, table.att_date, table.department),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);

/** How a day is told: a compact text (`storeToldDay`) beside its figures, so that what reads many days does not read it. */
export const attDayDetails = pgTable(
  'att_day_details',
  {
    ...companyColumn(),
    employee: foreignId('employee').notNull(),
    att_date: date('att_date', { mode: 'string' }).notNull(),
    told: text('told').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.employee, table.att_date] }),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);

/**
 * Work dates that have to be calculated again. Whatever changes what a day is made of adds a row in its own transaction and never
 * waits; a worker deletes the rows that it has read, with the days that they led to.
 */
export const dayMarks = pgTable(
  'day_marks',
  {
    ...companyColumn(),
    id: recordId(),
    employee: foreignId('employee').notNull(),
    first_date: date('first_date', { mode: 'string' }).notNull(),
    /** Inclusive; null: up to the last date that there is. */
    last_date: date('last_date', { mode: 'string' }),
    marked_at: instant('marked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('day_marks_employee').on(table.company_id, table.employee),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);

/** Up to which date the days of a zone's people have been opened. */
export const openedDays = pgTable(
  'opened_days',
  {
    ...companyColumn(),
    /** IANA zone. */
    zone: text('zone').notNull(),
    last_date: date('last_date', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.zone] })],
);
