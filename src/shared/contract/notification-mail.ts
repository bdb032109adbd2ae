import { z } from 'zod';
import { defineCall } from './call.ts';
import { doorAlarmKinds, subscriptionKinds, type NotificationContent } from './notifications.ts';
import { requestEndings } from './request-endings.ts';

/** When a person gets an email about notifications that they have not read in the application. */
export const mailRhythms = ['each', 'daily', 'off'] as const;

const hour = z.int().min(0).max(23).nullable();
const preference = z.strictObject({
  mail: z.enum(mailRhythms),
  /**
   * Whole hours in the company's zone during which no email is sent; over midnight if the end is before the start.
   * Null: never quiet.
   */
  quiet_from: hour,
  quiet_to: hour,
});
export type MailPreference = z.infer<typeof preference>;

/** By default, emails are sent at any hour. */
export const standardPreference: MailPreference = { mail: 'each', quiet_from: null, quiet_to: null };

/**
 * The kinds that are sent by email: published rosters, pending decisions, decisions made or undone, what is handed over to a colleague, exports that have stopped, requests of
 * the provider's staff for access, the end of a subscription, refunds, the planned deletion of the company, and alarms at doors except one that was left open.
 */
export const mailedKinds: ReadonlySet<NotificationContent['kind']> = new Set([
  'roster_published',
  'request_waiting',
  'request_reminder',
  ...requestEndings,
  'request_passed_on',
  'request_cancel_waiting',
  'request_informed',
  'request_result',
  'leave_handover',
  'leave_handover_ended',
  ...subscriptionKinds,
  'subscription_refunded',
  'subscription_invoice',
  ...doorAlarmKinds.filter((kind) => kind !== 'door_held_open'),
  'support_requested',
  'company_closing',
  'company_kept',
  'auto_export_paused',
  'auto_export_stopped',
  'auto_export_key',
]);

const path = '/system/api/v2/notification_preferences/';
const common = { module: 'ZBSY', access: 'signedIn', path } as const;
/** With the person's email address; empty if there is none. */
const data = z.strictObject({ ...preference.shape, email: z.string() });

export const readMailPreference = defineCall({
  ...common,
  name: 'notifications.preference.read',
  method: 'GET',
  data,
});

export const saveMailPreference = defineCall({
  ...common,
  name: 'notifications.preference.save',
  method: 'PUT',
  body: preference,
  data,
});
