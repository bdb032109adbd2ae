import { choice, computed, datetime, defineResource, readOnly, text, timezone } from '#shared/contract/index.ts';
import { supportDurations } from '#shared/contract/support-durations.ts';
import { z } from 'zod';
import { vendorCodes } from './user.ts';

export const companyStates = ['active', 'suspended'] as const;

/** The reason of an action by the provider's staff; logged by the provider and the company. */
const reason = { reason: text({ max: 200, required: true }) };

/** All companies of this installation, for the provider's staff (docs/domain.md#the-providers-staff). */
export const tenantCompany = defineResource({
  name: 'vendor.company',
  module: 'ZBVE',
  path: '/vendor/api/v2/companies/',
  audience: { of: 'vendor', company: 'id', follows: ['company.settings'] },
  words: { namespace: 'vendor', key: 'company' },
  defaultOrdering: '-id',
  readOnly: true,
  phoneFields: ['company_domain', 'status'],
  codes: [vendorCodes.accessAsked],
  actions: {
    /** Asks the company to let the staff read its data for a time; it decides (docs/domain.md#support-access). */
    ask_access: {
      permission: 'vendor.support_access.add',
      from: ['active'],
      bulk: false,
      fields: { duration: choice(supportDurations, { required: true, default: 'one_day' }), ...reason },
    },
    suspend: { permission: 'change', from: ['active'], to: 'suspended', isDanger: true, fields: reason },
    resume: { permission: 'change', from: ['suspended'], to: 'active', fields: reason },
  },
  fields: {
    company_name: text({ max: 100, search: true, sort: true, filter: true, column: 'shown', width: 220 }),
    company_domain: text({ max: 63, search: true, sort: true, filter: true, column: 'shown', width: 140 }),
    status: readOnly(
      choice(companyStates, {
        filter: true,
        column: 'shown',
        width: 120,
        tones: { active: 'good', suspended: 'bad' },
      }),
    ),
    user_count: computed(z.int(), { column: 'shown', width: 110 }),
    company_country: text({ max: 100, filter: true, column: 'shown', width: 150 }),
    company_city: text({ max: 100, column: 'hidden', width: 150 }),
    company_timezone: timezone({ filter: true, column: 'hidden', width: 170 }),
    email: text({ max: 254, column: 'hidden', width: 200 }),
    phone: text({ max: 40, column: 'hidden', width: 150 }),
    website: text({ max: 200, column: 'hidden', width: 200 }),
    create_time: datetime({ filter: true, sort: true, column: 'shown', width: 210 }),
  },
});
