import { sql } from 'drizzle-orm';
import { boolean, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { areas, departments } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import { companyColumn, foreignId, recordColumns, timeOfDay } from '#server/db/columns.ts';
import { eventAudiences, eventRecurrences, eventStates, eventTypes } from '../../contract/event.ts';

export const events = pgTable(
  'events',
  {
    ...recordColumns(),
    title: text('title').notNull(),
    event_type: text('event_type', { enum: eventTypes }).notNull().default('meeting'),
    status: text('status', { enum: eventStates }).notNull().default('scheduled'),
    start_date: date('start_date', { mode: 'string' }).notNull(),
    end_date: date('end_date', { mode: 'string' }).notNull(),
    all_day: boolean('all_day').notNull().default(true),
    start_time: timeOfDay('start_time'),
    end_time: timeOfDay('end_time'),
    location: text('location').notNull().default(''),
    description: text('description').notNull().default(''),
    color: text('color'),
    recurrence: text('recurrence', { enum: eventRecurrences }).notNull().default('none'),
    until: date('until', { mode: 'string' }),
    remind_before: integer('remind_before'),
    audience: text('audience', { enum: eventAudiences }).notNull().default('all'),
    /** The last day of the event with all its recurrences; null if it recurs without end. */
    last_date: date('last_date', { mode: 'string' }).generatedAlwaysAs(
      sql`case when recurrence = 'none' then end_date else until + (end_date - start_date) end`,
    ),
    /** The first day of the occurrence of the last reminder. */
    reminded_for: date('reminded_for', { mode: 'string' }),
    /** While people are being notified: the id of the last employee who was. */
    told_up_to: foreignId('told_up_to'),
    /** The first day of the occurrence that they are being notified about. */
    told_of: date('told_of', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('events_start_date').on(table.company_id, table.start_date),
    index('events_end_date').on(table.company_id, table.end_date),
    index('events_last_date').on(table.company_id, table.last_date),
    index('events_title').on(table.company_id, table.title),
    // Events that are being notified are few among all.
    index('events_told')
      .on(table.company_id, table.id)
      .where(sql`told_up_to is not null`),
  ],
);

/** The columns of every link of an event. */
const linkColumns = () => ({ ...companyColumn(), event: foreignId('event').notNull() });

/** Departments, including everything below, whose people an event is for. */
export const eventDepartments = pgTable(
  'event_departments',
  { ...linkColumns(), department: foreignId('department').notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.event, table.department] }),
    index('event_departments_department').on(table.company_id, table.department),
    foreignKey({ columns: [table.company_id, table.event], foreignColumns: [events.company_id, events.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.company_id, table.department],
      foreignColumns: [departments.company_id, departments.id],
    }),
  ],
);

/** Areas, including everything below, whose people an event is for. */
export const eventAreas = pgTable('event_areas', { ...linkColumns(), area: foreignId('area').notNull() }, (table) => [
  primaryKey({ columns: [table.company_id, table.event, table.area] }),
  index('event_areas_area').on(table.company_id, table.area),
  foreignKey({ columns: [table.company_id, table.event], foreignColumns: [events.company_id, events.id] }).onDelete(
    'cascade',
  ),
  foreignKey({ columns: [table.company_id, table.area], foreignColumns: [areas.company_id, areas.id] }),
]);

/** Employees whom an event is for by name. */
export const eventEmployees = pgTable(
  'event_employees',
  { ...linkColumns(), employee: foreignId('employee').notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.event, table.employee] }),
    index('event_employees_employee').on(table.company_id, table.employee),
    foreignKey({ columns: [table.company_id, table.event], foreignColumns: [events.company_id, events.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);
