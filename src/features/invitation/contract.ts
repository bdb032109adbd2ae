import {
  choice,
  computed,
  datetime,
  defineCall,
  defineResource,
  fieldMessage,
  idSchema,
  languages,
  refusalCode,
  bulkResultSchema,
  text,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import { decisions } from './contract/decision.ts';

const module = 'ZBSY';

/**
 * What becomes of an invitation (docs/domain.md#invitations); one that was sent and has expired is told by its time.
 */
export const invitationStates = ['sent', 'accepted', 'approved', 'rejected', 'withdrawn'] as const;
export type InvitationState = (typeof invitationStates)[number];

export const invitationCodes = {
  /** It was accepted, decided or withdrawn meanwhile. */
  notOpen: refusalCode('ZBSY0201', 409),
  /** The employee has got a sign-in of their own meanwhile. */
  employeeTaken: refusalCode('ZBSY0202', 409),
  /** Nobody lets themselves in. */
  ownRequest: refusalCode('ZBSY0203', 403),
  /** Nobody gives rights or sight that they do not have. */
  moreThanOwn: refusalCode('ZBSY0204', 403),
} as const;

const shared = {
  email: text({ max: 254, search: true, sort: true, filter: true, column: 'shown', width: 240 }),
  status: choice(invitationStates, { filter: true, column: 'shown', width: 150 }),
  group_name: computed(z.string(), { column: 'shown', width: 160 }),
  employee_name: computed(z.string(), { column: 'shown', width: 180 }),
};

/** People who were asked by mail to join. */
export const invitation = defineResource({
  name: 'system.invitation',
  module,
  path: '/system/api/v2/invitations/',
  words: { namespace: 'sys', key: 'invitation' },
  defaultOrdering: '-sent_time',
  readOnly: true,
  phoneFields: ['status', 'sent_time'],
  fields: {
    ...shared,
    invited_by: text({ max: 254, search: true, column: 'shown', width: 180 }),
    sent_time: datetime({ sort: true, filter: true, column: 'shown', width: 170 }),
    expiry_time: datetime({ column: 'shown', width: 170 }),
  },
});

/** Those who accepted, and whether they were let in. */
export const joinRequest = defineResource({
  name: 'system.join_request',
  module,
  path: '/system/api/v2/join_requests/',
  words: { namespace: 'sys', key: 'joinRequest' },
  defaultOrdering: '-accept_time',
  readOnly: true,
  phoneFields: ['status', 'accept_time'],
  fields: {
    ...shared,
    accept_time: datetime({ sort: true, filter: true, column: 'shown', width: 170 }),
    decided_by: text({ max: 254, column: 'shown', width: 180 }),
    decide_time: datetime({ filter: true, column: 'shown', width: 170 }),
  },
});

const emailAddress = z
  .string({ error: fieldMessage('email') })
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@<>=,;:"()[\]\\]{1,64}@[^\s@<>=,;:"()[\]\\.]+(\.[^\s@<>=,;:"()[\]\\.]+)+$/, {
    error: fieldMessage('email'),
  });

/** Asks a person by mail to join. Whether the address has an account here is not told. */
export const invite = defineCall({
  name: 'system.invitation.invite',
  method: 'POST',
  path: '/system/api/v2/invitations/invite/',
  module,
  access: 'system.invitation.add',
  body: z
    .strictObject({
      email: emailAddress,
      /** What the person may do; null for an employee who only has the personal screens. */
      group: idSchema.nullable(),
      /** The employee record that is theirs. */
      employee: idSchema.nullable(),
      /** Of the mail. */
      language: z.enum(languages),
    })
    .refine((body) => body.group !== null || body.employee !== null, {
      path: ['group'],
      error: fieldMessage('groupOrEmployee'),
    }),
  data: z.object({ id: z.int() }),
});

/** The groups that the person may give: none that carries more than they have themselves. */
export const grantableGroups = defineCall({
  name: 'system.invitation.groups',
  method: 'GET',
  path: '/system/api/v2/invitations/groups/',
  module,
  access: 'system.invitation.add',
  data: z.array(z.object({ id: z.int(), name: z.string() })),
});

const ids = z.array(idSchema).min(1).max(100);

/** Mails the link again; the older link ends. */
export const resendInvitations = defineCall({
  name: 'system.invitation.resend',
  method: 'POST',
  path: '/system/api/v2/invitations/resend/',
  module,
  access: 'system.invitation.add',
  body: z.strictObject({ ids }),
  data: z.array(bulkResultSchema),
  codes: [invitationCodes.notOpen, invitationCodes.moreThanOwn],
});

/** Ends invitations that nobody has accepted. */
export const withdrawInvitations = defineCall({
  name: 'system.invitation.withdraw',
  method: 'POST',
  path: '/system/api/v2/invitations/withdraw/',
  module,
  access: 'system.invitation.delete',
  body: z.strictObject({ ids }),
  data: z.array(bulkResultSchema),
  codes: [invitationCodes.notOpen],
});

/** Lets people in, or not. */
export const decideJoinRequests = defineCall({
  name: 'system.join_request.decide',
  method: 'POST',
  path: '/system/api/v2/join_requests/decide/',
  module,
  access: 'system.join_request.approve',
  body: z.strictObject({ ids, decision: z.enum(decisions) }),
  data: z.array(bulkResultSchema),
  codes: Object.values(invitationCodes),
});

export const resources = [invitation, joinRequest];
export const calls = [invite, grantableGroups, resendInvitations, withdrawInvitations, decideJoinRequests];
