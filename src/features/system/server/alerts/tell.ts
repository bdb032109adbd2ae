import type { AlertEvent } from '#shared/contract/alerts.ts';
import type { Permission } from '#shared/contract/index.ts';
import type { AlertFound } from '#server/alerts/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { notifyEach, type NewNotification, type PersonalNotification } from '#server/notifications/index.ts';
import { usersWith } from '#server/tenancy/membership.ts';
import type { AlertRuleRow } from './rules.ts';
import { chosenOf, peopleOf } from './recipients.ts';

/** Alerts of one event and day: the first one, and their number. */
interface Several {
  readonly first: AlertFound;
  readonly count: number;
}

interface Wording {
  /** For people who are responsible; several alerts at once are one notification. */
  readonly others: (first: AlertFound, count: number) => NewNotification;
  /** For the employee themselves; null if the event concerns no person. */
  readonly own: ((found: AlertFound) => NewNotification) | null;
  /** The permission of people who are responsible, if the event concerns no person. */
  readonly responsible: Permission | null;
}

const list = (type: string) => ({ type, id: null });
const ownDays = list('personal.total_time_card');

/** The text and the link of each event's notification. */
const wordings: Readonly<Record<AlertEvent, Wording>> = {
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
  terminal_offline: {
    others: ({ name, figure, subject }, count) => ({
      kind: 'alert_terminal_offline',
      data: { terminal: name, minutes: figure, count },
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

/** Notifies everybody about alerts that have just been raised, with one notification a day, however many alerts there are. */
export async function tellOf(context: TenantContext, rule: AlertRuleRow, raised: readonly AlertFound[]): Promise<void> {
  const { others, own, responsible } = wordings[rule.event];
  const chosen = await chosenOf(context, rule);
  const told: PersonalNotification[] = [];
  /** The alerts about others, by recipient's account and day. */
  const heard = new Map<number, Map<string, Several>>();
  const hear = (user: number, found: AlertFound): void => {
    const days = heard.get(user) ?? new Map<string, Several>();
    const { first, count } = days.get(found.day) ?? { first: found, count: 0 };
    heard.set(user, days.set(found.day, { first, count: count + 1 }));
  };
  if (own) {
    const people = await peopleOf(
      context,
      raised.map(({ subject }) => Number(subject)),
    );
    for (const found of raised) {
      const person = people.get(Number(found.subject));
      if (!person) continue;
      if (rule.to_employee && person.own !== null) told.push({ user: person.own, notification: own(found) });
      const listeners = new Set([
        ...chosen,
        ...(rule.to_superior && person.superior !== null ? [person.superior] : []),
        ...(rule.to_manager && person.manager !== null ? [person.manager] : []),
      ]);
      for (const user of listeners) if (user !== person.own) hear(user, { ...found, name: person.name });
    }
  } else {
    const looking = rule.to_responsible && responsible ? await usersWith(context, responsible) : [];
    for (const user of new Set([...chosen, ...looking])) for (const found of raised) hear(user, found);
  }
  for (const [user, days] of heard)
    for (const { first, count } of days.values()) told.push({ user, notification: others(first, count) });
  await notifyEach(
    context,
    told.map(({ user, notification }) => ({ user, notification: { ...notification, mailed: rule.by_mail } })),
  );
}
