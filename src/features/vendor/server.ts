import type { ServerSlice } from '#server/slice.ts';
import { companyServer, userServer } from './server/resources.ts';

/** The provider's administration area. */
export const vendorSlice: ServerSlice = { name: 'vendor', resources: [companyServer, userServer] };
