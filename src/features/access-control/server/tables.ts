import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { departments } from '#features/company/server.ts';
import { terminals } from '#features/device/server.ts';
import { employees } from '#features/team/server.ts';
import { companyColumn, folded, foreignId, instant, recordColumns, rowColumns, timeOfDay } from '#server/db/columns.ts';
import { doorModes, verifyModes } from '../contract/door.ts';
import { dayChoices } from '../domain/week.ts';

export const timePeriods = pgTable(
  'time_periods',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    /** 2 to 50: under which controllers keep it. */
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
    anti_passback: boolean('anti_passback').notNull().default(false),
    open_period: foreignId('open_period'),
    first_person: text('first_person', { enum: ['off', 'keeps_open', 'activates'] })
      .notNull()
      .default('off'),
    /** Digits, sealed with the host's key: controllers need them back. */
    duress_code: text('duress_code'),
    emergency_code: text('emergency_code'),
    /** What was asked of it from afar and its controller has done. */
    mode: text('mode', { enum: doorModes }).notNull().default('normal'),
    /** What its sensor said last, and when. */
    sensor_state: text('sensor_state', { enum: ['alarm', 'open', 'closed', 'unknown'] })
      .notNull()
      .default('unknown'),
    state_time: instant('state_time'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('doors_unique_name').on(table.company_id, folded(table.name)),
    uniqueIndex('doors_unique_door_no').on(table.company_id, table.terminal, table.door_no),
    index('doors_open_period').on(table.company_id, table.open_period),
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

export const accessGroups = pgTable(
  'access_groups',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    /** 1 to 99: what controllers know its people by. */
    number: smallint('number').notNull(),
    time_period: foreignId('time_period'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('access_groups_unique_name').on(table.company_id, folded(table.name)),
    uniqueIndex('access_groups_unique_number').on(table.company_id, table.number),
    index('access_groups_time_period').on(table.company_id, table.time_period),
    foreignKey({
      columns: [table.company_id, table.time_period],
      foreignColumns: [timePeriods.company_id, timePeriods.id],
    }),
  ],
);

export const groupDoors = pgTable(
  'access_group_doors',
  {
    ...companyColumn(),
    access_group: foreignId('access_group').notNull(),
    door: foreignId('door').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.access_group, table.door] }),
    index('access_group_doors_door').on(table.company_id, table.door),
    foreignKey({
      columns: [table.company_id, table.access_group],
      foreignColumns: [accessGroups.company_id, accessGroups.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.door],
      foreignColumns: [doors.company_id, doors.id],
    }).onDelete('cascade'),
  ],
);

export const groupEmployees = pgTable(
  'access_group_employees',
  {
    ...companyColumn(),
    access_group: foreignId('access_group').notNull(),
    employee: foreignId('employee').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.access_group, table.employee] }),
    index('access_group_employees_employee').on(table.company_id, table.employee),
    foreignKey({
      columns: [table.company_id, table.access_group],
      foreignColumns: [accessGroups.company_id, accessGroups.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);

export const groupDepartments = pgTable(
  'access_group_departments',
  {
    ...companyColumn(),
    access_group: foreignId('access_group').notNull(),
    department: foreignId('department').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.access_group, table.department] }),
    index('access_group_departments_department').on(table.company_id, table.department),
    foreignKey({
      columns: [table.company_id, table.access_group],
      foreignColumns: [accessGroups.company_id, accessGroups.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.department],
      foreignColumns: [departments.company_id, departments.id],
    }).onDelete('cascade'),
  ],
);

export const privileges = pgTable(
  'privileges',
  {
    ...recordColumns(),
    employee: foreignId('employee').notNull(),
    time_period: foreignId('time_period'),
    start_date: date('start_date', { mode: 'string' }),
    end_date: date('end_date', { mode: 'string' }),
    remark: text('remark').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('privileges_employee').on(table.company_id, table.employee),
    index('privileges_time_period').on(table.company_id, table.time_period),
    // What begins or ends on a day is found by it.
    index('privileges_start_date')
      .on(table.company_id, table.start_date)
      .where(sql`start_date is not null`),
    index('privileges_end_date')
      .on(table.company_id, table.end_date)
      .where(sql`end_date is not null`),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.time_period],
      foreignColumns: [timePeriods.company_id, timePeriods.id],
    }),
  ],
);

export const privilegeDoors = pgTable(
  'privilege_doors',
  {
    ...companyColumn(),
    privilege: foreignId('privilege').notNull(),
    door: foreignId('door').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.privilege, table.door] }),
    index('privilege_doors_door').on(table.company_id, table.door),
    foreignKey({
      columns: [table.company_id, table.privilege],
      foreignColumns: [privileges.company_id, privileges.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.door],
      foreignColumns: [doors.company_id, doors.id],
    }).onDelete('cascade'),
  ],
);

/**
 * What each controller is to hold: derived from groups and privileges, and kept so that a change of them is told to exactly the
 * controllers where something differs. Period 0 is any time.
 */
export const accessRights = pgTable(
  'access_rights',
  {
    ...companyColumn(),
    terminal: foreignId('terminal').notNull(),
    employee: foreignId('employee').notNull(),
    time_period: foreignId('time_period').notNull(),
    /** A bit a door: the first has 1. */
    doors: integer('doors').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.terminal, table.employee, table.time_period] }),
    index('access_rights_employee').on(table.company_id, table.employee),
    foreignKey({
      columns: [table.company_id, table.terminal],
      foreignColumns: [terminals.company_id, terminals.id],
    }).onDelete('cascade'),
  ],
);
