import { choice, computed, datetime, defineResource, flag, readOnly, reference, text } from '#shared/contract/index.ts';
import { z } from 'zod';
import { phonePlatforms } from './own-phone.ts';

/** The states of a phone: it waits for binding, is bound, or was unbound. */
export const phoneStates = ['waiting', 'bound', 'unbound'] as const;

/** The phones and browsers that people work with, one record per person and phone (docs/domain.md#phones). */
export const phoneAccount = defineResource({
  name: 'outdoor.phone_account',
  module: 'ZBOD',
  path: '/gps/api/v2/accounts/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'gps', key: 'phoneAccount' },
  defaultOrdering: '-last_seen',
  readOnly: true,
  phoneFields: ['employee', 'status'],
  actions: {
    bind: { permission: 'change', from: ['waiting', 'unbound'], to: 'bound' },
    unbind: { permission: 'change', from: ['waiting', 'bound'], to: 'unbound', isDanger: true },
    /** Ends the phone's session. It stays bound, and its person may sign in again. */
    sign_out: { permission: 'change', from: ['waiting', 'bound', 'unbound'] },
  },
  fields: {
    employee: reference('personnel.employee', {
      required: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 200,
    }),
    device_name: readOnly(text({ max: 60, search: true, column: 'shown', width: 180 })),
    platform: readOnly(choice(phonePlatforms, { filter: true, column: 'shown', width: 120 })),
    status: readOnly(
      choice(phoneStates, {
        filter: true,
        column: 'shown',
        width: 130,
        tones: { waiting: 'waiting', bound: 'good', unbound: 'bad' },
      }),
    ),
    last_seen: readOnly(datetime({ sort: true, filter: true, column: 'shown', width: 170 })),
    /** Another person of the company uses the same phone. */
    is_shared: readOnly(flag({ filter: true, column: 'shown', width: 110 })),
    is_installed: readOnly(flag({ filter: true, column: 'hidden', width: 120 })),
    bound_time: readOnly(datetime({ column: 'hidden', width: 170 })),
    /** Who bound it; empty: bound automatically as the person's first phone. */
    bound_by: computed(z.string(), { column: 'hidden', width: 160 }),
  },
});
