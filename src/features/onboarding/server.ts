import type { ServerSlice } from '#server/slice.ts';
import { accountRoutes } from './server/account.ts';
import { apiTokenRoutes } from './server/api-tokens.ts';
import { companyRoutes } from './server/companies.ts';
import { regionRoutes } from './server/region.ts';
import { signInRoutes } from './server/sign-in.ts';

/** Sign-in, the session and the choice of a company. */
export const onboardingSlice: ServerSlice = {
  name: 'onboarding',
  routes: [...regionRoutes, ...signInRoutes, ...apiTokenRoutes, ...accountRoutes, ...companyRoutes],
};
