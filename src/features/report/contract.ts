/** The reports of this slice, a file each. */
export { employeeBirthdayReport } from './contract/employee-birthday.ts';
export { firstLastReport } from './contract/first-last.ts';
export { multipleTransactionReport } from './contract/multiple-transaction.ts';
export { ownMultipleTransactionReport } from './contract/own-multiple-transaction.ts';
export { ownTransactionReport } from './contract/own-transaction.ts';
export { verifyTypes } from './contract/shared-fields.ts';
export { totalPunchesReport } from './contract/total-punches.ts';
export { transactionReport } from './contract/transaction.ts';
export { dailyAttendanceReport } from './contract/daily-attendance.ts';
export { ownTimeCardReport } from './contract/own-time-card.ts';
