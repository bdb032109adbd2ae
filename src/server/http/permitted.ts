import {
  commonCodes,
  isVendorAccess,
  vendorMay,
  type AnyCall,
  type Permission,
  type RefusalCode,
} from '#shared/contract/index.ts';
import { standings } from '#shared/contract/subscription.ts';
import { isSwitchedOff } from '../subscription/entitlement.ts';
import type { Actor } from './route.ts';

/** True where the actor's groups carry the permission. */
export function may(actor: Actor | null, permission: Permission): boolean {
  return actor !== null && mayAsStored(actor, permission);
}

/** The same for a permission that was stored, maybe by another version, which may not know it any more. */
export function mayAsStored(actor: Actor, permission: string): boolean {
  // What is the provider's no group of a company gives, an owner's neither.
  if (isVendorAccess(permission)) return actor.isVendor && vendorMay(actor.vendorRole, permission);
  return (actor.isOwner || actor.permissions.has(permission)) && !isSwitchedOff(actor.entitlement, permission);
}

/** What of a call decides who may make it. */
export type Asking = Pick<AnyCall, 'name' | 'access' | 'scoped' | 'standing'>;

/** True where the person may make a call: the one place where calls are permitted. */
export const mayCall = (actor: Actor, call: Asking): boolean => whyNot(actor, call) === undefined;

/**
 * Why a person may not make a call: since the company's plan does not have it, since its subscription is over, or since they lack the
 * right. Undefined where they may.
 */
export function whyNot(actor: Actor, call: Asking): RefusalCode | undefined {
  if (actor.companyId !== null && !isVendorAccess(call.access)) {
    const { entitlement } = actor;
    if (isSwitchedOff(entitlement, call.name) || isSwitchedOff(entitlement, call.access)) return commonCodes.featureOff;
    if (standings.indexOf(entitlement.standing) > standings.indexOf(call.standing))
      return entitlement.standing === 'closed' ? commonCodes.companyClosed : commonCodes.companyReadOnly;
  }
  if (hasRight(actor, call)) return undefined;
  return call.access === 'employee' && actor.companyId !== null ? commonCodes.noEmployee : commonCodes.forbidden;
}

/** By right, and by what the call says of those kept to departments. */
function hasRight(actor: Actor, { access, scoped }: Asking): boolean {
  switch (access) {
    case 'public':
    case 'signedIn':
      return true;
    case 'employee':
      return actor.companyId !== null && actor.employeeId !== null;
    default:
      if (isVendorAccess(access)) return may(actor, access);
      return actor.companyId !== null && may(actor, access) && (scoped || actor.reach === null);
  }
}
