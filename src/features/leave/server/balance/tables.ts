import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { departments } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import {
  appendOnly,
  companyColumn,
  folded,
  foreignId,
  instant,
  recordColumns,
  recordId,
  rowColumns,
} from '#server/db/columns.ts';
import { accruals, carries } from '../../domain/entitlement.ts';
import { ledgerKinds } from '../../domain/ledger.ts';
import { incidentTypes } from '../tables.ts';

export const leaveGroups = pgTable(
  'leave_groups',
  {
    ...recordColumns(),
    group_name: text('group_name').notNull(),
    start_date: date('start_date', { mode: 'string' }).notNull(),
    year_by: text('year_by', { enum: ['date', 'hire_date'] })
      .notNull()
      .default('date'),
    start_month: integer('start_month').default(1),
    start_day: integer('start_day').default(1),
    is_default: boolean('is_default').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('leave_groups_unique_group_name').on(table.company_id, folded(table.group_name)),
  ],
);

/** The employees of a group; whoever is added leaves the other group by that change (`one-group.ts`). */
export const leaveGroupEmployees = pgTable(
  'leave_group_employees',
  { ...companyColumn(), leave_group: foreignId('leave_group').notNull(), employee: foreignId('employee').notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.leave_group, table.employee] }),
    index('leave_group_employees_employee').on(table.company_id, table.employee),
    foreignKey({
      columns: [table.company_id, table.leave_group],
      foreignColumns: [leaveGroups.company_id, leaveGroups.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);

/** The departments of a group, including everything below; as with employees, each has one group. */
export const leaveGroupDepartments = pgTable(
  'leave_group_departments',
  {
    ...companyColumn(),
    leave_group: foreignId('leave_group').notNull(),
    department: foreignId('department').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.leave_group, table.department] }),
    index('leave_group_departments_department').on(table.company_id, table.department),
    foreignKey({
      columns: [table.company_id, table.leave_group],
      foreignColumns: [leaveGroups.company_id, leaveGroups.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.department],
      foreignColumns: [departments.company_id, departments.id],
    }),
  ],
);

export const leaveEntitlements = pgTable(
  'leave_entitlements',
  {
    ...rowColumns(),
    leave_group: foreignId('leave_group').notNull(),
    incident_type: foreignId('incident_type').notNull(),
    entitlement: doublePrecision('entitlement').notNull(),
    accrual: text('accrual', { enum: accruals }).notNull().default('upfront'),
    per_days: integer('per_days'),
    prorate: boolean('prorate').notNull().default(true),
    rounding: integer('rounding').default(50),
    max_balance: doublePrecision('max_balance'),
    carry: text('carry', { enum: carries }).notNull().default('none'),
    carry_max: doublePrecision('carry_max'),
    carry_months: integer('carry_months'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('leave_entitlements_group').on(table.company_id, table.leave_group, table.position),
    index('leave_entitlements_incident_type').on(table.company_id, table.incident_type),
    foreignKey({
      columns: [table.company_id, table.leave_group],
      foreignColumns: [leaveGroups.company_id, leaveGroups.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.incident_type],
      foreignColumns: [incidentTypes.company_id, incidentTypes.id],
    }),
  ],
);

export const leaveSeniority = pgTable(
  'leave_seniority',
  {
    ...rowColumns(),
    leave_group: foreignId('leave_group').notNull(),
    incident_type: foreignId('incident_type').notNull(),
    from_year: integer('from_year').notNull(),
    entitlement: doublePrecision('entitlement').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('leave_seniority_group').on(table.company_id, table.leave_group, table.position),
    index('leave_seniority_incident_type').on(table.company_id, table.incident_type),
    foreignKey({
      columns: [table.company_id, table.leave_group],
      foreignColumns: [leaveGroups.company_id, leaveGroups.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.incident_type],
      foreignColumns: [incidentTypes.company_id, incidentTypes.id],
    }),
  ],
);

export const leaveBlackouts = pgTable(
  'leave_blackouts',
  {
    ...rowColumns(),
    leave_group: foreignId('leave_group').notNull(),
    start_date: date('start_date', { mode: 'string' }).notNull(),
    end_date: date('end_date', { mode: 'string' }).notNull(),
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('leave_blackouts_group').on(table.company_id, table.leave_group, table.position),
    foreignKey({
      columns: [table.company_id, table.leave_group],
      foreignColumns: [leaveGroups.company_id, leaveGroups.id],
    }).onDelete('cascade'),
  ],
);

/** An employee's balance of one type in one leave year: the sum of its lines in the ledger. */
export const leaveBalances = pgTable(
  'leave_balances',
  {
    ...recordColumns(),
    employee: foreignId('employee').notNull(),
    incident_type: foreignId('incident_type').notNull(),
    /** The first and last day of the leave year. */
    year_start: date('year_start', { mode: 'string' }).notNull(),
    year_end: date('year_end', { mode: 'string' }).notNull(),
    /** The balance from before balances were kept here, in the unit of the type. */
    opening: numeric('opening', { precision: 9, scale: 2, mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('leave_balances_account').on(table.company_id, table.employee, table.incident_type, table.year_start),
    index('leave_balances_incident_type').on(table.company_id, table.incident_type),
    index('leave_balances_year_start').on(table.company_id, table.year_start),
    index('leave_balances_year_end').on(table.company_id, table.year_end),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }),
    foreignKey({
      columns: [table.company_id, table.incident_type],
      foreignColumns: [incidentTypes.company_id, incidentTypes.id],
    }),
  ],
);

/** The ledger: lines are only added, never changed or deleted. Whole hundredths of the type's unit. */
export const leaveLedger = pgTable(
  'leave_ledger',
  {
    ...companyColumn(),
    id: recordId(),
    balance: foreignId('balance').notNull(),
    /** Repeated from the balance, which refers to both, so that an account is read without it. */
    employee: foreignId('employee').notNull(),
    incident_type: foreignId('incident_type').notNull(),
    year_start: date('year_start', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: ledgerKinds }).notNull(),
    amount: integer('amount').notNull(),
    effective_date: date('effective_date', { mode: 'string' }).notNull(),
    expire_date: date('expire_date', { mode: 'string' }),
    /** The leave or the encashment that was approved or taken back. */
    leave: foreignId('leave'),
    encashment: foreignId('encashment'),
    /** The overtime request by which it was earned. */
    overtime: foreignId('overtime'),
    reason: text('reason').notNull().default(''),
    /** The name of the person who caused it; empty for what follows from the rules. */
    actor: text('actor').notNull().default(''),
    create_time: instant('create_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    appendOnly('leave_ledger'),
    index('leave_ledger_balance').on(table.company_id, table.balance, table.effective_date),
    index('leave_ledger_account').on(table.company_id, table.employee, table.incident_type, table.effective_date),
    index('leave_ledger_leave')
      .on(table.company_id, table.leave)
      .where(sql`leave is not null`),
    index('leave_ledger_encashment')
      .on(table.company_id, table.encashment)
      .where(sql`encashment is not null`),
    index('leave_ledger_overtime')
      .on(table.company_id, table.overtime)
      .where(sql`overtime is not null`),
    index('leave_ledger_expire_date')
      .on(table.company_id, table.expire_date)
      .where(sql`expire_date is not null`),
    foreignKey({
      columns: [table.company_id, table.balance],
      foreignColumns: [leaveBalances.company_id, leaveBalances.id],
    }),
  ],
);
