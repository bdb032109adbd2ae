/** The state of the session, and the client that uses it (spec sections 3 and 4). */
export { expiryMargin, isExpired, readClaims, type Claims } from './claims.ts';
export { bindSession, client, freshAccess, type SessionBinding } from './client.ts';
export { companyOfHost, hasCompanyHosts, hostWithoutCompany, switchUrl } from './hosts.ts';
export { keptMark, lastMovementName, memoryStorage, pageStorage, storageNames, type StoragePort } from './storage.ts';
export {
  $companies,
  $company,
  $session,
  createSessionStore,
  session,
  type Company,
  type Session,
  type SessionStore,
  type Tokens,
} from './stores.ts';
export { leaseTurns, lockTurns, pageTurns, type TakeTurn } from './turns.ts';
export { isSwitchAskedFor, leaveSwitchMark } from './switch-mark.ts';
