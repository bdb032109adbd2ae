import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { areas, departments } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import { dataScopes } from '#shared/contract/member-scope.ts';
import { companyColumn, decisionColumns, folded, foreignId, instant, recordColumns } from '#server/db/columns.ts';
import { groups, memberships } from '#server/tenancy/memberships/tables.ts';
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
    /** Whose data the person will see: nobody grants a wider scope than their own. */
    data_scope: text('data_scope', { enum: dataScopes }).notNull().default('all'),
    department_scope: bigint('department_scope', { mode: 'number' }).array(),
    area_scope: bigint('area_scope', { mode: 'number' }).array(),
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

/** The departments that a member is limited to, where the data scope is of departments. */
export const membershipDepartments = pgTable(
  'membership_departments',
  {
    ...companyColumn(),
    membership: foreignId('membership').notNull(),
    department: foreignId('department').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.membership, table.department] }),
    index('membership_departments_department').on(table.company_id, table.department),
    foreignKey({
      columns: [table.company_id, table.membership],
      foreignColumns: [memberships.company_id, memberships.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.department],
      foreignColumns: [departments.company_id, departments.id],
    }),
  ],
);

/** The areas that a member is limited to, where the data scope is of areas. */
export const membershipAreas = pgTable(
  'membership_areas',
  {
    ...companyColumn(),
    membership: foreignId('membership').notNull(),
    area: foreignId('area').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.membership, table.area] }),
    index('membership_areas_area').on(table.company_id, table.area),
    foreignKey({
      columns: [table.company_id, table.membership],
      foreignColumns: [memberships.company_id, memberships.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.company_id, table.area], foreignColumns: [areas.company_id, areas.id] }),
  ],
);
