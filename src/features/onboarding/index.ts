/** The browser's face of onboarding: what a signed-in person changes of the own account. */
export { changePassword } from './contract/sign-in.ts';
