import { choice, computed, datetime, defineResource, flag, readOnly, reference } from '#shared/contract/index.ts';
import { z } from 'zod';
import { employeeStates } from './employee-states.ts';

/**
 * The employees of all companies, for the provider's staff: enough to see that somebody exists and may sign in, but never who it is
 * (docs/domain.md#the-providers-staff).
 */
export const vendorEmployee = defineResource({
  name: 'vendor.employee',
  module: 'ZBPE',
  path: '/vendor/api/v2/employees/',
  audience: { of: 'vendor', company: 'company', follows: ['personnel.employee'] },
  words: { namespace: 'vendor', key: 'employee' },
  defaultOrdering: '-id',
  readOnly: true,
  phoneFields: ['company', 'status'],
  fields: {
    masked_name: computed(z.string(), { column: 'shown', width: 180 }),
    masked_code: computed(z.string(), { column: 'shown', width: 130 }),
    company: reference('vendor.company', { filter: true, column: 'shown', width: 220 }),
    status: readOnly(
      choice(employeeStates, {
        filter: true,
        column: 'shown',
        width: 120,
        tones: { active: 'good', resigned: 'quiet' },
      }),
    ),
    enable_att: readOnly(flag({ default: true, column: 'shown', width: 150 })),
    login_enabled: readOnly(flag({ default: true, column: 'shown', width: 150 })),
    create_time: datetime({ column: 'shown', width: 210 }),
  },
});
