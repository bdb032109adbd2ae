import type { Permission } from './permission.ts';

/** The roles of the provider's staff; each has its own rights, and no member of a company has any of them. */
export const vendorRoles = ['administrator', 'sales', 'support', 'finance', 'read_only'] as const;
export type VendorRole = (typeof vendorRoles)[number];

/** A right of the provider's staff: their resources have a namespace of their own. */
export type VendorPermission = Extract<Permission, `vendor.${string}`>;

/** True for rights that only the provider's staff have. No group of a company can carry them, not even an owner's. */
export const isVendorAccess = (access: string): access is VendorPermission => access.startsWith('vendor.');

/** What all of them may view. Only administrators see who works for the provider. */
const commonViews = [
  'company',
  'user',
  'plan',
  'price_strategy',
  'add_on',
  'currency',
  'discount',
  'company_subscription',
] as const;

/**
 * The rights of each role: resources with what may be done with them. `*` is everything, including files of lists. A
 * role has nothing that is not listed, so a new resource belongs to administrators until it is added here.
 */
const rights: Readonly<Record<Exclude<VendorRole, 'administrator'>, Readonly<Record<string, readonly string[]>>>> = {
  sales: {
    company: ['view', 'add', 'export'],
    company_subscription: ['view', 'change', 'export'],
    order: ['view', 'add', 'export'],
    discount: ['*'],
    dashboard: ['view'],
  },
  support: {
    company: ['view', 'change', 'export'],
    user: ['view', 'change', 'export'],
    support_access: ['view', 'add'],
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
    refund: ['*'],
    payment_difference: ['*'],
    currency: ['*'],
    price_strategy: ['*'],
    add_on: ['*'],
    plan: ['*'],
    discount: ['*'],
    dashboard: ['view'],
  },
  /** For auditors and accountants: the business, without people, files or a way into a company. */
  read_only: {
    feature: ['view'],
    provider: ['view'],
    order: ['view'],
    transaction: ['view'],
    refund: ['view'],
    payment_difference: ['view'],
    terminal: ['view'],
    mobile_app: ['view'],
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
