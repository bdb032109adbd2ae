/**
 * Submits a photo of one's face (spec sections 2, 3 and 5): a photo and the Employee ID are required; the form keeps its values if
 * the server refuses or does not answer. The answer never reveals whether there is such an ID (docs/security.md#photos-by-link): it
 * only says that the photo was sent. A link without its company shows a message at once.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { FieldMessages } from '#shared/contract/messages.ts';

export interface RegisterInput {
  /** The link's company; empty if it has none. */
  readonly companyId: string;
}

export interface Submission {
  /** Data URL of a JPEG. */
  readonly biophoto: string;
  readonly employee: string;
  readonly remarks: string;
}

export type RegisterOutcome = { readonly kind: 'sent' } | { readonly kind: 'refused'; readonly fields: FieldMessages };

export type RegisterEvent =
  | { readonly type: 'form.changed' }
  | { readonly type: 'form.submitted'; readonly submission: Submission }
  | { readonly type: 'next.pressed' };

export const registerMachine = setup({
  types: {
    input: {} as RegisterInput,
    context: {} as RegisterInput & { readonly fields: FieldMessages },
    events: {} as RegisterEvent,
    tags: {} as 'busy',
  },
  actors: {
    register: fromPromise<RegisterOutcome, RegisterInput & Submission>(() =>
      Promise.reject(new Error('register is not provided')),
    ),
  },
  guards: { hasCompany: ({ context }) => context.companyId !== '' },
}).createMachine({
  id: 'bioPhotoRegister',
  context: ({ input }) => ({ ...input, fields: {} }),
  initial: 'judging',
  states: {
    judging: { always: [{ guard: 'hasCompany', target: 'editing' }, { target: 'missing' }] },
    missing: {},
    editing: { entry: assign({ fields: {} }), on: { 'form.submitted': { target: 'sending' } } },
    sending: {
      tags: 'busy',
      entry: assign({ fields: {} }),
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context, event }) => ({
          companyId: context.companyId,
          ...(event.type === 'form.submitted' ? event.submission : { biophoto: '', employee: '', remarks: '' }),
        }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'sent', target: 'sent' },
          {
            target: 'refused',
            actions: assign({ fields: ({ event }) => (event.output.kind === 'refused' ? event.output.fields : {}) }),
          },
        ],
        onError: { target: 'editing' },
      },
    },
    refused: { on: { 'form.changed': { target: 'editing' }, 'form.submitted': { target: 'sending' } } },
    sent: { on: { 'next.pressed': { target: 'editing' } } },
  },
});
