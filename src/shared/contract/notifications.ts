import { z } from 'zod';
import { alertNotices } from './alert-notices.ts';
import { defineCall } from './call.ts';
import { idSchema } from './field/index.ts';
import { logActions } from './log-action.ts';
import { about, cancellationNotices, request } from './request-notices.ts';
import { subscriptionNotices } from './subscription-notices.ts';

export { subscriptionKinds } from './subscription-notices.ts';

const module = 'ZBSY';
const path = '/system/api/v2/notifications/';

/** Alarms at doors. */
export const doorAlarmKinds = ['door_forced', 'door_held_open', 'door_duress', 'door_tampered', 'door_alarm'] as const;
export type DoorAlarmKind = (typeof doorAlarmKinds)[number];

/** The most changed days that a notification of a roster names; further ones are counted. */
export const mostListedChanges = 5;

/** How a request ended, for those who were only informed of it. */
const requestResults = ['approved', 'rejected', 'revoked', 'cancelled', 'expired'] as const;

const undone = { ...request, name: z.string(), reason: z.string() };
/** An amount that was granted, if it is less than was requested. */
const granted = z.object({ amount: z.number(), unit: z.enum(['day', 'hour', 'minute']) });
export type Granted = z.infer<typeof granted>;

const handover = { number: z.string(), name: z.string(), from: z.string(), to: z.string() };

/** The data of each kind; the words are at `common:notification.kind.<kind>`, filled with it. Never anything secret. */
export const notificationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('export_done'), data: z.object({ about, rows: z.int() }) }),
  z.object({ kind: z.literal('export_failed'), data: z.object({ about }) }),
  z.object({ kind: z.literal('import_done'), data: z.object({ about, made: z.int(), failed: z.int() }) }),
  z.object({ kind: z.literal('import_failed'), data: z.object({ about }) }),
  /** An import was taken back. */
  z.object({ kind: z.enum(['take_back_done', 'take_back_failed']), data: z.object({ about }) }),
  /** A calculation of attendance has ended: the number of changed days. Days ISO. */
  z.object({
    kind: z.literal('calculation_done'),
    data: z.object({ from: z.string(), to: z.string(), count: z.int() }),
  }),
  z.object({ kind: z.literal('calculation_failed'), data: z.object({ from: z.string(), to: z.string() }) }),
  /** Photos from a zip have been given to employees. */
  z.object({ kind: z.literal('photos_imported'), data: z.object({ made: z.int(), failed: z.int() }) }),
  /** An action on all records of a filter has ended. */
  z.object({
    kind: z.literal('matching_done'),
    data: z.object({ about, action: z.enum(logActions), done: z.int(), refused: z.int() }),
  }),
  z.object({ kind: z.literal('matching_failed'), data: z.object({ about, action: z.enum(logActions) }) }),
  /** Requests of a kind wait for a decision; sent once until it is read. */
  z.object({ kind: z.literal('request_waiting'), data: z.object({ about }) }),
  /** The applicant, or somebody who sees the pending request, has reminded the approvers. */
  z.object({ kind: z.literal('request_reminder'), data: z.object({ about, number: z.string() }) }),
  /** To the applicant. */
  z.object({
    kind: z.literal('request_approved'),
    data: z.object({ ...request, granted: granted.nullable().default(null), comment: z.string().default('') }),
  }),
  z.object({ kind: z.literal('request_rejected'), data: z.object({ ...request, reason: z.string() }) }),
  /** To the applicant: somebody cancelled the approved request, or withdrew the waiting one; nobody decided it in time. */
  z.object({ kind: z.literal('request_cancelled'), data: z.object(undone) }),
  /** To the applicant: somebody has shortened what was approved. */
  z.object({ kind: z.literal('request_shortened'), data: z.object({ ...undone, granted }) }),
  z.object({ kind: z.literal('request_revoked'), data: z.object({ ...request, name: z.string() }) }),
  z.object({ kind: z.literal('request_expired'), data: z.object(request) }),
  /** To the deciders: what waited for them was withdrawn, or has expired. */
  z.object({ kind: z.literal('request_withdrawn'), data: z.object({ ...request, name: z.string() }) }),
  z.object({ kind: z.literal('request_lapsed'), data: z.object(request) }),
  /**
   * To the applicant, and to those who have lost their role: a step waits for others now, since those whom it asked can no longer decide.
   * Without names it waits for everybody who may approve.
   */
  z.object({ kind: z.literal('request_passed_on'), data: z.object({ ...request, to: z.string() }) }),
  ...cancellationNotices,
  /** To those who are only informed: what was requested by whom, and its result. */
  z.object({ kind: z.literal('request_informed'), data: z.object({ ...request, name: z.string() }) }),
  z.object({
    kind: z.literal('request_result'),
    data: z.object({ ...request, name: z.string(), result: z.enum(requestResults) }),
  }),
  /** To the colleague to whom somebody on leave hands over, with how to reach them; or they are not away any more. Days ISO. */
  z.object({ kind: z.literal('leave_handover'), data: z.object({ ...handover, contact: z.string() }) }),
  z.object({ kind: z.literal('leave_handover_ended'), data: z.object(handover) }),
  z.object({ kind: z.literal('terminal_held'), data: z.object({ terminal: z.string() }) }),
  z.object({ kind: z.literal('terminal_clock'), data: z.object({ terminal: z.string(), minutes: z.int() }) }),
  z.object({ kind: z.literal('terminal_moved'), data: z.object({ terminal: z.string() }) }),
  z.object({ kind: z.literal('terminal_disputed'), data: z.object({ terminal: z.string() }) }),
  /** A visit to a client was planned for the person, or moved to another day. */
  z.object({ kind: z.literal('visit_planned'), data: z.object({ client: z.string(), date: z.string() }) }),
  /** Several visits of the person were planned at once. Days ISO. */
  z.object({
    kind: z.literal('visits_planned'),
    data: z.object({ count: z.int(), from: z.string(), to: z.string() }),
  }),
  /**
   * The person's roster of a period was published: how many days changed for them, and the first of these with the names
   * of the timetables as they were told before and as they are now; none for a free day. Days ISO.
   */
  z.object({
    kind: z.literal('roster_published'),
    data: z.object({
      from: z.string(),
      to: z.string(),
      count: z.int(),
      changes: z
        .array(z.object({ date: z.string(), before: z.array(z.string()), after: z.array(z.string()) }))
        .max(mostListedChanges),
    }),
  }),
  ...subscriptionNotices,
  /** An alarm at a door, or of its controller, by name. */
  ...doorAlarmKinds.map((kind) => z.object({ kind: z.literal(kind), data: z.object({ door: z.string() }) })),
  /** The company is deleted on a day (ISO); or not any more. */
  z.object({ kind: z.literal('company_closing'), data: z.object({ name: z.string(), date: z.string() }) }),
  z.object({ kind: z.literal('company_kept'), data: z.object({ name: z.string() }) }),
  /** One of the provider's staff asks the company to let them in. */
  z.object({ kind: z.literal('support_requested'), data: z.object({ name: z.string(), reason: z.string() }) }),
  /** A phone waits to be bound, or was bound to the person, or is no longer theirs. */
  z.object({ kind: z.literal('phone_waiting'), data: z.object({ name: z.string(), phone: z.string() }) }),
  z.object({ kind: z.literal('phone_bound'), data: z.object({ phone: z.string() }) }),
  z.object({ kind: z.literal('phone_unbound'), data: z.object({ phone: z.string() }) }),
  /** The company tells its people something. */
  z.object({ kind: z.literal('announcement'), data: z.object({ title: z.string() }) }),
  /** An automatic export failed so often that it waits for somebody, or cannot go on without its owner's rights. */
  z.object({ kind: z.literal('auto_export_paused'), data: z.object({ task: z.string() }) }),
  /** Its server shows another key than the accepted one; nothing was sent. */
  z.object({ kind: z.literal('auto_export_key'), data: z.object({ task: z.string() }) }),
  z.object({ kind: z.literal('auto_export_stopped'), data: z.object({ task: z.string() }) }),
  /** An event of the company's calendar is near, or its organiser informs the people; the day ISO, the time `HH:mm`. */
  z.object({
    kind: z.literal('event'),
    data: z.object({ title: z.string(), day: z.string(), time: z.string().nullable() }),
  }),
  ...alertNotices,
]);
export type NotificationContent = z.infer<typeof notificationSchema>;

