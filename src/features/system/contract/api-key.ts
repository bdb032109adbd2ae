import { z } from 'zod';
import {
  choice,
  computed,
  date,
  datetime,
  defineResource,
  patterns,
  permissions,
  readOnly,
  refusalCode,
  text,
} from '#shared/contract/index.ts';
import { groupCodes } from './group.ts';

/** How long a key works unless its maker says otherwise, and the longest time. Days from today. */
export const keyDays = { usual: 90, most: 365 } as const;

/** How many hours an earlier secret works on beside a new one. */
export const earlierHours = { none: 0, hour: 1, day: 24 } as const;
const earlierChoices = ['none', 'hour', 'day'] as const;

export const apiKeyCodes = {
  /** The company already has `context.max` keys. */
  tooMany: refusalCode('ZBSY0501', 409),
  /** Nobody may give a program permissions that they do not have. */
  moreThanOwn: groupCodes.moreThanOwn,
} as const;

/**
 * A key with which a program calls the API (docs/security.md#api-keys). It acts for whoever saved it last, with some of that person's
 * permissions, until a day.
 */
export const apiKey = defineResource({
  name: 'system.api_key',
  module: 'ZBSY',
  path: '/system/api/v2/api_keys/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'sys', key: 'apiKey' },
  defaultOrdering: 'key_name',
  without: ['import'],
  phoneFields: ['status', 'last_used'],
  codes: Object.values(apiKeyCodes),
  actions: {
    new_secret: {
      permission: 'change',
      from: ['active'],
      bulk: false,
      max: 1,
      fields: { earlier: choice(earlierChoices, { required: true, default: 'none' }) },
    },
    revoke: { permission: 'change', from: ['active'], to: 'revoked', isDanger: true },
  },
  fields: {
    key_name: text({
      max: 50,
      required: true,
      unique: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 200,
      group: 'what',
    }),
    status: readOnly(
      choice(['active', 'expired', 'revoked'], {
        column: 'shown',
        width: 120,
        tones: { active: 'good', expired: 'bad', revoked: 'bad' },
      }),
    ),
    expire_date: date({
      minDate: 'today',
      sort: true,
      filter: true,
      column: 'shown',
      width: 130,
      group: 'what',
    }),
    networks: text({
      max: 400,
      ...patterns.addressList,
      column: 'hidden',
      width: 180,
      group: 'what',
    }),
    permissions: permissions({ forKeys: true, group: 'may' }),
    /** The end of that day in the company's zone. */
    expires_at: computed(z.string()),
    permission_count: computed(z.int(), { column: 'shown', width: 120 }),
    owner_name: computed(z.string(), { column: 'shown', width: 160 }),
    /** The end of the secret, to tell keys apart; empty until one was made. */
    hint: computed(z.string(), { column: 'shown', width: 110 }),
    last_used: readOnly(datetime({ column: 'shown', width: 170 })),
    last_address: computed(z.string(), { column: 'hidden', width: 140 }),
  },
});
