/** The browser's face of onboarding: the session that every page starts, and the companies of the person. */
export { enterHere, enterThere, isHere, loadCompanies, switchToCompany } from './browser/companies.ts';
export { $isNotifying, notify, notifyError, type Notification } from './browser/notify.ts';
export { go, places } from './browser/places.ts';
export { $region, defaultProductName, startStartup } from './browser/region.ts';
export { requireSession, signOut, startSession } from './browser/session.ts';
export {
  changePassword, companyList, currentCompany, currentUser,
  type CurrentCompany, type CurrentUser, type JoinedCompany, type Region,
} from './contract.ts';
export { onboardingRoutes } from './routes.ts';