/** The key of its words below `common:notification.kind`: what happened to none is not mentioned. */
export function noticeKey(content: NotificationContent) {
  const { kind, data } = content;
  if (kind === 'import_done' && (data.failed === 0 || data.made === 0))
    return data.failed === 0 ? 'import_all' : 'import_none';
  if (kind === 'matching_done' && (data.refused === 0 || data.done === 0))
    return data.refused === 0 ? 'matching_all' : 'matching_none';
  if (kind === 'calculation_done' && data.count === 0) return 'calculation_same';
  if (kind === 'request_result') return `request_result_${data.result}` as const;
  if (kind === 'request_cancel_approved' && data.comment !== '') return 'request_cancel_approved_noted';
  if (kind === 'request_passed_on' && data.to === '') return 'request_passed_on_all';
  if (kind === 'leave_handover' && data.contact !== '') return 'leave_handover_reached';
  if (kind === 'request_approved') {
    const key = data.granted === null ? kind : 'request_lowered';
    return data.comment === '' ? key : (`${key}_noted` as const);
  }
  return kind;
}

/** What a notification links to: a record (`personnel.employee` and its id), a list, or the result or file of a job (`job`). */
const targetSchema = z.object({ type: z.string(), id: z.int().nullable() });
export type NotificationTarget = z.infer<typeof targetSchema>;

const itemSchema = z.intersection(
  z.object({
    id: z.int(),
    target: targetSchema.nullable(),
    create_time: z.string(),
    read_time: z.string().nullable(),
  }),
  notificationSchema,
);
export type NotificationItem = z.infer<typeof itemSchema>;

const inboxSchema = z.object({ unread: z.int(), items: z.array(itemSchema) });

/** The person's own notifications in this company, newest first, at most 50, and how many are unread. Live topic `notifications`. */
export const listNotifications = defineCall({
  name: 'notifications.list',
  method: 'GET',
  path,
  module,
  access: 'signedIn',
  data: inboxSchema,
});

/** Marks the person's own notifications as read: those named, or all up to the newest that the person has seen. */
export const readNotifications = defineCall({
  name: 'notifications.read',
  method: 'POST',
  path: `${path}read/`,
  module,
  access: 'signedIn',
  body: z.union([z.strictObject({ ids: z.array(idSchema).min(1).max(200) }), z.strictObject({ up_to: idSchema })]),
  data: z.object({ unread: z.int() }),
});
