import {
  choice,
  commonCodes,
  datetime,
  defineResource,
  flag,
  readOnly,
  reference,
  references,
  refusalCode,
  text,
  type StateTone,
} from '#shared/contract/index.ts';
import { dataScopes } from '#shared/contract/member-scope.ts';
import { invitationCodes } from '../contract.ts';

export const userCodes = {
  /** Nobody changes their own rights or ends their own access. */
  ownAccess: refusalCode('ZBSY0205', 409),
  /** A company keeps an owner. */
  lastOwner: refusalCode('ZBSY0206', 409),
  /** No failed sign-ins keep the account out. */
  notLocked: refusalCode('ZBSY0207', 409),
  /** The account is disabled by the provider, or is one of its staff: the company changes nothing about its sign-in. */
  accountOfProvider: refusalCode('ZBSY0208', 409),
} as const;

/** How somebody belongs to the company. Former members stay in the list and can be invited again (docs/domain.md#invitations). */
const memberStates = ['invited', 'pending_approval', 'active', 'disabled', 'left'] as const;
const tones = {
  invited: 'waiting',
  pending_approval: 'waiting',
  active: 'good',
  disabled: 'bad',
  left: 'quiet',
} as const satisfies Record<(typeof memberStates)[number], StateTone>;

const isFor = (scope: (typeof dataScopes)[number]) =>
  ({
    required: true,
    whenEmpty: 'nothing',
    visibleWhen: { field: 'data_scope', is: scope },
    column: 'hidden',
    width: 220,
    group: 'scope',
  }) as const;

/** Who has access to the company with an address of their own, and in which groups. Employees' own sign-ins are with the employees. */
export const user = defineResource({
  name: 'system.user',
  module: 'ZBSY',
  path: '/system/api/v2/users/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'sys', key: 'user' },
  defaultOrdering: 'email',
  without: ['create', 'destroy', 'import'],
  phoneFields: ['email', 'status'],
  codes: [invitationCodes.moreThanOwn, ...Object.values(userCodes)],
  actions: {
    /** Ends the person's sessions in the company; they may sign in again. */
    sign_out: { permission: 'change', from: ['active'], asks: false },
    /** After too many failed sign-ins: the next try is checked again. */
    unlock: {
      permission: 'change',
      from: ['active'],
      notOffered: { sign_in: ['open'] },
      codes: [userCodes.notLocked, userCodes.accountOfProvider, commonCodes.tooMany],
    },
    /** Mails the link for choosing a new password; nobody else learns the password. */
    send_password_link: {
      permission: 'change',
      from: ['active'],
      codes: [userCodes.accountOfProvider, commonCodes.tooMany],
    },
    /** Keeps the person out until they are enabled again; groups and scope stay. */
    disable: { permission: 'change', from: ['active'], to: 'disabled', isDanger: true },
    enable: { permission: 'change', from: ['disabled'], to: 'active', asks: false, codes: [commonCodes.quotaReached] },
    /** Ends membership, sessions and links; the person may be invited again. */
    take_access: { permission: 'delete', from: ['active', 'disabled'], to: 'left', isDanger: true },
  },
  fields: {
    email: readOnly(text({ max: 254, search: true, sort: true, filter: true, column: 'shown', width: 240 })),
    name: readOnly(text({ max: 120, search: true, sort: true, filter: true, column: 'shown', width: 200 })),
    groups: references('system.group', { whenEmpty: 'nothing', column: 'shown', width: 220 }),
    is_owner: readOnly(flag({ column: 'hidden', width: 110 })),
    /** Whether the reader, as an owner, may make the person the owner in their place. */
    may_take_over: readOnly(flag({})),
    /** Whose data the person sees (docs/domain.md#permissions-and-data-scope). */
    data_scope: choice(dataScopes, { default: 'all', filter: true, column: 'shown', width: 180, group: 'scope' }),
    departments: references('company.department', { ...isFor('departments'), tree: true }),
    areas: references('company.area', { ...isFor('areas'), tree: true }),
    employee: readOnly(reference('personnel.employee', { column: 'shown', width: 180 })),
    status: readOnly(choice(memberStates, { filter: true, column: 'shown', width: 190, tones })),
    /** Whether failed sign-ins keep the person out, and until when. */
    sign_in: readOnly(
      choice(['open', 'locked'], { column: 'hidden', width: 150, tones: { open: 'good', locked: 'bad' } }),
    ),
    locked_until: readOnly(datetime({ column: 'hidden', width: 170 })),
    last_sign_in: readOnly(datetime({ sort: true, filter: true, column: 'shown', width: 170 })),
    /** The network address of that sign-in. */
    last_ip: readOnly(text({ max: 45, column: 'hidden', width: 150 })),
  },
});
