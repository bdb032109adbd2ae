/** Erases companies whose time has come (docs/domain.md#closing-a-company). */
export { eraseCompanies } from './erase.ts';
export { keptByHost, rowsOfHost } from './of-host.ts';
export type { HostRows, KeptRows } from './kinds.ts';
export { readPlan } from './plan.ts';
