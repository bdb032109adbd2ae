import { tenantCompany } from './contract/company.ts';
import { tenantUser } from './contract/user.ts';

/** What the provider's staff have of companies and people, across companies. */
export * from './contract/company.ts';
export * from './contract/user.ts';

export const resources = [tenantCompany, tenantUser];
