import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { terminals } from '#features/device/server.ts';
import { folded, foreignId, instant, recordColumns, rowColumns, timeOfDay } from '#server/db/columns.ts';
import { actStates, doorActs, doorModes, firstPersonModes, shownModes, verifyModes } from '../contract/door.ts';
import { dayChoices } from '../domain/week.ts';

export const timePeriods = pgTable(
  'time_periods',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    /** The number on controllers, 2 to 50. */
    number: smallint('number').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('time_periods_unique_name').on(table.company_id, folded(table.name)),
    uniqueIndex('time_periods_unique_number').on(table.company_id, table.number),
  ],
);

export const periodIntervals = pgTable(
  'time_period_intervals',
  {
    ...rowColumns(),
    time_period: foreignId('time_period').notNull(),
    days: text('days', { enum: dayChoices }).notNull().default('monday_friday'),
    start: timeOfDay('start').notNull(),
    end: timeOfDay('end').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('time_period_intervals_period').on(table.company_id, table.time_period, table.position),
    foreignKey({
      columns: [table.company_id, table.time_period],
      foreignColumns: [timePeriods.company_id, timePeriods.id],
    }).onDelete('cascade'),
  ],
);

export const doorHolidays = pgTable(
  'door_holidays',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    start_date: date('start_date', { mode: 'string' }).notNull(),
    end_date: date('end_date', { mode: 'string' }).notNull(),
    kind: smallint('kind').$type<1 | 2 | 3>().notNull().default(1),
    repeat_yearly: boolean('repeat_yearly').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('door_holidays_start_date').on(table.company_id, table.start_date),
  ],
);

export const doors = pgTable(
  'doors',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    terminal: foreignId('terminal').notNull(),
    door_no: smallint('door_no').notNull(),
    lock_delay: smallint('lock_delay').notNull().default(5),
    sensor: text('sensor', { enum: ['none', 'normally_open', 'normally_closed'] })
      .notNull()
      .default('none'),
    sensor_delay: smallint('sensor_delay').notNull().default(15),
    verify_mode: text('verify_mode', { enum: verifyModes }).notNull().default('any'),
    open_period: foreignId('open_period'),
    first_person: text('first_person', { enum: firstPersonModes }).notNull().default('off'),
    first_period: foreignId('first_period'),
    /** Whether its controller may know of first people; stays true, since obsolete ones are deleted there. */
    first_used: boolean('first_used').notNull().default(false),
    anti_passback: boolean('anti_passback').notNull().default(false),
    duress_alarm: boolean('duress_alarm').notNull().default(false),
    /** Sealed; null without the alarm. */
    duress_password: text('duress_password'),
    /** How it is from afar, as its controller has confirmed last; `unknown` is only shown, never stored. */
    mode: text('mode', { enum: shownModes }).notNull().default('normal'),
    /** How it is to be: what was ordered last. */
    wanted_mode: text('wanted_mode', { enum: doorModes }).notNull().default('normal'),
    /** What a lock-down is released to. */
    mode_before: text('mode_before', { enum: doorModes }),
    /** The last state from its sensor, and when. */
    sensor_state: text('sensor_state', { enum: ['alarm', 'open', 'closed', 'unknown'] })
      .notNull()
      .default('unknown'),
    state_time: instant('state_time'),
    /** The last act from afar, what became of it, and when it was ordered; null before the first. */
    act: text('act', { enum: doorActs }),
    act_state: text('act_state', { enum: actStates }),
    act_time: instant('act_time'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('doors_unique_name').on(table.company_id, folded(table.name)),
    uniqueIndex('doors_unique_door_no').on(table.company_id, table.terminal, table.door_no),
    // Those that are not as they are to be are few.
    index('doors_unconfirmed')
      .on(table.company_id)
      .where(sql`mode <> wanted_mode`),
    index('doors_wanted_mode').on(table.company_id, table.wanted_mode),
    index('doors_act_state').on(table.company_id, table.act_state),
    index('doors_open_period').on(table.company_id, table.open_period),
    index('doors_first_period').on(table.company_id, table.first_period),
    foreignKey({
      columns: [table.company_id, table.first_period],
      foreignColumns: [timePeriods.company_id, timePeriods.id],
    }),
    foreignKey({
      columns: [table.company_id, table.terminal],
      foreignColumns: [terminals.company_id, terminals.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.open_period],
      foreignColumns: [timePeriods.company_id, timePeriods.id],
    }),
  ],
);
