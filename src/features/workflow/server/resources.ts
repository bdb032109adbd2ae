import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { resourceServer } from '#server/resource/index.ts';
import { workflowRole } from '../contract.ts';
import { workflowNodes } from './flow/tables.ts';
import { workflowRoleEmployees, workflowRoles, workflowRoleUsers } from './tables.ts';

const linksOf = (
  companyId: number,
  table: PgTable & { readonly company_id: AnyPgColumn; readonly role: AnyPgColumn },
): SQL =>
  sql`(select count(*) from ${table} where ${table.company_id} = ${companyId} and ${table.role} = ${workflowRoles.id})`;

/** Workflows that have a step for it. */
const flowsOf = (companyId: number): SQL =>
  sql`(select count(distinct ${workflowNodes.workflow}) from ${workflowNodes}
    where ${workflowNodes.company_id} = ${companyId} and ${workflowNodes.approver_role} = ${workflowRoles.id})`;

export const workflowRoleServer = resourceServer(workflowRole, {
  table: workflowRoles,
  display: sql<string>`${workflowRoles.role_name}`,
  links: {
    employees: {
      table: workflowRoleEmployees,
      company: workflowRoleEmployees.company_id,
      owner: workflowRoleEmployees.role,
      target: workflowRoleEmployees.employee,
    },
    users: {
      table: workflowRoleUsers,
      company: workflowRoleUsers.company_id,
      owner: workflowRoleUsers.role,
      target: workflowRoleUsers.membership,
    },
  },
  computed: {
    flow_count: (_, { companyId }) => sql`${flowsOf(companyId)}`.mapWith(Number),
    member_count: (_, { companyId }) =>
      sql`${linksOf(companyId, workflowRoleEmployees)} + ${linksOf(companyId, workflowRoleUsers)}`.mapWith(Number),
  },
});
