import { openCompany, tenantCompany } from './contract/company.ts';
import { provider } from './contract/provider.ts';
import { inviteStaff, staff } from './contract/staff.ts';
import { tenantUser } from './contract/user.ts';

/** Companies and people across companies, for the provider's staff. */
export * from './contract/company.ts';
export * from './contract/provider.ts';
export * from './contract/staff.ts';
export * from './contract/user.ts';

export const resources = [tenantCompany, tenantUser, staff, provider];
export const calls = [inviteStaff, openCompany];
