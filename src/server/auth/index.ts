/** Authentication: access tokens, sessions, passwords and rate limits on guessing. */
export {
  readSignedAccess,
  signAccess,
  signTicket,
  verifyAccess,
  verifyTicket,
  type AccessClaims,
} from './access-token.ts';
export { loadActor, loadActors, loadPerson } from './actor.ts';
export { employeeAccounts } from './employee-account.ts';
export { isSecret, newSecret } from './stored-secret.ts';
export { hashPassword, verifyPassword } from './password.ts';
export {
  beginSecondFactor,
  confirmSecondFactor,
  endAuthenticatorApp,
  endSecondFactor,
  endUnusedRecovery,
  isAsked,
  renewRecoveryCodes,
  secondFactorLimits,
  secondFactorOf,
  takeSecondFactor,
  type SecondFactorState,
} from './second-factor/store.ts';
export { codeAt, keyUriOf, stepAt } from './second-factor/totp.ts';
export { sessions } from './tables.ts';
export { accountSubject, forgetTriesOf, lockedUntil, signInLimits } from './sign-in-limits.ts';
export { issueStartCode, isStartCode } from './start-code.ts';
export { isTrivialPassword } from './trivial-password.ts';
export {
  checkLimit,
  clearLimit,
  limitSubject,
  purgeLimits,
  releaseLimits,
  takeLimit,
  takeLimits,
  type Limit,
} from './rate-limit.ts';
export {
  endOtherSessions,
  endRefusedSession,
  endSession,
  endSessions,
  openSession,
  purgeSessions,
  renewSession,
  retireSession,
  rotateSession,
  type Client,
  type TokenPair,
} from './session.ts';
export {
  expiryOf,
  findCode,
  issueCode,
  lastPayload,
  longestCode,
  purgeCodes,
  revokeCodes,
  takeCode,
  type FoundCode,
} from './verification-code.ts';
