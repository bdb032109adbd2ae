/**
 * Opens an invitation (spec section 4). Success with an email leads to invited-sign-up, where the account is made; success without
 * one leads to company verification with a success message; failure leads to company verification.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { PasswordPolicy } from '../contract/fields.ts';
import type { LinkInput } from './activation.machine.ts';
import { checkDelay, type LinkProblem, type LinkRefusal } from './sending.ts';

export type InvitedOutcome =
  | { readonly kind: 'opened'; readonly email: string | null; readonly policy: PasswordPolicy | null }
  | LinkRefusal;

export const invitedMachine = setup({
  types: {
    input: {} as LinkInput,
    context: {} as LinkInput & {
      readonly email: string;
      readonly policy: PasswordPolicy | null;
      readonly problem: LinkProblem;
    },
  },
  actors: {
    openInvitation: fromPromise<InvitedOutcome, LinkInput>(() =>
      Promise.reject(new Error('openInvitation is not provided')),
    ),
  },
  guards: { hasCode: ({ context }) => context.code !== '' },
  actions: {
    goToInvitedSignUp: (_, _params: { email: string; code: string; policy: PasswordPolicy | null }) => {},
    goToCompanyVerification: (_, _params: { problem: LinkProblem }) => {},
    goToCompanyVerificationAccepted: () => {},
  },
  delays: { checkDelay },
}).createMachine({
  id: 'invited',
  context: ({ input }) => ({ ...input, email: '', policy: null, problem: 'failed' }),
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
          {
            guard: ({ event }) => event.output.kind === 'refused',
            target: 'failed',
            actions: assign({
              problem: ({ context, event }) =>
                event.output.kind === 'refused' ? event.output.problem : context.problem,
            }),
          },
          { guard: ({ event }) => event.output.kind === 'opened' && event.output.email === null, target: 'accepted' },
          {
            target: 'signingUp',
            actions: assign({
              email: ({ event }) => (event.output.kind === 'opened' ? (event.output.email ?? '') : ''),
              policy: ({ event }) => (event.output.kind === 'opened' ? event.output.policy : null),
            }),
          },
        ],
        onError: { target: 'failed' },
      },
    },
    signingUp: {
      type: 'final',
      entry: { type: 'goToInvitedSignUp', params: ({ context: { email, code, policy } }) => ({ email, code, policy }) },
    },
    accepted: { type: 'final', entry: 'goToCompanyVerificationAccepted' },
    missing: { type: 'final', entry: { type: 'goToCompanyVerification', params: { problem: 'missingCode' } } },
    failed: {
      type: 'final',
      entry: { type: 'goToCompanyVerification', params: ({ context }) => ({ problem: context.problem }) },
    },
  },
});
