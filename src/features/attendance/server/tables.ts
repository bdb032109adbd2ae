import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { departments } from '#features/company/server.ts';
import { folded, foreignId, recordColumns, rowColumns, timeOfDay } from '#server/db/columns.ts';
import { staffedDays } from '../contract/timetable.ts';

export const breakTimes = pgTable(
  'break_times',
  {
    ...recordColumns(),
    alias: text('alias').notNull(),
    duration: integer('duration').notNull(),
    deduct: text('deduct', { enum: ['auto', 'punch', 'punchMin'] })
      .notNull()
      .default('auto'),
    paid: boolean('paid').notNull().default(false),
    trigger: integer('trigger').notNull().default(0),
    margin: integer('margin').notNull().default(30),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('break_times_unique_alias').on(table.company_id, folded(table.alias)),
  ],
);

export const timetables = pgTable(
  'timetables',
  {
    ...recordColumns(),
    alias: text('alias').notNull(),
    use_mode: text('use_mode', { enum: ['normal', 'flexible'] })
      .notNull()
      .default('normal'),
    in_time: timeOfDay('in_time'),
    out_time: timeOfDay('out_time'),
    day_change: timeOfDay('day_change'),
    work_time_duration: integer('work_time_duration'),
    work_day: doublePrecision('work_day').notNull().default(1),
    color: text('color'),
    in_ahead_margin: integer('in_ahead_margin').notNull().default(120),
    in_above_margin: integer('in_above_margin'),
    out_ahead_margin: integer('out_ahead_margin'),
    out_above_margin: integer('out_above_margin').notNull().default(360),
    allow_late: integer('allow_late').notNull().default(0),
    allow_leave_early: integer('allow_leave_early').notNull().default(0),
    in_required: boolean('in_required').notNull().default(true),
    out_required: boolean('out_required').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('timetables_unique_alias').on(table.company_id, folded(table.alias)),
  ],
);

export const timetableBreaks = pgTable(
  'timetable_breaks',
  {
    ...rowColumns(),
    timetable: foreignId('timetable').notNull(),
    break_time: foreignId('break_time').notNull(),
    start: timeOfDay('start'),
    end: timeOfDay('end'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('timetable_breaks_timetable').on(table.company_id, table.timetable, table.position),
    index('timetable_breaks_break_time').on(table.company_id, table.break_time),
    foreignKey({
      columns: [table.company_id, table.timetable],
      foreignColumns: [timetables.company_id, timetables.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.break_time],
      foreignColumns: [breakTimes.company_id, breakTimes.id],
    }),
  ],
);

export const timetableStaffing = pgTable(
  'timetable_staffing',
  {
    ...rowColumns(),
    timetable: foreignId('timetable').notNull(),
    department: foreignId('department').notNull(),
    people: integer('people').notNull(),
    on: text('on', { enum: staffedDays }).notNull().default('workdays'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('timetable_staffing_timetable').on(table.company_id, table.timetable, table.position),
    index('timetable_staffing_department').on(table.company_id, table.department),
    foreignKey({
      columns: [table.company_id, table.timetable],
      foreignColumns: [timetables.company_id, timetables.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.department],
      foreignColumns: [departments.company_id, departments.id],
    }),
  ],
);

export const shifts = pgTable(
  'shifts',
  {
    ...recordColumns(),
    alias: text('alias').notNull(),
    cycle_unit: text('cycle_unit', { enum: ['day', 'week', 'month'] })
      .notNull()
      .default('week'),
    shift_cycle: integer('shift_cycle').notNull().default(1),
    auto_shift: boolean('auto_shift').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('shifts_unique_alias').on(table.company_id, folded(table.alias)),
  ],
);

export const shiftDays = pgTable(
  'shift_days',
  {
    ...rowColumns(),
    shift: foreignId('shift').notNull(),
    day: integer('day').notNull(),
    timetable: foreignId('timetable').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('shift_days_shift').on(table.company_id, table.shift, table.position),
    index('shift_days_timetable').on(table.company_id, table.timetable),
    foreignKey({
      columns: [table.company_id, table.shift],
      foreignColumns: [shifts.company_id, shifts.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.timetable],
      foreignColumns: [timetables.company_id, timetables.id],
    }),
  ],
);
