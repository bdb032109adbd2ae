import type { Permission } from './permission.ts';

/** What the provider's staff are there for; each has rights of its own, and nobody of a company has any of them. */
export const vendorRoles = ['administrator', 'sales', 'support', 'finance'] as const;
export type VendorRole = (typeof vendorRoles)[number];

/** A right of the provider's staff: those of their resources, which stand in a namespace of their own. */
export type VendorPermission = Extract<Permission, `vendor.${string}`>;

/** True of what only the provider's staff may do. No group of a company can carry it, an owner's neither. */
export const isVendorAccess = (access: string): access is VendorPermission => access.startsWith('vendor.');

/** What all of them look at. Who works for the provider is told to administrators alone. */
const commonViews = [
  'company',
  'user',
  'plan',
  'price_strategy',
  'currency',
  'discount',
  'company_subscription',
] as const;

/**
 * The rights of each role: resources by what may be done with them. `*` is everything, files of lists included.
 * What a role is not given it does not have, so that a new resource is the administrators' until it is said here.
 */
const rights: Readonly<Record<Exclude<VendorRole, 'administrator'>, Readonly<Record<string, readonly string[]>>>> = {
  sales: {
    company_subscription: ['view', 'change', 'export'],
    order: ['view', 'add', 'export'],
    discount: ['*'],
    dashboard: ['view'],
  },
  support: {
    company: ['view', 'change', 'export'],
    user: ['view', 'change', 'export'],
    employee: ['view'],
    terminal: ['*'],
    terminal_claim: ['*'],
    terminal_contact: ['*'],
    dashboard: ['view'],
  },
  finance: {
    company_subscription: ['view', 'change', 'export'],
    order: ['*'],
    transaction: ['*'],
    currency: ['*'],
    price_strategy: ['*'],
    plan: ['*'],
    discount: ['*'],
    dashboard: ['view'],
  },
};

/** True where a role has a right. Nobody without a role has one. */
export function vendorMay(role: VendorRole | null, permission: string): boolean {
  if (role === null || !isVendorAccess(permission)) return false;
  if (role === 'administrator') return true;
  const [, resource = '', verb = ''] = permission.split('.');
  const given = Object.hasOwn(rights[role], resource) ? rights[role][resource] : undefined;
  if (given?.includes('*') || given?.includes(verb)) return true;
  return verb === 'view' && commonViews.some((name) => name === resource);
}
