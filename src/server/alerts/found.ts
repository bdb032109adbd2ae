import { sql, type SQL } from 'drizzle-orm';
import type { AlertEvent } from '#shared/contract/alerts.ts';
import type { TenantContext } from '../http/index.ts';
import { defineQuestion } from '../questions/index.ts';
import { alerts } from './tables.ts';

/** Alerts of an event that are raised in one transaction. */
export const mostFound = 500;

/** A rule that is on, in the form in which slices are asked for its alerts. */
export interface AlertAsked {
  readonly event: AlertEvent;
  /** The least minutes, and the least number, that are told. */
  readonly minutes: number;
  readonly count: number;
  /** The first day that is still told, ISO. */
  readonly from: string;
  /** The present day in the company's zone, ISO. */
  readonly today: string;
}

/** Something to be told: once for its subject and day. */
export interface AlertFound {
  readonly subject: string;
  readonly day: string;
  /** Minutes or pieces, as the event has them. */
  readonly figure: number;
  /** The name of a terminal; a person's is read with those who are told. */
  readonly name: string;
}

/**
 * The alerts of an event that nobody was told of yet, at most `mostFound`. A slice that answers reads along an index and
 * leaves out those that `wasTold`.
 */
export const alertsFound = defineQuestion<AlertAsked, readonly AlertFound[]>('alerts.found');

/** Whether the alert of a subject and day was raised: a condition of the query that finds them. */
export function wasTold({ companyId }: TenantContext, event: AlertEvent, subject: SQL, day: SQL): SQL {
  return sql`exists (select from ${alerts} where ${alerts.company_id} = ${companyId} and ${alerts.event} = ${event}
    and ${alerts.alert_date} = ${day} and ${alerts.subject} = ${subject})`;
}
