import { and, eq } from 'drizzle-orm';
import type { Quota } from '#server/subscription/index.ts';
import { locations } from './tables.ts';

/** The subscription's limit of locations. Disabled ones do not count. */
export const locationQuota: Quota = {
  of: 'locations',
  count: ({ tx, companyId }) =>
    tx.$count(locations, and(eq(locations.company_id, companyId), eq(locations.enabled, true))),
};
