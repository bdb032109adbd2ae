import { isNotNull, sql } from 'drizzle-orm';
import { resourceServer } from '#server/resource/index.ts';
import { invitation, joinRequest } from '../contract.ts';
import { invitations } from './tables.ts';

const computed = {
  group_name: sql<string>`coalesce((select g.group_name from groups g where g.company_id = "invitations"."company_id" and g.id = ${invitations.group}), '')`,
  employee_name: sql<string>`coalesce((select trim(e.first_name || ' ' || e.last_name) from employees e
    where e.company_id = "invitations"."company_id" and e.id = ${invitations.employee}), '')`,
};

export const invitationServer = resourceServer(invitation, {
  table: invitations,
  display: sql<string>`${invitations.email}`,
  computed,
});

/** The same rows, from the moment in which the person accepted. */
export const joinRequestServer = resourceServer(joinRequest, {
  table: invitations,
  display: sql<string>`${invitations.email}`,
  computed,
  scope: () => isNotNull(invitations.accept_time),
});
