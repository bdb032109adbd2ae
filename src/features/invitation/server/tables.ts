import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { employees } from '#features/team/server.ts';
import { decisionColumns, folded, foreignId, instant, recordColumns } from '#server/db/columns.ts';
import { groups } from '#server/tenancy/memberships/tables.ts';
import { invitationStates } from '../contract.ts';

/** People who were asked to join, and what came of it (docs/domain.md#invitations, "Invitation" and "Join request"). */
export const invitations = pgTable(
  'invitations',
  {
    ...recordColumns(),
    /** Case-folded. */
    email: text('email').notNull(),
    /** Language of the mail. */
    language: text('language').notNull(),
    status: text('status', { enum: invitationStates }).notNull().default('sent'),
    /** What the person receives on approval. */
    group: foreignId('group'),
    employee: foreignId('employee'),
    /** The inviter's own scope: nobody grants a wider scope than their own. */
    department_scope: bigint('department_scope', { mode: 'number' }).array(),
    invited_by: text('invited_by').notNull(),
    sent_time: instant('sent_time').notNull(),
    sent_count: smallint('sent_count').notNull().default(1),
    expiry_time: instant('expiry_time').notNull(),
    /** The account that accepted. */
    user_id: foreignId('user_id'),
    accept_time: instant('accept_time'),
    ...decisionColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('invitations_open')
      .on(table.company_id, folded(table.email))
      .where(sql`status in ('sent', 'pending')`),
    index('invitations_status').on(table.company_id, table.status, table.sent_time),
    index('invitations_sent').on(table.company_id, table.sent_time),
    foreignKey({ columns: [table.company_id, table.group], foreignColumns: [groups.company_id, groups.id] }),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);
