/** The provider's staff: their calls across companies, which are always logged. */
export { asHost } from './as-host.ts';
export { inCompany } from './in-company.ts';
export { purgeVendorLog, writeVendorLog, type VendorLogEntry } from './log.ts';
export { readProvider, unnamedProvider, type Provider } from './provider.ts';
export { serveVendor, type Shown } from './serve.ts';
export { providerInfo, vendorLogs } from './tables.ts';
