/** Alerts: slices find them, and the rules of a company say whether and to whom they are sent. */
export { alertsFound, mostFound, wasTold, type AlertAsked, type AlertFound } from './found.ts';
