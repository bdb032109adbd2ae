import {
  companyList,
  companyToken,
  currentCompany,
  currentUser,
  identifyRegion,
  joinedCompanies,
  loginCompany,
  refreshTokens,
  signOut,
} from '#shared/contract/session.ts';
import { accountCalls } from './contract/account.ts';
import { transferOwnership } from './contract/ownership.ts';
import { changeLanguage, changeName, changePassword, ownPasswordPolicy } from './contract/own-account.ts';
import { secondFactorCalls } from './contract/second-factor.ts';
import { passkeyCalls } from './contract/passkey.ts';
import { apiToken, apiTokenAuth, employeeSignIn, signIn, userSignIn } from './contract/sign-in.ts';
import { beginPasskeySignIn, passkeySecondStep, passkeySignIn } from './contract/passkey-sign-in.ts';

/** The calls of onboarding: sign-in, the session and the choice of a company; accounts, links and invitations. */
export * from './contract/account.ts';
export * from './contract/codes.ts';
export * from './contract/fields.ts';
export * from './contract/own-account.ts';
export * from './contract/ownership.ts';
export * from './contract/passkey.ts';
export * from './contract/passkey-codes.ts';
export * from './contract/passkey-sign-in.ts';
export * from './contract/proof.ts';
export * from './contract/second-factor.ts';
export * from './contract/sign-in.ts';

/** All calls of this contract, for the server, the API document and the sweeps. */
export const onboardingCalls = [
  identifyRegion,
  signIn,
  userSignIn,
  employeeSignIn,
  beginPasskeySignIn,
  passkeySignIn,
  passkeySecondStep,
  refreshTokens,
  signOut,
  currentUser,
  currentCompany,
  companyList,
  joinedCompanies,
  companyToken,
  loginCompany,
  changePassword,
  ownPasswordPolicy,
  changeLanguage,
  changeName,
  apiTokenAuth,
  apiToken,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...accountCalls,
  transferOwnership,
] as const;
