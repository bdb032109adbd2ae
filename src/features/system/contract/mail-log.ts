import { companyMailKinds } from '#shared/contract/company-mails.ts';
import { choice, computed, datetime, defineResource, integer, text } from '#shared/contract/index.ts';
import { z } from 'zod';

/** Mails that were sent in the company's name, with their state of delivery; stored for 90 days. */
export const mailLog = defineResource({
  name: 'system.mail_log',
  module: 'ZBSY',
  path: '/system/api/v2/mail_logs/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'sys', key: 'mailLog' },
  defaultOrdering: '-create_time',
  readOnly: true,
  verbs: ['resend'],
  phoneFields: ['recipient', 'status'],
  actions: {
    resend: {
      permission: 'system.mail_log.resend',
      from: ['sent', 'failed'],
      where: { is_kept: true },
    },
  },
  fields: {
    create_time: datetime({ sort: true, filter: true, column: 'shown', width: 160 }),
    recipient: text({ max: 254, search: true, filter: true, column: 'shown', width: 220 }),
    subject: text({ max: 300, search: true, column: 'shown', width: 270 }),
    kind: choice(companyMailKinds, { filter: true, column: 'hidden', width: 170 }),
    status: choice(['queued', 'retrying', 'sent', 'failed'], {
      filter: true,
      column: 'shown',
      width: 130,
      tones: { queued: 'waiting', retrying: 'busy', sent: 'good', failed: 'bad' },
    }),
    error: text({ max: 400, column: 'shown', width: 230 }),
    way: choice(['own', 'platform'], { filter: true, column: 'hidden', width: 160 }),
    tries: integer({ column: 'hidden', width: 90 }),
    sent_time: datetime({ filter: true, column: 'hidden', width: 160 }),
    /** Whether the mail can still be sent again. A mail with a link that gives access to an account is deleted once it was sent. */
    is_kept: computed(z.boolean()),
  },
});
