/** What every page starts: its region, its session with the companies of the person, and what it tells the person. */
export { loadCompanies, switchToCompany } from './companies.ts';
export { notify } from './notify.ts';
export { go, places, untilBack } from './places.ts';
export { $region, defaultProductName, startStartup } from './region.ts';
export { requireSession, signOut, startSession } from './session.ts';
