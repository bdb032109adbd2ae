import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { employees } from '#features/team/server.ts';
import { companyColumn, folded, foreignId, recordColumns } from '#server/db/columns.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';

export const workflowRoles = pgTable(
  'workflow_roles',
  {
    ...recordColumns(),
    role_code: text('role_code').notNull(),
    role_name: text('role_name').notNull(),
    description: text('description').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('workflow_roles_unique_role_code').on(table.company_id, folded(table.role_code)),
    index('workflow_roles_role_name').on(table.company_id, table.role_name),
  ],
);

export const workflowRoleEmployees = pgTable(
  'workflow_role_employees',
  { ...companyColumn(), role: foreignId('role').notNull(), employee: foreignId('employee').notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.role, table.employee] }),
    index('workflow_role_employees_employee').on(table.company_id, table.employee),
    foreignKey({
      columns: [table.company_id, table.role],
      foreignColumns: [workflowRoles.company_id, workflowRoles.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
  ],
);

export const workflowRoleUsers = pgTable(
  'workflow_role_users',
  { ...companyColumn(), role: foreignId('role').notNull(), membership: foreignId('membership').notNull() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.role, table.membership] }),
    index('workflow_role_users_membership').on(table.company_id, table.membership),
    foreignKey({
      columns: [table.company_id, table.role],
      foreignColumns: [workflowRoles.company_id, workflowRoles.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.company_id, table.membership],
      foreignColumns: [memberships.company_id, memberships.id],
    }).onDelete('cascade'),
  ],
);
