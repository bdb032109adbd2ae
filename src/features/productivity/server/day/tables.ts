import { bigint, date, foreignKey, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
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
const used = () => ({
  app: text('app').notNull(),
  domain: text('domain').notNull(),
  /** Null: no rule matches, or its category was deleted. */
  category: foreignId('category'),
  seconds: integer('seconds').notNull(),
});

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

/** What a person used on a work date, the longest first. It is deleted with its day and replaced as a whole. */
export const activityUsages = pgTable(
  'activity_usages',
  {
    ...companyColumn(),
    employee: foreignId('employee').notNull(),
    work_date: date('work_date', { mode: 'string' }).notNull(),
    position: smallint('position').notNull(),
    ...used(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.employee, table.work_date, table.position] }),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);

/** The sums of a department's people on a work date. Each of their days renews them; a dashboard reads nothing else. */
export const activityDepartmentDays = pgTable(
  'activity_department_days',
  {
    ...companyColumn(),
    work_date: date('work_date', { mode: 'string' }).notNull(),
    department: foreignId('department').notNull(),
    people: integer('people').notNull(),
    attended_min: seconds('attended_min'),
    ...sums(),
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
    ...used(),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.work_date, table.department, table.position] })],
);
