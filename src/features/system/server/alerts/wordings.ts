import type { AlertEvent } from '#shared/contract/alerts.ts';
import type { Permission } from '#shared/contract/index.ts';
import type { AlertFound } from '#server/alerts/index.ts';
import type { NewNotification } from '#server/notifications/index.ts';

interface Wording {
  /** For people who are responsible; several alerts at once are one notification. */
  readonly others: (first: AlertFound, count: number) => NewNotification;
  /** For the employee themselves; null if they are not notified. */
  readonly own: ((found: AlertFound) => NewNotification) | null;
  /** The permission of people who are responsible; null for events about employees, of whom their managers are notified. */
  readonly responsible: Permission | null;
}

const list = (type: string) => ({ type, id: null });
const ownDays = list('personal.total_time_card');

/** The text and the link of each event's notification. */
export const wordings: Readonly<Record<AlertEvent, Wording>> = {
  late: {
    others: ({ name, day, figure }, count) => ({
      kind: 'alert_late',
      data: { name, date: day, minutes: figure, count },
      target: list('report.late'),
    }),
    own: ({ day, figure }) => ({ kind: 'alert_own_late', data: { date: day, minutes: figure }, target: ownDays }),
    responsible: null,
  },
  absent: {
    others: ({ name, day }, count) => ({
      kind: 'alert_absent',
      data: { name, date: day, count },
      target: list('report.absent'),
    }),
    own: ({ day }) => ({ kind: 'alert_own_absent', data: { date: day }, target: ownDays }),
    responsible: null,
  },
  missed_punch: {
    others: ({ name, day }, count) => ({
      kind: 'alert_missed_punch',
      data: { name, date: day, count },
      target: list('report.missed_in_out'),
    }),
    own: ({ day }) => ({ kind: 'alert_own_missed_punch', data: { date: day }, target: ownDays }),
    responsible: null,
  },
  early_leave: {
    others: ({ name, day, figure }, count) => ({
      kind: 'alert_early_leave',
      data: { name, date: day, minutes: figure, count },
      target: list('report.early_leave'),
    }),
    own: ({ day, figure }) => ({
      kind: 'alert_own_early_leave',
      data: { date: day, minutes: figure },
      target: ownDays,
    }),
    responsible: null,
  },
  high_temperature: {
    others: ({ name, day, figure }, count) => ({
      kind: 'alert_high_temperature',
      data: { name, date: day, degrees: figure, count },
      target: list('report.transaction'),
    }),
    own: ({ day, figure }) => ({ kind: 'alert_own_high_temperature', data: { date: day, degrees: figure } }),
    responsible: null,
  },
  terminal_offline: {
    others: ({ name, figure, subject }, count) => ({
      kind: 'alert_terminal_offline',
      data: { terminal: name, minutes: figure, count },
      target: { type: 'device.terminal', id: count === 1 ? Number(subject) : null },
    }),
    own: null,
    responsible: 'device.terminal.change',
  },
  terminal_online: {
    others: ({ name, subject }, count) => ({
      kind: 'alert_terminal_online',
      data: { terminal: name, count },
      target: { type: 'device.terminal', id: count === 1 ? Number(subject) : null },
    }),
    own: null,
    responsible: 'device.terminal.change',
  },
  terminal_storage: {
    others: ({ name, figure, subject }, count) => ({
      kind: 'alert_terminal_storage',
      data: { terminal: name, percent: figure, count },
      target: { type: 'device.terminal', id: count === 1 ? Number(subject) : null },
    }),
    own: null,
    responsible: 'device.terminal.change',
  },
  consecutive_days: {
    others: ({ name, day, figure }, count) => ({
      kind: 'alert_consecutive_days',
      data: { name, date: day, days: figure, count },
      target: list('report.total_timecard'),
    }),
    own: ({ day, figure }) => ({
      kind: 'alert_own_consecutive_days',
      data: { date: day, days: figure },
      target: ownDays,
    }),
    responsible: null,
  },
  overtime_limit: {
    others: ({ name, day, figure, limit = 0 }, count) => ({
      kind: 'alert_overtime_limit',
      data: { name, date: day, minutes: figure, limit, count },
      target: list('report.overtime_summary'),
    }),
    own: ({ day, figure, limit = 0 }) => ({
      kind: 'alert_own_overtime_limit',
      data: { date: day, minutes: figure, limit },
      target: ownDays,
    }),
    responsible: null,
  },
  document_expiring: {
    others: ({ name, day, about = '' }, count) => ({
      kind: 'alert_document_expiring',
      data: { name, date: day, document: about, count },
      target: list('complement.employee_document'),
    }),
    own: ({ day, about = '' }) => ({ kind: 'alert_own_document_expiring', data: { date: day, document: about } }),
    responsible: null,
  },
  document_missing: {
    others: ({ subject, name, day, about = '' }, count) => ({
      kind: 'alert_document_missing',
      data: { name, date: day, document: about, count },
      // A person's page says what is missing.
      target: { type: 'personnel.employee', id: count === 1 ? Number(subject) : null },
    }),
    own: ({ day, about = '' }) => ({ kind: 'alert_own_document_missing', data: { date: day, document: about } }),
    responsible: null,
  },
  certificate_expiring: {
    others: ({ name, day, about = '' }, count) => ({
      kind: 'alert_certificate_expiring',
      data: { name, date: day, training: about, count },
      target: list('request.training'),
    }),
    own: ({ day, about = '' }) => ({
      kind: 'alert_own_certificate_expiring',
      data: { date: day, training: about },
      target: list('personal.training'),
    }),
    responsible: null,
  },
  leave_expiring: {
    others: ({ name, day, about = '' }, count) => ({
      kind: 'alert_leave_expiring',
      data: { name, date: day, leave: about, count },
      target: list('leave.balance'),
    }),
    own: ({ day, about = '' }) => ({
      kind: 'alert_own_leave_expiring',
      data: { date: day, leave: about },
      target: list('personal.leave'),
    }),
    responsible: null,
  },
  probation_ending: {
    others: ({ name, day }, count) => ({
      kind: 'alert_probation_ending',
      data: { name, date: day, count },
      target: list('personnel.employee'),
    }),
    own: ({ day }) => ({ kind: 'alert_own_probation_ending', data: { date: day } }),
    responsible: null,
  },
  contract_ending: {
    others: ({ name, day }, count) => ({
      kind: 'alert_contract_ending',
      data: { name, date: day, count },
      target: list('personnel.employee'),
    }),
    own: ({ day }) => ({ kind: 'alert_own_contract_ending', data: { date: day } }),
    responsible: null,
  },
  birthday: {
    others: ({ name, day }, count) => ({
      kind: 'alert_birthday',
      data: { name, date: day, count },
      target: list('report.employee_birthday'),
    }),
    own: null,
    responsible: null,
  },
  anniversary: {
    others: ({ name, day, figure }, count) => ({
      kind: 'alert_anniversary',
      data: { name, date: day, years: figure, count },
      target: list('personnel.employee'),
    }),
    own: null,
    responsible: null,
  },
  export_failed: {
    others: ({ name, subject, figure }, count) => ({
      kind: 'alert_export_failed',
      data: { task: name, failures: figure, count },
      target: { type: 'system.auto_export', id: count === 1 ? Number(subject) : null },
    }),
    own: null,
    responsible: 'system.auto_export.change',
  },
  api_key_expiring: {
    others: ({ name, subject, day }, count) => ({
      kind: 'alert_api_key_expiring',
      data: { name, date: day, count },
      target: { type: 'system.api_key', id: count === 1 ? Number(subject) : null },
    }),
    own: null,
    responsible: 'system.api_key.change',
  },
  unregistered: {
    others: ({ figure }) => ({
      kind: 'alert_unregistered',
      data: { count: figure },
      target: list('device.unregistered_transaction'),
    }),
    own: null,
    responsible: 'device.unregistered_transaction.view',
  },
};
