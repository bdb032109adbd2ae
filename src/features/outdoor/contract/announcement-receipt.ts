import { choice, datetime, defineResource, readOnly, reference } from '#shared/contract/index.ts';

export const receiptStates = ['unread', 'read', 'confirmed'] as const;

/** Who was notified of an announcement, and when they read and confirmed it. */
export const announcementReceipt = defineResource({
  name: 'outdoor.announcement_receipt',
  module: 'ZBOD',
  path: '/gps/api/v2/announcement_receipts/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'gps', key: 'announcementReceipt' },
  defaultOrdering: '-sent_time',
  readOnly: true,
  phoneFields: ['announcement', 'status'],
  actions: {
    /** Tells the person again. */
    notify: { permission: 'change', from: ['unread', 'read'], max: 1000 },
  },
  fields: {
    employee: reference('personnel.employee', {
      required: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 200,
    }),
    announcement: reference('outdoor.announcement', {
      required: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 260,
    }),
    status: readOnly(
      choice(receiptStates, {
        filter: true,
        column: 'shown',
        width: 120,
        tones: { unread: 'waiting', read: 'quiet', confirmed: 'good' },
      }),
    ),
    sent_time: readOnly(datetime({ sort: true, filter: true, column: 'shown', width: 170 })),
    read_time: readOnly(datetime({ sort: true, filter: true, column: 'shown', width: 170 })),
    confirm_time: readOnly(datetime({ column: 'shown', width: 170 })),
  },
});
