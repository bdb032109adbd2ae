import { computed, datetime, defineResource, text } from '#shared/contract/index.ts';
import { z } from 'zod';

/** The reason of the provider's staff. It is kept in their log and in the company's. */
const reason = { reason: text({ max: 200, required: true }) };
const count = { column: 'shown', width: 110 } as const;

/** A phone that was seen within these days counts as in use. */
export const daysInUse = 30;

/** Counts of each company's phones for the provider's staff, without anybody's name (docs/domain.md#the-providers-staff). */
export const vendorPhones = defineResource({
  name: 'vendor.mobile_app',
  module: 'ZBOD',
  path: '/vendor/api/v2/mobile_apps/',
  audience: { of: 'vendor', company: 'id', follows: ['outdoor.phone_account'] },
  words: { namespace: 'vendor', key: 'mobileApp' },
  defaultOrdering: '-id',
  readOnly: true,
  phoneFields: ['phone_count', 'last_seen'],
  actions: {
    /** Ends the sessions of all phones of the company; the phones stay bound. */
    sign_out: { permission: 'change', isDanger: true, fields: reason },
  },
  fields: {
    company_name: text({ max: 100, search: true, sort: true, filter: true, column: 'shown', width: 220 }),
    /** The company's plan; empty: none yet. */
    plan_name: computed(z.string(), { column: 'shown', width: 140 }),
    /** People with a phone, and the plan's limit of employees; null: no limit. */
    person_count: computed(z.int(), count),
    max_employees: computed(z.int().nullable(), { ...count, width: 130 }),
    phone_count: computed(z.int(), count),
    used_count: computed(z.int(), { ...count, width: 150 }),
    waiting_count: computed(z.int(), { ...count, width: 130 }),
    installed_count: computed(z.int(), count),
    android_count: computed(z.int(), { column: 'hidden', width: 110 }),
    ios_count: computed(z.int(), { column: 'hidden', width: 110 }),
    other_count: computed(z.int(), { column: 'hidden', width: 130 }),
    last_seen: datetime({ column: 'shown', width: 200 }),
  },
});
