/** The browser's face of onboarding: what a signed-in person changes of the own account. */
export { changeName, changePassword } from './contract/own-account.ts';
