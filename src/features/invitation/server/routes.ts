import { groupsToGive } from '#features/company/server.ts';
import { serve, serveAnyone, type Route } from '#server/http/index.ts';
import { inCompany } from '#server/request/index.ts';
import { dataScopes, type DataScopeKind } from '#shared/contract/member-scope.ts';
import { grantableGroups, invite } from '../contract.ts';
import { leaveCompany } from '../contract/leave.ts';
import { inviteOne } from './invite.ts';
import { leave } from './leave.ts';
import { mailLimit } from './limits.ts';

const limited: DataScopeKind[] = ['departments'];

/** Administrators' calls about joining, besides the actions on invitations and requests. */
export const invitationRoutes: readonly Route[] = [
  serve(grantableGroups, async (context) => ({
    groups: await groupsToGive(context),
    // Whoever is limited to departments gives departments of theirs.
    scopes: context.actor.reach === null ? [...dataScopes] : limited,
  })),
  serveAnyone(leaveCompany, (context) => leave(inCompany(context))),
  serve(invite, async (context, { body }) => ({ id: await inviteOne(context, body) }), mailLimit),
];
