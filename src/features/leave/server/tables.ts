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
import { departments, positions } from '#features/company/server.ts';
import { cancellations } from '#shared/contract/index.ts';
import { companyColumn, folded, foreignId, recordColumns } from '#server/db/columns.ts';
import {
  approvalsOfLeave,
  incidentCategories,
  leaveUnits,
  roundings,
  timeOffChoices,
} from '../contract/incident-type.ts';

export const incidentTypes = pgTable(
  'incident_types',
  {
    ...recordColumns(),
    incident_code: text('incident_code').notNull(),
    incident_name: text('incident_name').notNull(),
    category: text('category', { enum: incidentCategories }).notNull().default('leave'),
    symbol: text('symbol').notNull(),
    color: text('color'),
    is_paid: boolean('is_paid').notNull().default(true),
    paid_rate: integer('paid_rate').default(100),
    enabled: boolean('enabled').notNull().default(true),
    order_no: integer('order_no').default(100),
    is_system: boolean('is_system').notNull().default(false),
    unit: text('unit', { enum: leaveUnits }).notNull().default('day'),
    hour_step: integer('hour_step').default(30),
    round: text('round', { enum: roundings }).notNull().default('nearest'),
    include_holidays: boolean('include_holidays').notNull().default(false),
    include_weekends: boolean('include_weekends').notNull().default(false),
    count_as_work: boolean('count_as_work').notNull().default(false),
    deduct_balance: boolean('deduct_balance').notNull().default(true),
    encashable: boolean('encashable').notNull().default(false),
    encash_by_employee: boolean('encash_by_employee').notNull().default(false),
    encash_max: doublePrecision('encash_max'),
    encash_keep: doublePrecision('encash_keep'),
    allow_negative: boolean('allow_negative').notNull().default(false),
    max_negative: doublePrecision('max_negative'),
    from_overtime: boolean('from_overtime').notNull().default(false),
    overtime_as: text('overtime_as', { enum: timeOffChoices }).notNull().default('offered'),
    overtime_rate1: integer('overtime_rate1').default(100),
    overtime_rate2: integer('overtime_rate2').default(100),
    overtime_rate3: integer('overtime_rate3').default(100),
    earned_months: integer('earned_months'),
    requestable_by_employee: boolean('requestable_by_employee').notNull().default(true),
    approval: text('approval', { enum: approvalsOfLeave }).notNull().default('workflow'),
    cancellation: text('cancellation', { enum: cancellations }).notNull().default('applicant'),
    require_reason: boolean('require_reason').notNull().default(true),
    require_attachment: boolean('require_attachment').notNull().default(false),
    attachment_after: doublePrecision('attachment_after'),
    max_per_request: doublePrecision('max_per_request'),
    max_per_year: doublePrecision('max_per_year'),
    min_notice_days: integer('min_notice_days').notNull().default(0),
    max_backdate_days: integer('max_backdate_days'),
    eligible_after_days: integer('eligible_after_days').notNull().default(0),
    gender_limit: text('gender_limit', { enum: ['all', 'F', 'M'] })
      .notNull()
      .default('all'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('incident_types_unique_incident_code').on(table.company_id, folded(table.incident_code)),
    uniqueIndex('incident_types_unique_symbol').on(table.company_id, folded(table.symbol)),
  ],
);

/** The departments whose people may take a type; without any, everybody may. */
export const incidentTypeDepartments = pgTable(
  'incident_type_departments',
  {
    ...companyColumn(),
    incident_type: foreignId('incident_type').notNull(),
    department: foreignId('department').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.incident_type, table.department] }),
    index('incident_type_departments_department').on(table.company_id, table.department),
    foreignKey({
      columns: [table.company_id, table.incident_type],
      foreignColumns: [incidentTypes.company_id, incidentTypes.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.department],
      foreignColumns: [departments.company_id, departments.id],
    }),
  ],
);

/** The positions whose people may take a type; without any, everybody may. */
export const incidentTypePositions = pgTable(
  'incident_type_positions',
  {
    ...companyColumn(),
    incident_type: foreignId('incident_type').notNull(),
    position: foreignId('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.incident_type, table.position] }),
    index('incident_type_positions_position').on(table.company_id, table.position),
    foreignKey({
      columns: [table.company_id, table.incident_type],
      foreignColumns: [incidentTypes.company_id, incidentTypes.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.position],
      foreignColumns: [positions.company_id, positions.id],
    }),
  ],
);
