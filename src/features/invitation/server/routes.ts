import { groupsToGive } from '#features/company/server.ts';
import { serve, type Route } from '#server/http/index.ts';
import { grantableGroups, invite } from '../contract.ts';
import { inviteOne } from './invite.ts';
import { mailLimit } from './limits.ts';

/** Administrators' calls about joining, besides the actions on invitations and requests. */
export const invitationRoutes: readonly Route[] = [
  serve(grantableGroups, (context) => groupsToGive(context)),
  serve(invite, async (context, { body }) => ({ id: await inviteOne(context, body) }), mailLimit),
];
