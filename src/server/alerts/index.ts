/** Alerts: slices find what they are about, the rules of a company say whether and to whom it is told. */
export { alertsFound, mostFound, wasTold, type AlertAsked, type AlertFound } from './found.ts';
