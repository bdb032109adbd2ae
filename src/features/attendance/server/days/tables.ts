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
import { Flag, Status } from '../../engine/codes.ts';

const minutes = (name: string) => integer(name).notNull().default(0);

/** Minutes of the wall clock from midnight of the work date in the day's zone; null if there is no such time. */
const wallMinutes = (name: string) => integer(name);

/** Shared columns of timetables and days, in whole minutes. */
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

/**
 * A condition: days that may raise an alert (`alerts.ts`): late, left early, absent, without a punch in or out. In the exact form of their
 * index.
 */
export const isNoted = sql`(late_min > 0 or arrived_late_min > 0 or early_min > 0 or status = ${sql.raw(String(Status.absent))} or flags & ${sql.raw(String(Flag.missedIn | Flag.missedOut))} <> 0)`;

/** A work date of an employee as last calculated: one row per date, replaced when the result changes. */
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
    /** Calculated, but not approved. */
    ot_pending_min: minutes('ot_pending_min'),
    ot_normal_min: minutes('ot_normal_min'),
    ot_weekend_min: minutes('ot_weekend_min'),
    ot_holiday_min: minutes('ot_holiday_min'),
    ot_day_off_min: minutes('ot_day_off_min'),
    ot1_min: minutes('ot1_min'),
    ot2_min: minutes('ot2_min'),
    ot3_min: minutes('ot3_min'),
    /** The part of the overtime that becomes time off and is not paid, and what of each level; it is in the overtime above too. */
    ot_off_min: minutes('ot_off_min'),
    ot_off1_min: minutes('ot_off1_min'),
    ot_off2_min: minutes('ot_off2_min'),
    ot_off3_min: minutes('ot_off3_min'),
    /** The same by request, with what it is worth. */
    ot_off: jsonb('ot_off').notNull().default([]),
    weekly_ot_min: minutes('weekly_ot_min'),
    night_min: minutes('night_min'),
    work_days: doublePrecision('work_days').notNull().default(0),
    punch_count: integer('punch_count').notNull().default(0),
    /**
     * Minutes by which the first check-in was late beyond grace; set while the day is still open, before lateness is
     * judged.
     */
    arrived_late_min: minutes('arrived_late_min'),
    leave_by_type: jsonb('leave_by_type').notNull().default([]),
    rule_version: text('rule_version').notNull(),
    engine_version: smallint('engine_version').notNull(),
    /** An equal hash means equal inputs and figures, and the row is not written again. */
    input_hash: bigint('input_hash', { mode: 'number' }).notNull(),
    /** Hash of the text in `att_day_details`, which can change without any figure; null if none is stored. */
    told_hash: integer('told_hash'),
    /** When it was calculated: a replacement is a new row. */
    create_time: instant('create_time').notNull(),
    /** When it next changes by time alone; null if it does not. */
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
    index('att_day_totals_off')
      .on(table.company_id, table.employee, table.att_date)
      .where(sql`ot_off_min > 0`),
    index('att_day_totals_noted').on(table.company_id, table.att_date, table.employee).where(isNoted),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);

/**
 * The part of each timetable in a day: one row per timetable, none without a plan. It is deleted with its day, but
 * references the employee: days are replaced completely, and a foreign key to the day would be checked for every row.
 */
export const attDays = pgTable(
  'att_days',
  {
    ...companyColumn(),
    employee: foreignId('employee').notNull(),
    att_date: date('att_date', { mode: 'string' }).notNull(),
    /** Its position among the day's timetables. */
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

/**
 * The explanation of a day as compact text (`encodeExplanation`), separate from its figures, so that reading many days skips
 * it.
 */
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
 * Work dates to be recalculated. Every change of a day's inputs adds a row in its own transaction without
 * waiting; a worker deletes the rows it has read together with storing the results.
 */
export const dayMarks = pgTable(
  'day_marks',
  {
    ...companyColumn(),
    id: recordId(),
    employee: foreignId('employee').notNull(),
    first_date: date('first_date', { mode: 'string' }).notNull(),
    /** Inclusive; null means to the last date. */
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

/** The date up to which the days of a zone's people have been opened. */
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
