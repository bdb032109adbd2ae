import { mergeAnswer } from './server/merge-parts.ts';
import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { userQuota } from './server/quota.ts';
import { invitationServer, joinRequestServer } from './server/resources.ts';
import { invitationRoutes } from './server/routes.ts';
import { noteUsers } from './server/upkeep.ts';
import { userServer } from './server/users.ts';

export { acceptInvitation, findInvitation } from './server/accept.ts';
export { decideByCode } from './server/decide-by-code.ts';

/** Asking people to join a company, and letting them in. */
export const invitationSlice: ServerSlice = {
  name: 'invitation',
  seededRights: { auditor: readingRights },
  resources: [userServer, invitationServer, joinRequestServer],
  answers: [mergeAnswer],
  upkeep: [noteUsers],
  quotas: [userQuota],
  routes: [...invitationRoutes],
};
