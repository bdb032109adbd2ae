/** Passkeys of accounts: their challenges, their checks and where they work. */
export {
  challengeSeconds,
  issueChallenge,
  newAttempt,
  purgeChallenges,
  takeChallenge,
  type ChallengePurpose,
} from './challenge.ts';
export { knownRpId, passkeyOrigins, rpIdOf } from './place.ts';
export {
  acceptPasskey,
  addPasskey,
  countPasskeys,
  findPasskey,
  hasRoomForPasskey,
  passkeysOf,
  removePasskey,
  renamePasskey,
  userHandleOf,
  type Passkey,
  type Use,
} from './store.ts';
export { passkeyAlgorithms, readNewPasskey, type Assertion } from './verify.ts';
