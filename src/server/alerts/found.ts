import { sql, type SQL } from 'drizzle-orm';
import type { AlertEvent, AlertRecipients } from '#shared/contract/alerts.ts';
import type { TenantContext } from '../http/index.ts';
import { defineQuestion } from '../questions/index.ts';
import { alerts } from './tables.ts';

/** Alerts of an event that are raised in one transaction. */
export const mostFound = 500;

/** An enabled rule, as the question to slices for its alerts. */
export interface AlertQuery {
  readonly event: AlertEvent;
  /** The smallest number of minutes, or of pieces or percent, that raises an alert. */
  readonly minutes: number;
  readonly count: number;
  /** Days in a row, or days before something expires. */
  readonly days: number;
  /** Degrees Celsius. */
  readonly degrees: number;
  /** The day on which the rule was switched on, ISO. */
  readonly since: string | null;
  /** The first day that may raise an alert, ISO. */
  readonly from: string;
  /** Today in the company's time zone, ISO. */
  readonly today: string;
}

/** An alert to raise, once for its subject and day. */
export interface AlertFound {
  readonly subject: string;
  readonly day: string;
  /** Minutes, degrees or a number, depending on the event. */
  readonly figure: number;
  /** The name of a terminal or an export; the names of people are read with the recipients. */
  readonly name: string;
  /** The limit that the figure reaches. */
  readonly limit?: number;
  /** What of the person it is about: the type of a document or of leave. */
  readonly about?: string;
  /** Who is notified, where what it is about says so; otherwise the recipients of the rule. */
  readonly to?: readonly AlertRecipients[];
}

/**
 * The alerts of an event that have not been raised yet, at most `mostFound`. A slice that answers reads along an index and skips
 * those that `wasRaised`.
 */
export const alertsFound = defineQuestion<AlertQuery, readonly AlertFound[]>('alerts.found');

/** A condition of the query that finds alerts: the alert of a subject and day was raised. */
export function wasRaised({ companyId }: TenantContext, event: AlertEvent, subject: SQL, day: SQL): SQL {
  return sql`exists (select from ${alerts} where ${alerts.company_id} = ${companyId} and ${alerts.event} = ${event}
    and ${alerts.alert_date} = ${day} and ${alerts.subject} = ${subject})`;
}

/** The same for an alert of a subject that is raised again: it was raised on the day or later. */
export function wasRaisedSince({ companyId }: TenantContext, event: AlertEvent, subject: SQL, day: string): SQL {
  return sql`exists (select from ${alerts} where ${alerts.company_id} = ${companyId} and ${alerts.event} = ${event}
    and ${alerts.alert_date} >= ${day} and ${alerts.subject} = ${subject})`;
}
