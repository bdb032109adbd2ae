import type { NotificationContent } from '../contract/notifications.ts';
import { formatDay, formatTime } from './dates.ts';
import { formatDuration, formatNumber, formatSpan } from './format.ts';
import { builtKey, type BuiltKey } from './keys.ts';
import { moneyText } from './money.ts';
import { nameOfRequest, wordsOfDays, wordsOfGranted } from './notified-request.ts';
import { rosterChanges } from './roster-changes.ts';
import type { Writing } from './writing.ts';

type Values = Record<string, string | number>;

/**
 * The values in a notification's words, the same under the bell and in a mail.
 * @param text gives words of other keys: the name of a kind of request, the changes of a roster
 */
export function valuesOfNotification(
  content: NotificationContent,
  writing: Writing,
  text: (key: BuiltKey, values?: Values) => string,
): Values {
  const { data } = content;
  return {
    ...('about' in data
      ? { what: nameOfRequest(data, text(builtKey(`${data.about.namespace}:${data.about.key}.title`))) }
      : {}),
    ...('granted' in data ? { amount: wordsOfGranted(data, writing.language) } : {}),
    ...('changes' in data
      ? {
          changes: rosterChanges(data.changes, data.count, {
            day: (date) => formatDay(date, writing, 'dayMonth'),
            free: text(builtKey('common:notification.roster.free')),
            change: (values) => text(builtKey('common:notification.roster.change'), values),
          }),
        }
      : {}),
    ...ownValues(content, writing),
  };
}

