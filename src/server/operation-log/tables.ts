import { sql, type SQL } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { foreignId, instant, recordId } from '#server/db/columns.ts';

/** Whether an entry is about outdoor work; in the exact form of the index, since a query could not use it otherwise. */
export const isOutdoor = (objectType: AnyPgColumn): SQL => sql`${objectType} like 'outdoor.%'`;

/** What changed, by whom, when and from where. Written in the transaction of the change, never altered. */
export const operationLogs = pgTable(
  'operation_logs',
  {
    company_id: bigint('company_id', { mode: 'number' }).notNull(),
    id: recordId(),
    time: instant('time').notNull(),
    user_id: foreignId('user_id'),
    user_name: text('user_name').notNull(),
    /** Where it came from: `Web`, `device`, `job`, `demo`; in older entries the text of a header. */
    accessor: text('accessor').notNull(),
    ip: text('ip').notNull().default(''),
    /** `add`, `change`, `delete`, or a named action. */
    action: text('action').notNull(),
    /** Resource name, e.g. `company.department`. */
    object_type: text('object_type').notNull(),
    object_id: foreignId('object_id'),
    object_name: text('object_name').notNull(),
    /** `[{field, old, new}]`; secrets are masked. */
    changes: jsonb('changes').notNull().$type<{ field: string; label?: string; old: unknown; new: unknown }[]>(),
    request_id: text('request_id').notNull().default(''),
    /** The department of the record at that time; people who are limited to departments read the entries of theirs. */
    department: foreignId('department'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('operation_logs_department').on(table.company_id, table.department, table.time),
    index('operation_logs_time').on(table.company_id, table.time, table.id),
    index('operation_logs_outdoor').on(table.company_id, table.time, table.id).where(isOutdoor(table.object_type)),
    index('operation_logs_object').on(table.company_id, table.object_type, table.object_id),
  ],
);
