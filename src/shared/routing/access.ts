import type { Access, Permission } from '#shared/contract/permission.ts';

/**
 * What decides which screens a person sees. The server decides what the person may do
 * (docs/decisions.md#9-who-may-open-what).
 */
export interface Rights {
  readonly permissions: { readonly has: (permission: Permission) => boolean };
  /** Has an employee record in this company. */
  readonly isEmployee: boolean;
  /** Belongs to the provider's staff. */
  readonly isVendor: boolean;
}

export const noRights: Rights = { permissions: new Set(), isEmployee: false, isVendor: false };

/** True if the person may open a screen, or make a call, that requires `access`, or one of several. */
export function mayAccess(access: Access | readonly Access[], rights: Rights): boolean {
  if (typeof access !== 'string') return access.some((one) => mayAccess(one, rights));
  switch (access) {
    case 'public':
    case 'signedIn':
      return true;
    case 'employee':
      return rights.isEmployee;
    default:
      return rights.permissions.has(access);
  }
}
