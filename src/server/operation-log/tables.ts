import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { foreignId, instant, recordId } from '#server/db/columns.ts';

/** What changed, who did it, when and from where; written in the same transaction as the change, never altered. */
export const operationLogs = pgTable(
  'operation_logs',
  {
    company_id: bigint('company_id', { mode: 'number' }).notNull(),
    id: recordId(),
    time: instant('time').notNull(),
    user_id: foreignId('user_id'),
    user_name: text('user_name').notNull(),
    /** The door that it came through: `Web`, `device`, `job`, `demo`; of older lines what a header said. */
    accessor: text('accessor').notNull(),
    ip: text('ip').notNull().default(''),
    /** `add`, `change`, `delete`, or a named action. */
    action: text('action').notNull(),
    /** Resource name, e.g. `company.department`. */
    object_type: text('object_type').notNull(),
    object_id: foreignId('object_id'),
    object_name: text('object_name').notNull(),
    /** `[{field, old, new}]`; secrets are masked. */
    changes: jsonb('changes').notNull().$type<{ field: string; old: unknown; new: unknown }[]>(),
    request_id: text('request_id').notNull().default(''),
    /** Of which department what changed was then: people who are kept to some departments read these. */
    department: foreignId('department'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('operation_logs_department').on(table.company_id, table.department, table.time),
    index('operation_logs_time').on(table.company_id, table.time, table.id),
    index('operation_logs_object').on(table.company_id, table.object_type, table.object_id),
  ],
);
