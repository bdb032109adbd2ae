import { sql } from 'drizzle-orm';
import { date, foreignKey, index, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { employees } from '#features/team/server.ts';
import { foreignId, recordColumns, requestColumns } from '#server/db/columns.ts';
import { leaveUnits } from '../../contract/incident-type.ts';
import { incidentTypes } from '../tables.ts';

export const encashments = pgTable(
  'encashments',
  {
    ...recordColumns(),
    ...requestColumns(),
    employee: foreignId('employee').notNull(),
    incident_type: foreignId('incident_type').notNull(),
    /** In the unit of the type. */
    amount: numeric('amount', { precision: 9, scale: 2, mode: 'number' }).notNull().default(0),
    /** The unit of the type at that time. */
    unit: text('unit', { enum: leaveUnits }).notNull().default('day'),
    apply_reason: text('apply_reason').notNull().default(''),
    pay_date: date('pay_date', { mode: 'string' }).notNull(),
    balance_after: numeric('balance_after', { precision: 9, scale: 2, mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('encashments_unique_request_no')
      .on(table.company_id, table.request_no)
      .where(sql`request_no <> ''`),
    index('encashments_status').on(table.company_id, table.status, table.id),
    index('encashments_employee').on(table.company_id, table.employee, table.pay_date),
    index('encashments_incident_type').on(table.company_id, table.incident_type),
    index('encashments_pay_date').on(table.company_id, table.pay_date),
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
