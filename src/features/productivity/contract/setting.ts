import { choice, computed, defineResource, flag, integer, textarea } from '#shared/contract/index.ts';
import { z } from 'zod';

/** What happens to the data of somebody who withdraws. */
export const onWithdrawal = ['delete', 'keepSums'] as const;

/** Whether activity is recorded in a company, what of it, and who sees it (docs/domain.md#productivity). One record a company. */
export const productivitySetting = defineResource({
  name: 'productivity.setting',
  module: 'ZBPD',
  path: '/ralvie/api/v2/settings/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'ralvie', key: 'setting' },
  defaultOrdering: 'id',
  without: ['create', 'destroy', 'import', 'export'],
  fields: {
    enabled: flag({ default: false, group: 'recording' }),
    working_hours_only: flag({ default: true, group: 'recording' }),
    keep_titles: flag({ default: false, group: 'recording' }),
    keep_urls: flag({ default: false, group: 'recording' }),
    idle_minutes: integer({ min: 1, max: 60, required: true, default: 3, group: 'recording' }),
    individual_rows: flag({ default: false, group: 'sight' }),
    smallest_group: integer({ min: 3, max: 50, required: true, default: 5, group: 'sight' }),
    retention_days: integer({ min: 7, max: 365, required: true, default: 90, group: 'keeping' }),
    on_withdrawal: choice(onWithdrawal, { default: 'delete', group: 'keeping' }),
    consent_text: textarea({ max: 4000, required: true, rows: 10, group: 'consent' }),
    /** Increases with each change of the text. */
    consent_version: computed(z.int()),
  },
});
