import { tenantCompany } from './contract/company.ts';
import { provider } from './contract/provider.ts';
import { inviteStaff, staff } from './contract/staff.ts';
import { tenantUser } from './contract/user.ts';

/** What the provider's staff have of companies and people, across companies. */
export * from './contract/company.ts';
export * from './contract/provider.ts';
export * from './contract/staff.ts';
export * from './contract/user.ts';

export const resources = [tenantCompany, tenantUser, staff, provider];
export const calls = [inviteStaff];
