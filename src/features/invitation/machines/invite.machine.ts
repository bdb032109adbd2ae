/**
 * Inviting by email from the application (docs/domain.md#invitations): the form stays open after an invitation went
 * out, since several people are usually invited one after the other; what the server finds wrong shows at the fields.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { MemberScope } from '#shared/contract/member-scope.ts';
import type { FieldMessages, Language } from '#shared/contract/index.ts';

export interface Invitee {
  readonly email: string;
  readonly group: number | null;
  readonly employee: number | null;
  readonly language: Language;
  /** Undefined while the kinds that may be given are not known: the server then gives the inviter's own. */
  readonly scope?: MemberScope | undefined;
}

export type InviteOutcome =
  | { readonly kind: 'sent'; readonly email: string }
  /** The person has been told why; `fields` names the fields, if any. */
  | { readonly kind: 'refused'; readonly fields: FieldMessages };

export type InviteEvent =
  | { type: 'form.changed' }
  | { type: 'form.submitted'; invitee: Invitee }
  | { type: 'dialog.dismissed' };

export const inviteMachine = setup({
  types: {
    context: {} as { readonly fields: FieldMessages; readonly invited: string },
    events: {} as InviteEvent,
    tags: {} as 'busy',
  },
  actors: {
    invite: fromPromise<InviteOutcome, { invitee: Invitee | null }>(() =>
      Promise.reject(new Error('invite is not provided')),
    ),
  },
  actions: { clearForm: () => {}, close: () => {} },
}).createMachine({
  id: 'invite',
  context: { fields: {}, invited: '' },
  initial: 'editing',
  states: {
    editing: {
      entry: assign({ fields: {}, invited: '' }),
      on: { 'form.submitted': { target: 'sending' }, 'dialog.dismissed': { target: 'closed' } },
    },
    sending: {
      tags: 'busy',
      entry: assign({ fields: {}, invited: '' }),
      invoke: {
        id: 'invite',
        src: 'invite',
        input: ({ event }) => ({ invitee: event.type === 'form.submitted' ? event.invitee : null }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'sent',
            target: 'sent',
            actions: [
              assign({ invited: ({ event }) => (event.output.kind === 'sent' ? event.output.email : '') }),
              'clearForm',
            ],
          },
          {
            target: 'refused',
            actions: assign({ fields: ({ event }) => (event.output.kind === 'refused' ? event.output.fields : {}) }),
          },
        ],
        onError: { target: 'editing' },
      },
    },
    sent: {
      on: {
        'form.changed': { target: 'editing' },
        'form.submitted': { target: 'sending' },
        'dialog.dismissed': { target: 'closed' },
      },
    },
    refused: {
      on: {
        'form.changed': { target: 'editing' },
        'form.submitted': { target: 'sending' },
        'dialog.dismissed': { target: 'closed' },
      },
    },
    closed: { type: 'final', entry: 'close' },
  },
});
