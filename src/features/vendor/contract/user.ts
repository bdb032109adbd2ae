import {
  choice,
  datetime,
  defineResource,
  flag,
  readOnly,
  references,
  refusalCode,
  text,
} from '#shared/contract/index.ts';

export const vendorCodes = {
  /** Nobody may disable the account with which they are signed in. */
  ownAccount: refusalCode('ZBVE0201', 409),
  /** The provider must keep an administrator. */
  lastAdministrator: refusalCode('ZBVE0202', 409),
  /** Only the provider's administrators manage its own staff, on their page. */
  staffAccount: refusalCode('ZBVE0203', 409),
  /** A disabled account has to be enabled first. */
  accountDisabled: refusalCode('ZBVE0204', 409),
  /** Nobody may change their own role or take away their own access. */
  ownRole: refusalCode('ZBVE0205', 409),
  /** A request for access already waits for the company's answer. */
  accessAsked: refusalCode('ZBVE0206', 409),
  /** No owner of the company waits for their password. */
  nobodyWaits: refusalCode('ZBVE0207', 409),
  /** The account has no failed tries that count. */
  notLocked: refusalCode('ZBVE0209', 409),
  /** The person is the company's only owner already. */
  ownerAlready: refusalCode('ZBVE0208', 409),
  /** The provider's staff own no customer's company: that would be a way to its data that it did not grant. */
  staffOwnsNone: refusalCode('ZBVE0210', 409),
  /** The deletion of the company is planned already. */
  closingAlready: refusalCode('ZBVE0211', 409),
  /** No deletion of the company is planned. */
  notClosing: refusalCode('ZBVE0212', 409),
} as const;

export const userStates = ['pending', 'active', 'disabled'] as const;

const reason = { reason: text({ max: 200, required: true }) };

/** Everybody who signs in with an email, in any company, for the provider's staff. */
export const tenantUser = defineResource({
  name: 'vendor.user',
  module: 'ZBVE',
  path: '/vendor/api/v2/users/',
  audience: { of: 'vendor', company: 'companies' },
  words: { namespace: 'vendor', key: 'user' },
  defaultOrdering: '-id',
  readOnly: true,
  phoneFields: ['first_name', 'last_name', 'companies', 'status'],
  codes: [vendorCodes.ownAccount, vendorCodes.staffAccount, vendorCodes.notLocked, vendorCodes.nobodyWaits],
  actions: {
    disable: { permission: 'change', from: ['active'], to: 'disabled', isDanger: true, fields: reason },
    enable: { permission: 'change', from: ['disabled'], to: 'active', fields: reason },
    /** Mails the link for choosing a password again; the older one ends. */
    resend: { permission: 'change', from: ['pending'], asks: false },
    /** After too many wrong passwords or codes: the next try is checked again. */
    unlock: { permission: 'change', from: ['active'], bulk: false, fields: reason },
    /** For a lost second factor: sessions end, and the next sign-in asks only for the password. */
    reset_second_factor: { permission: 'change', from: [], isDanger: true, fields: reason },
  },
  fields: {
    email: text({ max: 254, search: true, filter: true, column: 'shown', width: 240 }),
    first_name: text({ max: 100, search: true, filter: true, column: 'shown', width: 140 }),
    last_name: text({ max: 100, search: true, filter: true, column: 'shown', width: 140 }),
    companies: references('vendor.company', { whenEmpty: 'nothing', filter: true, column: 'shown', width: 220 }),
    status: readOnly(
      choice(userStates, {
        filter: true,
        column: 'shown',
        width: 120,
        tones: { pending: 'waiting', active: 'good', disabled: 'bad' },
      }),
    ),
    is_vendor: flag({ filter: true, column: 'hidden', width: 120 }),
    last_login: datetime({ column: 'shown', width: 210 }),
    create_time: datetime({ filter: true, column: 'hidden', width: 210 }),
  },
});
