/** The browser's face of onboarding: what a signed-in person changes of the own account. */
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
