import { choice, computed, datetime, defineResource, reference } from '#shared/contract/index.ts';
import { requestEndings } from '#shared/contract/request-endings.ts';
import { z } from 'zod';

/** The kinds of notifications that employees get. Those for administrators alone (terminals, jobs, subscriptions) are left out. */
export const noticeKinds = [
  'announcement',
  'event',
  'visit_planned',
  'visits_planned',
  ...requestEndings,
  'leave_handover',
  'leave_handover_ended',
  'phone_bound',
  'phone_unbound',
] as const;

/** Notifications of employees, some of which were mailed too, and whether each was read. */
export const notice = defineResource({
  name: 'outdoor.notice',
  module: 'ZBOD',
  path: '/gps/api/v2/notices/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'gps', key: 'notice' },
  defaultOrdering: '-sent_time',
  readOnly: true,
  phoneFields: ['about', 'status'],
  actions: {
    /** Sends the person the same notification again. */
    notify: { permission: 'change', max: 200 },
  },
  fields: {
    employee: reference('personnel.employee', {
      required: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 200,
    }),
    type: choice(noticeKinds, { filter: true, column: 'shown', width: 170 }),
    /** What it is about: a title, client, phone or number of a request; empty if the kind says everything. */
    about: computed(z.string(), { column: 'shown', width: 240 }),
    status: choice(['unread', 'read'], {
      filter: true,
      column: 'shown',
      width: 120,
      tones: { unread: 'waiting', read: 'good' },
    }),
    sent_time: datetime({ sort: true, filter: true, column: 'shown', width: 170 }),
    read_time: datetime({ column: 'shown', width: 170 }),
    channel: choice(['bell', 'mail'], { column: 'shown', width: 140 }),
  },
});
