import { groupsToGive } from '#features/company/server.ts';
import { serve, type Route } from '#server/http/index.ts';
import { decideJoinRequests, grantableGroups, invite, resendInvitations, withdrawInvitations } from '../contract.ts';
import { decideEach } from './decide.ts';
import { inviteOne, resendEach, withdrawEach } from './invite.ts';

const limit = { by: 'person', max: 120, seconds: 3600 } as const;

/** The administrators' side of joining. */
export const invitationRoutes: readonly Route[] = [
  serve(grantableGroups, (context) => groupsToGive(context)),
  serve(invite, async (context, { body }) => ({ id: await inviteOne(context, body) }), limit),
  serve(resendInvitations, (context, { body }) => resendEach(context, body.ids), limit),
  serve(withdrawInvitations, (context, { body }) => withdrawEach(context, body.ids)),
  serve(decideJoinRequests, (context, { body }) => decideEach(context, body.ids, body.decision)),
];
