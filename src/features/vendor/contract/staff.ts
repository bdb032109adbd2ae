import {
  choice,
  datetime,
  defineCall,
  defineResource,
  fieldMessage,
  languages,
  plainText,
  readOnly,
  text,
  describeText,
  vendorRoles,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import { userStates, vendorCodes } from './user.ts';

const reason = { reason: text({ max: 200, required: true }) };
const role = choice(vendorRoles, { required: true, filter: true, column: 'shown', width: 160 });

/** The provider's own staff, with their roles and access (docs/domain.md#the-providers-staff). */
export const staff = defineResource({
  name: 'vendor.staff',
  module: 'ZBVE',
  path: '/vendor/api/v2/staff/',
  audience: { of: 'vendor', company: null },
  words: { namespace: 'vendor', key: 'staff' },
  defaultOrdering: 'id',
  readOnly: true,
  phoneFields: ['vendor_role', 'status'],
  codes: [vendorCodes.ownAccount, vendorCodes.ownRole, vendorCodes.lastAdministrator],
  actions: {
    /** Mails the link for choosing a password again; the older one ends. */
    resend: { permission: 'add', from: ['pending'], asks: false },
    change_role: {
      permission: 'change',
      from: [],
      fields: { vendor_role: choice(vendorRoles, { required: true }), ...reason },
    },
    /** Ends every session of the person, on all devices. */
    sign_out: { permission: 'change', from: [], fields: reason },
    /** For a lost second factor: sessions end, and the next sign-in asks only for the password. */
    reset_second_factor: { permission: 'change', from: [], isDanger: true, fields: reason },
    disable: { permission: 'change', from: ['pending', 'active'], to: 'disabled', isDanger: true, fields: reason },
    /** Restores the previous state: active or invited. */
    enable: { permission: 'change', from: ['disabled'], fields: reason },
    /** They no longer belong to the provider; their memberships of companies remain. */
    take_access: { permission: 'delete', from: [], isDanger: true, fields: reason },
  },
  fields: {
    email: text({ max: 254, search: true, filter: true, column: 'shown', width: 240 }),
    first_name: text({ max: 100, search: true, filter: true, column: 'shown', width: 140 }),
    last_name: text({ max: 100, search: true, filter: true, column: 'shown', width: 140 }),
    vendor_role: readOnly(role),
    status: readOnly(
      choice(userStates, {
        filter: true,
        column: 'shown',
        width: 120,
        tones: { pending: 'waiting', active: 'good', disabled: 'bad' },
      }),
    ),
    last_login: datetime({ sort: true, column: 'shown', width: 210 }),
    create_time: datetime({ filter: true, column: 'hidden', width: 210 }),
  },
});

const email = z
  .string({ error: fieldMessage('email') })
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@<>=,;:"()[\]\\]{1,64}@[^\s@<>=,;:"()[\]\\.]+(\.[^\s@<>=,;:"()[\]\\.]+)+$/, {
    error: fieldMessage('email'),
  });

/**
 * Invites somebody to the provider's staff: by a mail with a link for setting a password, or at once if the address has an account.
 */
export const inviteStaff = defineCall({
  name: 'vendor.staff.invite',
  method: 'POST',
  path: `${staff.path}invite/`,
  module: 'ZBVE',
  access: 'vendor.staff.add',
  body: z.strictObject({
    email,
    first_name: plainText(100)
      .min(1, { error: fieldMessage('required') })
      .meta(describeText({ lines: 'one', isRequired: true })),
    last_name: plainText(100).default(''),
    vendor_role: z.enum(vendorRoles),
    /** The language of the mail. */
    language: z.enum(languages),
  }),
  data: z.object({ id: z.int() }),
  codes: [vendorCodes.accountDisabled],
});
