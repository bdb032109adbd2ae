/**
 * Opening an invitation (spec section 4): success with an email goes to invited-sign-up, where the account is made;
 * success without one goes to company verification with a success message; failure goes to company verification.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { LinkInput } from './activation.machine.ts';
import { checkDelay } from './sending.ts';

export type InvitedOutcome = { readonly kind: 'opened'; readonly email: string | null } | { readonly kind: 'refused' };

export const invitedMachine = setup({
  types: { input: {} as LinkInput, context: {} as LinkInput & { readonly email: string } },
  actors: {
    openInvitation: fromPromise<InvitedOutcome, LinkInput>(() => Promise.reject(new Error('openInvitation is not provided'))),
  },
  guards: { hasCode: ({ context }) => context.code !== '' },
  actions: {
    showMissingCode: () => {},
    goToInvitedSignUp: (_, _params: { email: string; code: string }) => {},
    goToCompanyVerification: () => {},
    goToCompanyVerificationAccepted: () => {},
  },
  delays: { checkDelay },
}).createMachine({
  id: 'invited',
  context: ({ input }) => ({ ...input, email: '' }),
  initial: 'judging',
  states: {
    judging: { always: [{ guard: 'hasCode', target: 'waiting' }, { target: 'missing' }] },
    waiting: { after: { checkDelay: { target: 'opening' } } },
    opening: {
      invoke: {
        id: 'openInvitation',
        src: 'openInvitation',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'refused', target: 'failed' },
          { guard: ({ event }) => event.output.kind === 'opened' && event.output.email === null, target: 'accepted' },
          {
            target: 'signingUp',
            actions: assign({ email: ({ event }) => (event.output.kind === 'opened' ? (event.output.email ?? '') : '') }),
          },
        ],
        onError: { target: 'failed' },
      },
    },
    signingUp: {
      type: 'final',
      entry: { type: 'goToInvitedSignUp', params: ({ context }) => ({ email: context.email, code: context.code }) },
    },
    accepted: { type: 'final', entry: 'goToCompanyVerificationAccepted' },
    missing: { type: 'final', entry: ['showMissingCode', 'goToCompanyVerification'] },
    failed: { type: 'final', entry: 'goToCompanyVerification' },
  },
});
