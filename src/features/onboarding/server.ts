import type { ServerSlice } from '#server/slice.ts';
import { accountRequestJob } from './server/account-requests.ts';
import { failedSignInJob } from './server/failed-sign-in.ts';
import { accountRoutes } from './server/account.ts';
import { apiTokenRoutes } from './server/api-tokens.ts';
import { companyRoutes } from './server/companies.ts';
import { companyCreationRoutes } from './server/company-creation.ts';
import { joiningRoutes } from './server/joining.ts';
import { ownSessionRoutes } from './server/own-sessions.ts';
import { ownPasskeyRoutes } from './server/own-passkeys.ts';
import { ownershipRoutes } from './server/ownership.ts';
import { passkeyEventJob } from './server/passkey-events.ts';
import { passkeySignInRoutes } from './server/passkey-sign-in.ts';
import { passwordRoutes } from './server/password.ts';
import { regionRoutes } from './server/region.ts';
import { secondFactorRoutes } from './server/second-factor.ts';
import { signInRoutes } from './server/sign-in.ts';
import { signUpRoutes } from './server/sign-up.ts';
import { startCodeRoutes } from './server/start-code.ts';

/** Accounts, sign-in, the session and the choice of a company. */
export const onboardingSlice: ServerSlice = {
  name: 'onboarding',
  routes: [
    ...regionRoutes,
    ...signInRoutes,
    ...apiTokenRoutes,
    ...secondFactorRoutes,
    ...ownPasskeyRoutes,
    ...passkeySignInRoutes,
    ...ownSessionRoutes,
    ...accountRoutes,
    ...companyRoutes,
    ...signUpRoutes,
    ...passwordRoutes,
    ...startCodeRoutes,
    ...joiningRoutes,
    ...companyCreationRoutes,
    ...ownershipRoutes,
  ],
  hostJobs: [accountRequestJob, failedSignInJob, passkeyEventJob],
};

export { passwordFault, unlockAccount, type Unlocked, type Unlocking } from './server/unlock.ts';
