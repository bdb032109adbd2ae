import { commonCodes, defineCall } from '#shared/contract/index.ts';
import { z } from 'zod';
import { userCodes } from './user.ts';

/**
 * The signed-in person leaves the company that the session is in: what it gave them ends, like their sessions there. Employees stay with
 * their company until it ends their sign-in, and a company keeps an owner.
 */
export const leaveCompany = defineCall({
  name: 'system.user.leave',
  method: 'POST',
  path: '/system/api/v2/users/leave/',
  module: 'ZBSY',
  access: 'signedIn',
  standing: 'closed',
  data: z.null(),
  codes: [userCodes.lastOwner, commonCodes.wrongState, commonCodes.notFound],
});
