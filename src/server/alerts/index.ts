/** Alerts: slices find them, and the rules of a company say whether and to whom they are sent. */
export { alertsFound, mostFound, wasRaised, wasRaisedSince, type AlertQuery, type AlertFound } from './found.ts';
