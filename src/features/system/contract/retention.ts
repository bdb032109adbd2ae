import { z } from 'zod';
import { defineCall, defineResource, integer } from '#shared/contract/index.ts';

/** Punches are evidence of hours and pay: no company deletes them sooner, whatever it sets. */
export const fewestPunchMonths = 24;

/** How long the company keeps what it collects (docs/domain.md#company-settings). One record a company. */
export const retention = defineResource({
  name: 'system.retention',
  module: 'ZBSY',
  path: '/system/api/v2/retentions/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'sys', key: 'retention' },
  defaultOrdering: 'id',
  without: ['create', 'destroy', 'import', 'export'],
  fields: {
    punch_months: integer({ min: fewestPunchMonths, max: 240 }),
    mail_days: integer({ required: true, min: 30, max: 1825, default: 90 }),
    notification_days: integer({ required: true, min: 30, max: 1825, default: 90 }),
  },
});

/** Rows counted of each kind. */
export const mostCounted = 10_000;

export const retainedKinds = ['punches', 'mails', 'notifications'] as const;

/** What would be deleted with some settings; deletes nothing. */
export const retentionPreview = defineCall({
  name: 'system.retention.preview',
  method: 'GET',
  path: '/system/api/v2/retentions/preview/',
  module: 'ZBSY',
  access: 'system.retention.view',
  query: z.strictObject({
    punch_months: z.coerce.number().pipe(z.int().min(fewestPunchMonths).max(240)).optional(),
    mail_days: z.coerce.number().pipe(z.int().min(30).max(1825)),
    notification_days: z.coerce.number().pipe(z.int().min(30).max(1825)),
  }),
  data: z.array(
    z.object({
      kind: z.enum(retainedKinds),
      /** The first day that is kept, ISO; null if all are. */
      kept_from: z.string().nullable(),
      rows: z.int(),
      /** The day of the oldest row that goes. */
      oldest: z.string().nullable(),
      /** Older ones that stay, because their days are not locked. */
      held: z.int(),
    }),
  ),
});
