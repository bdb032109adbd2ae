import type { ServerSlice } from '#server/slice.ts';
import { inviteStaffRoute } from './server/invite-staff.ts';
import { openCompanyRoute } from './server/open-company.ts';
import { providerServer } from './server/provider.ts';
import { companyServer, userServer } from './server/resources.ts';
import { staffServer } from './server/staff.ts';

/** The provider's administration area. */
export const vendorSlice: ServerSlice = {
  name: 'vendor',
  resources: [companyServer, userServer, staffServer, providerServer],
  routes: [inviteStaffRoute, openCompanyRoute],
};
