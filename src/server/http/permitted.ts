import {
  commonCodes,
  isVendorAccess,
  vendorMay,
  type AnyCall,
  type Permission,
  type RefusalCode,
  type Serves,
} from '#shared/contract/index.ts';
import { standings } from '#shared/contract/subscription.ts';
import { isSwitchedOff } from '../subscription/entitlement.ts';
import type { Actor } from './route.ts';

/** True where the actor's groups carry the permission. */
export function may(actor: Actor | null, permission: Permission): boolean {
  return actor !== null && mayAsStored(actor, permission);
}

/** The same for a stored permission, which another version may have written and this one may not know. */
export function mayAsStored(actor: Actor, permission: string): boolean {
  if (actor.isSupport)
    return permission.endsWith('.view') && !isVendorAccess(permission) && !isSwitchedOff(actor.entitlement, permission);
  // Neither a company's groups nor being its owner give permissions of the provider.
  if (isVendorAccess(permission)) return actor.isVendor && vendorMay(actor.vendorRole, permission);
  return (actor.isOwner || actor.permissions.has(permission)) && !isSwitchedOff(actor.entitlement, permission);
}

/** The parts of a call that decide who may make it. */
export type Asking = Pick<AnyCall, 'name' | 'access' | 'scoped' | 'standing' | 'readOnly'>;

/** True if the person may make the call. All calls are permitted here and nowhere else. */
export const mayCall = (actor: Actor, call: Asking): boolean => whyNot(actor, call) === undefined;

/**
 * Why a person may not make a call: the company's plan lacks it, the subscription has ended, or the person lacks the
 * permission. Undefined if they may.
 */
export function whyNot(actor: Actor, call: Asking): RefusalCode | undefined {
  if (actor.companyId !== null && !isVendorAccess(call.access)) {
    const { entitlement } = actor;
    if (isSwitchedOff(entitlement, call.name) || isSwitchedOff(entitlement, call.access)) return commonCodes.featureOff;
    if (actor.apiKey !== undefined && isSwitchedOff(entitlement, 'system.api_key')) return commonCodes.featureOff;
    if (standings.indexOf(entitlement.standing) > standings.indexOf(call.standing))
      return entitlement.standing === 'closed' ? commonCodes.companyClosed : commonCodes.companyReadOnly;
  }
  if (actor.isSupport && !isForSupport(call)) return commonCodes.forbidden;
  if (actor.apiKey !== undefined && isOfPeople(call)) return commonCodes.notForKeys;
  if (hasRight(actor, call)) return undefined;
  return call.access === 'employee' && actor.companyId !== null ? commonCodes.noEmployee : commonCodes.forbidden;
}

/** Whether a call is about the person who makes it, or the provider's: a program is no person. Jobs are told by who started them. */
const isOfPeople = ({ name, access }: Asking): boolean =>
  isVendorAccess(access) || access === 'employee' || (access === 'signedIn' && !name.startsWith('system.job.'));

/** What staff in a company call beside reading: they leave it, or go to another one. */
const leaving: ReadonlySet<string> = new Set(['oauth.session.signOut', 'oauth.company.token', 'oauth.company.login']);

/** Whether the provider's staff may make a call while they are in a company: what changes nothing, by its right to view. */
const isForSupport = ({ name, readOnly }: Asking): boolean => readOnly || leaving.has(name);

/** Checks the permission, and whether the call serves people with the actor's data scope. */
function hasRight(actor: Actor, { access, scoped }: Asking): boolean {
  switch (access) {
    case 'public':
    case 'signedIn':
      return true;
    case 'employee':
      return actor.companyId !== null && actor.employeeId !== null;
    default:
      if (isVendorAccess(access)) return may(actor, access);
      return actor.companyId !== null && may(actor, access) && serves(scoped, actor);
  }
}

/** Whether what says whom it serves serves this person. */
export function serves(scoped: Serves, { reach }: Pick<Actor, 'reach'>): boolean {
  return reach === null || scoped === true || (scoped === 'departments' && reach.people === null);
}

/** The most that the calls of each permission serve. */
export function servedBy(calls: readonly Asking[]): ReadonlyMap<string, Serves> {
  const most = new Map<string, Serves>();
  for (const { access, scoped } of calls) {
    const known = most.get(access) ?? false;
    if (scoped === true || (scoped === 'departments' && known === false)) most.set(access, scoped);
    else most.set(access, known);
  }
  return most;
}
