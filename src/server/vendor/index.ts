/** The provider's staff: their calls across companies, which are never unseen. */
export { inCompany } from './in-company.ts';
export { purgeVendorLog, writeVendorLog, type VendorLogEntry } from './log.ts';
export { serveVendor, type Shown } from './serve.ts';
export { vendorLogs } from './tables.ts';
