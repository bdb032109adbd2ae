import {
  choice,
  computed,
  datetime,
  defineCall,
  defineRequest,
  defineResource,
  fieldMessage,
  idSchema,
  languages,
  readOnly,
  refusalCode,
  requestStates,
  type StateTone,
  text,
} from '#shared/contract/index.ts';
import { dataScopes } from '#shared/contract/member-scope.ts';
import { z } from 'zod';

const module = 'ZBSY';

/**
 * The states of an invitation (docs/domain.md#invitations). Its time tells whether it has expired. An accepted invitation
 * is a request to join, which waits for a decision.
 */
export const invitationStates = ['sent', ...requestStates, 'withdrawn'] as const;
const invitationTones = {
  sent: 'waiting',
  pending: 'waiting',
  approved: 'good',
  rejected: 'bad',
  revoked: 'quiet',
  withdrawn: 'quiet',
} as const satisfies Record<(typeof invitationStates)[number], StateTone>;

export const invitationCodes = {
  /** The employee has a sign-in of their own meanwhile. */
  employeeTaken: refusalCode('ZBSY0202', 409),
  /** Nobody grants rights or a scope that they do not have. */
  moreThanOwn: refusalCode('ZBSY0204', 403),
} as const;

const shared = {
  email: text({ max: 254, search: true, sort: true, filter: true, column: 'shown', width: 240 }),
  group_name: computed(z.string(), { column: 'shown', width: 160 }),
  employee_name: computed(z.string(), { column: 'shown', width: 180 }),
  /** Whose data the person will see, and the names of the departments or areas. */
  data_scope: readOnly(choice(dataScopes, { filter: true, column: 'shown', width: 170 })),
  scope_names: computed(z.string(), { column: 'hidden', width: 220 }),
};

/** People who were asked by mail to join. */
export const invitation = defineResource({
  name: 'system.invitation',
  module,
  path: '/system/api/v2/invitations/',
  audience: { of: 'company', scope: { departments: 'department_scope' } },
  words: { namespace: 'sys', key: 'invitation' },
  defaultOrdering: '-sent_time',
  readOnly: true,
  phoneFields: ['status', 'sent_time'],
  actions: {
    /** Mails a new link; the older link ends. */
    resend: { permission: 'add', from: ['sent'], asks: false, codes: [invitationCodes.moreThanOwn] },
    /** Ends an invitation that nobody has accepted. */
    withdraw: { permission: 'delete', from: ['sent'], to: 'withdrawn', isDanger: true },
  },
  fields: {
    ...shared,
    status: choice(invitationStates, { filter: true, column: 'shown', width: 150, tones: invitationTones }),
    invited_by: text({ max: 254, search: true, column: 'shown', width: 180 }),
    sent_time: datetime({ sort: true, filter: true, column: 'shown', width: 170 }),
    expiry_time: datetime({ column: 'shown', width: 170 }),
  },
});

/** People who accepted, and the decision on them. */
export const joinRequest = defineRequest({
  name: 'system.join_request',
  module,
  path: '/system/api/v2/join_requests/',
  audience: { of: 'company', scope: { departments: 'department_scope' } },
  words: { namespace: 'sys', key: 'joinRequest' },
  defaultOrdering: '-accept_time',
  readOnly: true,
  reason: 'none',
  codes: Object.values(invitationCodes),
  phoneFields: ['status', 'accept_time'],
  fields: {
    ...shared,
    accept_time: datetime({ sort: true, filter: true, column: 'shown', width: 170 }),
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

/** Asks a person by mail to join. The answer does not tell whether the address has an account. */
export const invite = defineCall({
  name: 'system.invitation.invite',
  method: 'POST',
  path: '/system/api/v2/invitations/invite/',
  module,
  access: 'system.invitation.add',
  scoped: 'departments',
  body: z
    .strictObject({
      email: emailAddress,
      /** The group that the person joins; null for an employee who only has the personal screens. */
      group: idSchema.nullable(),
      /** The person's employee record. */
      employee: idSchema.nullable(),
      /** Language of the mail. */
      language: z.enum(languages),
      /** Whose data the person will see; what the inviter sees by default. */
      scope: z
        .strictObject({
          of: z.enum(dataScopes),
          departments: z.array(idSchema).max(200).readonly().default([]),
          areas: z.array(idSchema).max(200).readonly().default([]),
        })
        .optional(),
    })
    .refine((body) => body.group !== null || body.employee !== null, {
      path: ['group'],
      error: fieldMessage('groupOrEmployee'),
    }),
  data: z.object({ id: z.int() }),
});

/** What the person may grant: groups with no more rights than their own, and kinds of data scopes. */
export const grantableGroups = defineCall({
  name: 'system.invitation.groups',
  method: 'GET',
  path: '/system/api/v2/invitations/groups/',
  module,
  access: 'system.invitation.add',
  scoped: 'departments',
  data: z.object({
    groups: z.array(z.object({ id: z.int(), name: z.string(), is_owner: z.boolean() })),
    scopes: z.array(z.enum(dataScopes)),
  }),
});

export const resources = [invitation, joinRequest];
export const calls = [invite, grantableGroups];
