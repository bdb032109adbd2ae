import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { employees } from '#features/team/server.ts';
import { companyColumn, foreignId } from '#server/db/columns.ts';

const seconds = (name: string) => integer(name).notNull().default(0);
const sums = () => ({
  active_s: seconds('active_s'),
  idle_s: seconds('idle_s'),
  productive_s: seconds('productive_s'),
  neutral_s: seconds('neutral_s'),
  unproductive_s: seconds('unproductive_s'),
  uncategorised_s: seconds('uncategorised_s'),
  /** Active within working hours. */
  in_schedule_s: seconds('in_schedule_s'),
});
/** Seconds by the hour of the day, 24 of them. Empty: summed before hours were. */
const hours = (name: string) =>
  integer(name)
    .array()
    .notNull()
    .default(sql`'{}'`);

/** The sums of a person's work date. They stay when the events are deleted. */
export const activityDays = pgTable(
  'activity_days',
  {
    ...companyColumn(),
    employee: foreignId('employee').notNull(),
    work_date: date('work_date', { mode: 'string' }).notNull(),
    /** The person's department on that date. */
    department: foreignId('department').notNull(),
    /** Seconds since 1970 UTC. */
    first_active: bigint('first_active', { mode: 'number' }),
    last_active: bigint('last_active', { mode: 'number' }),
    ...sums(),
    hour_active: hours('hour_active'),
    hour_productive: hours('hour_productive'),
    /** What was used, the longest first: lists of one length, since a row of its own for each use would be eighty rows a day. */
    used_apps: text('used_apps')
      .array()
      .notNull()
      .default(sql`'{}'`),
    used_domains: text('used_domains')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** An entry is null where no rule matches, and of no category where it was deleted. */
    used_categories: foreignId('used_categories')
      .array()
      .notNull()
      .default(sql`'{}'`),
    used_seconds: integer('used_seconds')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.employee, table.work_date] }),
    index('activity_days_date').on(table.company_id, table.work_date, table.department),
    index('activity_days_department').on(table.company_id, table.department, table.work_date),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);

/** The sums of a department's people on a work date. A dashboard reads nothing else. */
export const activityDepartmentDays = pgTable(
  'activity_department_days',
  {
    ...companyColumn(),
    work_date: date('work_date', { mode: 'string' }).notNull(),
    department: foreignId('department').notNull(),
    people: integer('people').notNull(),
    attended_min: seconds('attended_min'),
    ...sums(),
    /** How many people were active in each hour. */
    hour_people: hours('hour_people'),
    hour_active: hours('hour_active'),
    hour_productive: hours('hour_productive'),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.work_date, table.department] })],
);

/** What a department's people used most on a work date. */
export const activityDepartmentUsages = pgTable(
  'activity_department_usages',
  {
    ...companyColumn(),
    work_date: date('work_date', { mode: 'string' }).notNull(),
    department: foreignId('department').notNull(),
    position: smallint('position').notNull(),
    people: integer('people').notNull(),
    app: text('app').notNull(),
    domain: text('domain').notNull(),
    /** Null: no rule matches, or its category was deleted. */
    category: foreignId('category'),
    seconds: integer('seconds').notNull(),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.work_date, table.department, table.position] })],
);

/** Departments' days whose sums are to be renewed: once all their people's days are summed, however many steps that took. */
export const activityDepartmentMarks = pgTable(
  'activity_department_marks',
  {
    ...companyColumn(),
    work_date: date('work_date', { mode: 'string' }).notNull(),
    department: foreignId('department').notNull(),
    /** Whether the days of its people are summed. */
    ready: boolean('ready').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.work_date, table.department] }),
    index('activity_department_marks_ready').on(table.company_id, table.ready, table.work_date, table.department),
  ],
);
