import { sql } from 'drizzle-orm';
import { date, foreignKey, index, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { employees } from '#features/team/server.ts';
import { foreignId, instant, recordColumns, requestColumns, timeOfDay } from '#server/db/columns.ts';
import { leaveUnits } from '../../contract/incident-type.ts';
import { endParts, startParts } from '../../contract/leave.ts';
import type { LeaveLine } from '../../domain/count-leave.ts';
import { incidentTypes } from '../tables.ts';

export const leaves = pgTable(
  'leaves',
  {
    ...recordColumns(),
    ...requestColumns(),
    employee: foreignId('employee').notNull(),
    incident_type: foreignId('incident_type').notNull(),
    start_date: date('start_date', { mode: 'string' }).notNull(),
    start_part: text('start_part', { enum: startParts }).notNull().default('full'),
    start_time: timeOfDay('start_time'),
    end_time: timeOfDay('end_time'),
    end_date: date('end_date', { mode: 'string' }).notNull(),
    end_part: text('end_part', { enum: endParts }).notNull().default('full'),
    /** For a leave in hours, in the time zone of the person at that time. */
    starts_at: instant('starts_at'),
    ends_at: instant('ends_at'),
    apply_reason: text('apply_reason').notNull().default(''),
    /** The stored file's name and its display name. */
    attachment: jsonb('attachment'),
    contact: text('contact').notNull().default(''),
    handover_to: foreignId('handover_to'),
    /** The Employee ID by which the person has named them. */
    handover_code: text('handover_code').notNull().default(''),
    /** In the unit of the type. */
    amount: numeric('amount', { precision: 9, scale: 2, mode: 'number' }).notNull().default(0),
    /** The unit of the type at that time. */
    unit: text('unit', { enum: leaveUnits }).notNull().default('day'),
    balance_after: numeric('balance_after', { precision: 9, scale: 2, mode: 'number' }),
    /** Date by date. */
    lines: jsonb('lines').$type<readonly LeaveLine[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('leaves_unique_request_no')
      .on(table.company_id, table.request_no)
      .where(sql`request_no <> ''`),
    index('leaves_status').on(table.company_id, table.status, table.id),
    index('leaves_employee').on(table.company_id, table.employee, table.start_date),
    index('leaves_incident_type').on(table.company_id, table.incident_type),
    index('leaves_handover_to').on(table.company_id, table.handover_to),
    index('leaves_start_date').on(table.company_id, table.start_date),
    index('leaves_end_date').on(table.company_id, table.end_date),
    index('leaves_amount').on(table.company_id, table.amount),
    index('leaves_waiting')
      .on(table.company_id, table.start_date)
      .where(sql`status = 'pending'`),
    index('leaves_cancel_asked')
      .on(table.company_id, table.cancel_asked)
      .where(sql`cancel_asked is not null`),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }),
    foreignKey({
      columns: [table.company_id, table.handover_to],
      foreignColumns: [employees.company_id, employees.id],
    }),
    foreignKey({
      columns: [table.company_id, table.incident_type],
      foreignColumns: [incidentTypes.company_id, incidentTypes.id],
    }),
  ],
);
