import { isNotNull, sql } from 'drizzle-orm';
import { areas, departments } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import { requestServer } from '#server/request/index.ts';
import { resourceServer, type CrossSliceSql } from '#server/resource/index.ts';
import { invitation, joinRequest } from '../contract.ts';
import { keepOut, letIn } from './decide.ts';
import { endLink, resend } from './invite.ts';
import { mailLimit } from './limits.ts';
import { groups } from '#server/tenancy/memberships/tables.ts';
import { invitations } from './tables.ts';

const computed = {
  group_name: (_, { companyId }) => sql<string>`coalesce((select ${sql`${groups.group_name}`} from ${groups}
    where ${sql`${groups.company_id} = ${companyId} and ${groups.id} = ${invitations.group}`}), '')`,
  employee_name: (
    _,
    { companyId },
  ) => sql<string>`coalesce((select ${sql`trim(${employees.first_name} || ' ' || ${employees.last_name})`} from ${employees}
    where ${sql`${employees.company_id} = ${companyId} and ${employees.id} = ${invitations.employee}`}), '')`,
  scope_names: (_, { companyId }) => sql<string>`coalesce(
    (select string_agg(${sql`${departments.dept_name}`}, ', ' order by ${sql`${departments.dept_name}`}) from ${departments}
      where ${sql`${departments.company_id} = ${companyId} and ${departments.id} = any(${invitations.department_scope})`}),
    (select string_agg(${sql`${areas.area_name}`}, ', ' order by ${sql`${areas.area_name}`}) from ${areas}
      where ${sql`${areas.company_id} = ${companyId} and ${areas.id} = any(${invitations.area_scope})`}), '')`,
} satisfies Record<string, CrossSliceSql>;

export const invitationServer = resourceServer(invitation, {
  table: invitations,
  display: sql<string>`${invitations.email}`,
  computed,
  actions: {
    resend: { limit: mailLimit, run: (context, row) => resend(context, row) },
    withdraw: { run: (context, row) => endLink(context, row.id) },
  },
});

/** The same rows, once the person has accepted. */
export const joinRequestServer = requestServer(joinRequest, {
  table: invitations,
  display: sql<string>`${invitations.email}`,
  computed,
  only: () => isNotNull(invitations.accept_time),
  applicant: (row) => ({ user: row.user_id }),
  approved: letIn,
  rejected: keepOut,
});
