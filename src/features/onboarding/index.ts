/** What other slices' browser code may use of onboarding: changes of the signed-in person's own account. */
export {
  beginSecondFactor,
  confirmSecondFactor,
  endOwnSessions,
  endSecondFactor,
  ownSessions,
  renewRecoveryCodes,
  secondFactor,
} from './contract/second-factor.ts';
export { changeLanguage, changeName, changePassword } from './contract/own-account.ts';
export {
  addPasskey,
  beginPasskey,
  ownPasskeys,
  passkeyProof,
  removePasskey,
  renamePasskey,
} from './contract/passkey.ts';
export type { Proof } from './contract/proof.ts';
