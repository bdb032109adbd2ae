/** What other slices' browser code may use of onboarding: changes of the signed-in person's own account, and the proof that they ask for. */
export {
  beginSecondFactor,
  confirmSecondFactor,
  endOwnSessions,
  endSecondFactor,
  ownSessions,
  renewRecoveryCodes,
  secondFactor,
} from './contract/second-factor.ts';
export { changeLanguage, changeName, changePassword, ownPasswordPolicy } from './contract/own-account.ts';
export {
  addPasskey,
  beginPasskey,
  ownPasskeys,
  passkeyProof,
  removePasskey,
  renamePasskey,
} from './contract/passkey.ts';
export type { Proof } from './contract/proof.ts';
export { transferOwnership } from './contract/ownership.ts';
export { isAsked, provenCall, type Asked } from './ui/proof/proof.ts';
export { ProofFields } from './ui/proof/proof-fields.tsx';
export {
  CodeField,
  CurrentPasswordField,
  useSecondFactorForm,
  type SecondFactorForm,
  type TypedField,
} from './ui/proof/proof-form.tsx';
