import { z } from 'zod';

const aboutPeople = { name: z.string(), date: z.string(), count: z.int() };

/** Notifications to the person that an alert is about, which say no more than a day. */
const ownDayAlerts = [
  'alert_own_absent',
  'alert_own_missed_punch',
  'alert_own_probation_ending',
  'alert_own_contract_ending',
] as const;

/** What notifications of alerts contain. Days are ISO; never anything secret. */
export const alertNotices = [
  /** Alerts (`alerts.ts`) about the person's team; for several on a day, `name` is the first. The day is ISO. */
  z.object({ kind: z.literal('alert_late'), data: z.object({ ...aboutPeople, minutes: z.int() }) }),
  z.object({ kind: z.literal('alert_early_leave'), data: z.object({ ...aboutPeople, minutes: z.int() }) }),
  /** Degrees Celsius. */
  z.object({ kind: z.literal('alert_high_temperature'), data: z.object({ ...aboutPeople, degrees: z.number() }) }),
  z.object({ kind: z.literal('alert_absent'), data: z.object(aboutPeople) }),
  z.object({ kind: z.literal('alert_missed_punch'), data: z.object(aboutPeople) }),
  z.object({ kind: z.literal('alert_consecutive_days'), data: z.object({ ...aboutPeople, days: z.int() }) }),
  /** Overtime of a calendar month, which begins on the date, beside its limit; both in minutes. */
  z.object({
    kind: z.literal('alert_overtime_limit'),
    data: z.object({ ...aboutPeople, minutes: z.int(), limit: z.int() }),
  }),
  /** Types of documents, in one line. */
  z.object({
    kind: z.enum(['alert_document_expiring', 'alert_document_missing']),
    data: z.object({ ...aboutPeople, document: z.string() }),
  }),
  z.object({ kind: z.literal('alert_certificate_expiring'), data: z.object({ ...aboutPeople, training: z.string() }) }),
  z.object({ kind: z.literal('alert_leave_expiring'), data: z.object({ ...aboutPeople, leave: z.string() }) }),
  z.object({
    kind: z.enum(['alert_probation_ending', 'alert_contract_ending', 'alert_birthday']),
    data: z.object(aboutPeople),
  }),
  /** The years since the person was hired. */
  z.object({ kind: z.literal('alert_anniversary'), data: z.object({ ...aboutPeople, years: z.int() }) }),
  /** Alerts about the person. */
  z.object({
    kind: z.enum(['alert_own_late', 'alert_own_early_leave']),
    data: z.object({ date: z.string(), minutes: z.int() }),
  }),
  z.object({
    kind: z.literal('alert_own_high_temperature'),
    data: z.object({ date: z.string(), degrees: z.number() }),
  }),
  z.object({ kind: z.enum(ownDayAlerts), data: z.object({ date: z.string() }) }),
  z.object({
    kind: z.literal('alert_own_consecutive_days'),
    data: z.object({ date: z.string(), days: z.int() }),
  }),
  z.object({
    kind: z.literal('alert_own_overtime_limit'),
    data: z.object({ date: z.string(), minutes: z.int(), limit: z.int() }),
  }),
  z.object({
    kind: z.enum(['alert_own_document_expiring', 'alert_own_document_missing']),
    data: z.object({ date: z.string(), document: z.string() }),
  }),
  z.object({
    kind: z.literal('alert_own_certificate_expiring'),
    data: z.object({ date: z.string(), training: z.string() }),
  }),
  z.object({ kind: z.literal('alert_own_leave_expiring'), data: z.object({ date: z.string(), leave: z.string() }) }),
  /** Runs of an automatic export have failed in a row. */
  z.object({
    kind: z.literal('alert_export_failed'),
    data: z.object({ task: z.string(), failures: z.int(), count: z.int() }),
  }),
  z.object({
    kind: z.literal('alert_api_key_expiring'),
    data: z.object({ name: z.string(), date: z.string(), count: z.int() }),
  }),
  /** Alerts about terminals. */
  z.object({
    kind: z.literal('alert_terminal_offline'),
    data: z.object({ terminal: z.string(), minutes: z.int(), count: z.int() }),
  }),
  z.object({
    kind: z.literal('alert_terminal_online'),
    data: z.object({ terminal: z.string(), count: z.int() }),
  }),
  /** The used part of its storage in percent. */
  z.object({
    kind: z.literal('alert_terminal_storage'),
    data: z.object({ terminal: z.string(), percent: z.int(), count: z.int() }),
  }),
  z.object({ kind: z.literal('alert_unregistered'), data: z.object({ count: z.int() }) }),
] as const;
