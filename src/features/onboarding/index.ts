/** The browser's face of onboarding: the session that every page starts, and the companies of the person. */
export { loadCompanies, switchToCompany } from './browser/companies.ts';
export { go, places } from './browser/places.ts';
export { $region, defaultProductName, startStartup } from './browser/region.ts';
export { requireSession, signOut, startSession } from './browser/session.ts';
export {
  changePassword,
  currentCompany,
  currentUser,
  type CurrentCompany,
  type CurrentUser,
} from './contract/session.ts';
