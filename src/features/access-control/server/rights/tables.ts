import { sql } from 'drizzle-orm';
import {
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
import { employees } from '#features/team/server.ts';
import { companyColumn, folded, foreignId, recordColumns } from '#server/db/columns.ts';
import { doors, timePeriods } from '../tables.ts';

export const accessGroups = pgTable(
  'access_groups',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    /** The group's number on controllers, 1 to 99. */
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

/** The groups whose members count as the first people of a door. */
export const doorFirstGroups = pgTable(
  'door_first_groups',
  {
    ...companyColumn(),
    door: foreignId('door').notNull(),
    access_group: foreignId('access_group').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.door, table.access_group] }),
    index('door_first_groups_access_group').on(table.company_id, table.access_group),
    foreignKey({
      columns: [table.company_id, table.door],
      foreignColumns: [doors.company_id, doors.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.access_group],
      foreignColumns: [accessGroups.company_id, accessGroups.id],
    }),
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
    // Finds privileges that begin or end on a day.
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
 * The rights that each controller should have, derived from groups and privileges. They are stored so that a change
 * reaches exactly the controllers with a difference. Period 0 is any time. No foreign key checks each of hundreds of thousands: settling
 * locks the controller, and its deletion deletes them.
 */
export const accessRights = pgTable(
  'access_rights',
  {
    ...companyColumn(),
    terminal: foreignId('terminal').notNull(),
    employee: foreignId('employee').notNull(),
    time_period: foreignId('time_period').notNull(),
    /** One bit per door, from the lowest. */
    doors: integer('doors').notNull(),
    /** The number of the person's group at this controller, the same in all their rights there; 0 for none. */
    group_no: smallint('group_no').notNull().default(0),
    /** The doors whose first person they may be, a bit each, the same in all their rights there. */
    first_doors: integer('first_doors').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.terminal, table.employee, table.time_period] }),
    // Finds the people for a slot of a combination.
    index('access_rights_group').on(table.company_id, table.terminal, table.group_no),
    index('access_rights_employee').on(table.company_id, table.employee),
  ],
);
