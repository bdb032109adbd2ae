import { sql } from 'drizzle-orm';
import {
  boolean,
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
import type { PickedLocation } from '#shared/contract/index.ts';
import { folded, foreignId, recordColumns } from '#server/db/columns.ts';
import { employeeKey } from './employee-key.ts';

/**
 * The record into which one was merged. Such a record is deleted for everybody, and remains below the other only to name
 * past days and transfers.
 */
const mergedColumn = () => ({ merged_into: foreignId('merged_into') });

/** In the exact form of the indexes: the code of a merged record is free again. */
const isLiving = sql`merged_into is null`;

export const departments = pgTable(
  'departments',
  {
    ...recordColumns(),
    dept_code: text('dept_code').notNull(),
    dept_name: text('dept_name').notNull(),
    parent_dept: foreignId('parent_dept'),
    manager: foreignId('manager'),
    cost_center: text('cost_center').notNull().default(''),
    remark: text('remark').notNull().default(''),
    ...mergedColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('departments_unique_dept_code').on(table.company_id, folded(table.dept_code)).where(isLiving),
    index('departments_merged_into').on(table.company_id, table.merged_into),
    foreignKey({ columns: [table.company_id, table.merged_into], foreignColumns: [table.company_id, table.id] }),
    index('departments_parent').on(table.company_id, table.parent_dept),
    index('departments_manager').on(table.company_id, table.manager),
    foreignKey({ columns: [table.company_id, table.parent_dept], foreignColumns: [table.company_id, table.id] }),
    foreignKey({
      columns: [table.company_id, table.manager],
      foreignColumns: [employeeKey.company_id, employeeKey.id],
    }),
  ],
);

export const positions = pgTable(
  'positions',
  {
    ...recordColumns(),
    position_code: text('position_code').notNull(),
    position_name: text('position_name').notNull(),
    parent_position: foreignId('parent_position'),
    headcount_plan: integer('headcount_plan'),
    remark: text('remark').notNull().default(''),
    ...mergedColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('positions_unique_position_code').on(table.company_id, folded(table.position_code)).where(isLiving),
    index('positions_merged_into').on(table.company_id, table.merged_into),
    foreignKey({ columns: [table.company_id, table.merged_into], foreignColumns: [table.company_id, table.id] }),
    index('positions_parent').on(table.company_id, table.parent_position),
    foreignKey({ columns: [table.company_id, table.parent_position], foreignColumns: [table.company_id, table.id] }),
  ],
);

export const areas = pgTable(
  'areas',
  {
    ...recordColumns(),
    area_code: text('area_code').notNull(),
    area_name: text('area_name').notNull(),
    parent_area: foreignId('parent_area'),
    timezone: text('timezone'),
    ...mergedColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('areas_unique_area_code').on(table.company_id, folded(table.area_code)).where(isLiving),
    index('areas_merged_into').on(table.company_id, table.merged_into),
    foreignKey({ columns: [table.company_id, table.merged_into], foreignColumns: [table.company_id, table.id] }),
    index('areas_parent').on(table.company_id, table.parent_area),
    foreignKey({ columns: [table.company_id, table.parent_area], foreignColumns: [table.company_id, table.id] }),
  ],
);

/** What new employees start with: one row per company. */
export const employeeDefaults = pgTable(
  'employee_defaults',
  {
    ...recordColumns(),
    department: foreignId('department'),
    position: foreignId('position'),
    area: foreignId('area'),
    emp_type: smallint('emp_type'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('employee_defaults_one').on(table.company_id),
    foreignKey({
      columns: [table.company_id, table.department],
      foreignColumns: [departments.company_id, departments.id],
    }),
    foreignKey({ columns: [table.company_id, table.position], foreignColumns: [positions.company_id, positions.id] }),
    foreignKey({ columns: [table.company_id, table.area], foreignColumns: [areas.company_id, areas.id] }),
  ],
);

/** Places of work. A company has few (`mostLocations`): all are read for each punch with a position. */
export const locations = pgTable(
  'locations',
  {
    ...recordColumns(),
    location_name: text('location_name').notNull(),
    place: jsonb('place').$type<PickedLocation>().notNull(),
    /** Metres. */
    radius: integer('radius').notNull(),
    /** Addresses and networks, as `isListed` reads them. */
    networks: text('networks').notNull().default(''),
    timezone: text('timezone'),
    enabled: boolean('enabled').notNull().default(true),
    remark: text('remark').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('locations_unique_location_name').on(table.company_id, folded(table.location_name)),
  ],
);
