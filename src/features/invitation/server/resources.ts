import { isNotNull, sql } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import { requestServer } from '#server/request/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { invitation, joinRequest } from '../contract.ts';
import { keepOut, letIn } from './decide.ts';
import { endLink, resend } from './invite.ts';
import { mailLimit } from './limits.ts';
import { groups } from '#server/tenancy/tables.ts';
import { invitations } from './tables.ts';

const computed = {
  group_name: sql<string>`coalesce((select ${sql`${groups.group_name}`} from ${groups}
    where ${sql`${groups.company_id} = ${invitations.company_id} and ${groups.id} = ${invitations.group}`}), '')`,
  employee_name: sql<string>`coalesce((select ${sql`trim(${employees.first_name} || ' ' || ${employees.last_name})`} from ${employees}
    where ${sql`${employees.company_id} = ${invitations.company_id} and ${employees.id} = ${invitations.employee}`}), '')`,
};

export const invitationServer = resourceServer(invitation, {
  table: invitations,
  display: sql<string>`${invitations.email}`,
  computed,
  actions: {
    resend: { limit: mailLimit, run: (context, row) => resend(context, row) },
    withdraw: { run: (context, row) => endLink(context, row.id) },
  },
});

/** The same rows, from the moment in which the person accepted. */
export const joinRequestServer = requestServer(joinRequest, {
  table: invitations,
  display: sql<string>`${invitations.email}`,
  computed,
  only: () => isNotNull(invitations.accept_time),
  isApplicant: (actor, row) => actor.userId === row.user_id,
  applicantOf: async (_, row) => row.user_id,
  approved: letIn,
  rejected: keepOut,
});