function ownValues({ kind, data }: NotificationContent, writing: Writing): Values {
  const { language } = writing;
  switch (kind) {
    case 'export_done':
      return { count: data.rows };
    case 'import_done':
      return { count: data.made, failed: data.failed };
    case 'calculation_done':
      return { count: data.count, days: wordsOfDays(data, writing) };
    case 'calculation_failed':
      return { days: wordsOfDays(data, writing) };
    case 'photos_imported':
      return { made: data.made, failed: data.failed };
    case 'matching_done':
      return { done: data.done, refused: data.refused };
    case 'request_approved':
    case 'request_cancel_approved':
      return { comment: data.comment };
    case 'request_rejected':
    case 'request_cancel_rejected':
      return { reason: data.reason };
    case 'request_cancelled':
    case 'request_shortened':
      return { name: data.name, reason: data.reason };
    case 'request_revoked':
    case 'request_withdrawn':
    case 'request_cancel_waiting':
    case 'request_cancel_withdrawn':
    case 'request_informed':
    case 'request_result':
      return { name: data.name };
    case 'request_passed_on':
      return { to: data.to };
    case 'terminal_held':
    case 'terminal_moved':
    case 'terminal_disputed':
      return { terminal: data.terminal };
    case 'door_forced':
    case 'door_held_open':
    case 'door_duress':
    case 'door_tampered':
    case 'door_alarm':
      return { door: data.door };
    case 'terminal_clock':
      return { terminal: data.terminal, time: formatSpan(data.minutes, language) };
    case 'subscription_trial':
    case 'subscription_ending':
    case 'subscription_renewing':
    case 'subscription_due':
    case 'subscription_over':
      return { count: data.days };
    case 'subscription_refunded':
      return {
        order: data.order_ref,
        amount: moneyText({ minor: data.amount, currency: data.currency }, language),
        reason: data.reason,
      };
    case 'subscription_invoice':
      return { order: data.order_ref, number: data.number };
    case 'auto_export_paused':
    case 'auto_export_stopped':
    case 'auto_export_key':
      return { task: data.task };
    case 'alert_late':
    case 'alert_early_leave':
      return {
        name: data.name,
        count: data.count,
        day: formatDay(data.date, writing),
        time: formatSpan(data.minutes, language),
      };
    case 'alert_absent':
    case 'alert_missed_punch':
    case 'alert_probation_ending':
    case 'alert_contract_ending':
    case 'alert_birthday':
      return { name: data.name, count: data.count, day: formatDay(data.date, writing) };
    case 'alert_own_late':
    case 'alert_own_early_leave':
      return { day: formatDay(data.date, writing), time: formatSpan(data.minutes, language) };
    case 'alert_own_absent':
    case 'alert_own_missed_punch':
    case 'alert_own_probation_ending':
    case 'alert_own_contract_ending':
      return { day: formatDay(data.date, writing) };
    case 'alert_anniversary':
      return { name: data.name, count: data.count, years: data.years, day: formatDay(data.date, writing) };
    case 'alert_high_temperature':
      return {
        name: data.name,
        count: data.count,
        degrees: formatNumber(data.degrees, language),
        day: formatDay(data.date, writing),
      };
    case 'alert_own_high_temperature':
      return { degrees: formatNumber(data.degrees, language), day: formatDay(data.date, writing) };
    case 'alert_terminal_online':
      return { terminal: data.terminal, count: data.count };
    case 'alert_terminal_storage':
      return { terminal: data.terminal, count: data.count, percent: formatNumber(data.percent, language) };
    case 'alert_consecutive_days':
      return { name: data.name, count: data.count, days: data.days, day: formatDay(data.date, writing) };
    case 'alert_overtime_limit':
      return {
        name: data.name,
        count: data.count,
        month: formatDay(data.date, writing, 'month'),
        time: formatDuration(data.minutes, language),
        limit: formatDuration(data.limit, language),
      };
    case 'alert_own_overtime_limit':
      return {
        month: formatDay(data.date, writing, 'month'),
        time: formatDuration(data.minutes, language),
        limit: formatDuration(data.limit, language),
      };
    case 'alert_document_expiring':
    case 'alert_document_missing':
      return { name: data.name, count: data.count, document: data.document, day: formatDay(data.date, writing) };
    case 'alert_certificate_expiring':
      return { name: data.name, count: data.count, training: data.training, day: formatDay(data.date, writing) };
    case 'alert_leave_expiring':
      return { name: data.name, count: data.count, leave: data.leave, day: formatDay(data.date, writing) };
    case 'alert_own_consecutive_days':
      return { count: data.days, day: formatDay(data.date, writing) };
    case 'alert_own_document_expiring':
    case 'alert_own_document_missing':
      return { document: data.document, day: formatDay(data.date, writing) };
    case 'alert_own_certificate_expiring':
      return { training: data.training, day: formatDay(data.date, writing) };
    case 'alert_own_leave_expiring':
      return { leave: data.leave, day: formatDay(data.date, writing) };
    case 'alert_export_failed':
      return { task: data.task, count: data.count };
    case 'alert_api_key_expiring':
      return { name: data.name, count: data.count, day: formatDay(data.date, writing) };
    case 'alert_terminal_offline':
      return { terminal: data.terminal, count: data.count, time: formatSpan(data.minutes, language) };
    case 'alert_unregistered':
      return { count: data.count };
    case 'roster_published':
      return { count: data.count, from: formatDay(data.from, writing), to: formatDay(data.to, writing) };
    case 'visits_planned':
      return { count: data.count, from: formatDay(data.from, writing), to: formatDay(data.to, writing) };
    case 'leave_handover':
    case 'leave_handover_ended':
      return {
        name: data.name,
        days: wordsOfDays(data, writing),
        contact: 'contact' in data ? data.contact : '',
      };
    case 'visit_planned':
      return { client: data.client, day: formatDay(data.date, writing) };
    case 'company_closing':
      return { name: data.name, day: formatDay(data.date, writing) };
    case 'company_kept':
      return { name: data.name };
    case 'support_requested':
      return { name: data.name, reason: data.reason };
    case 'phone_waiting':
      return { name: data.name, phone: data.phone };
    case 'phone_bound':
    case 'phone_unbound':
      return { phone: data.phone };
    case 'announcement':
      return { title: data.title };
    case 'event':
      return {
        title: data.title,
        when: [
          formatDay(data.day, writing, 'full'),
          ...(data.time === null ? [] : [formatTime(data.time, writing)]),
        ].join(', '),
      };
    default:
      return {};
  }
}
