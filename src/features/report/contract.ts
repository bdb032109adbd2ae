/** The reports of this slice, a file each. */
export { firstLastReport } from './contract/first-last.ts';
export { verifyTypes } from './contract/shared-fields.ts';
export { totalPunchesReport } from './contract/total-punches.ts';
export { transactionReport } from './contract/transaction.ts';
