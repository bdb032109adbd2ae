/** What every page starts: its region, its session with the person's companies, and its notifications. */
export { loadCompanies, switchToCompany } from './companies.ts';
export { notify } from './notify.ts';
export { go, places, untilBack } from './places.ts';
export { $region, defaultProductName, startStartup } from './region.ts';
export { expireSession, requireSession, signOut, startSession } from './session.ts';
