/**
 * Waits for a mail after signing up or forgetting the password (spec section 4). Sending again is disabled for 30 s, which start
 * again with every mail. Without an address the page leads to company verification.
 */
import { fromPromise, setup } from 'xstate';
import { countdownMachine, resendSeconds } from '#machines/countdown/countdown.machine.ts';
import type { SendOutcome } from './sending.ts';

export interface EmailActivationInput {
  /** Whether the page knows the recipient of the mail. */
  readonly isAddressed: boolean;
}

export const emailActivationMachine = setup({
  types: {
    input: {} as EmailActivationInput,
    context: {} as EmailActivationInput,
    events: {} as { type: 'resend.pressed' },
    tags: {} as 'busy',
    children: {} as { countDown: 'countDown'; sendAgain: 'sendAgain' },
  },
  actors: {
    countDown: countdownMachine,
    sendAgain: fromPromise<SendOutcome>(() => Promise.reject(new Error('sendAgain is not provided'))),
  },
  guards: { isAddressed: ({ context }) => context.isAddressed },
  actions: { showSent: () => {}, goToCompanyVerification: () => {} },
}).createMachine({
  id: 'emailActivation',
  context: ({ input }) => input,
  initial: 'judging',
  states: {
    judging: { always: [{ guard: 'isAddressed', target: 'counting' }, { target: 'leaving' }] },
    counting: {
      invoke: { id: 'countDown', src: 'countDown', input: { seconds: resendSeconds }, onDone: { target: 'ready' } },
    },
    ready: { on: { 'resend.pressed': { target: 'sending' } } },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendAgain',
        src: 'sendAgain',
        onDone: [
          { guard: ({ event }) => event.output.kind === 'sent', target: 'counting', actions: 'showSent' },
          { target: 'ready' },
        ],
        onError: { target: 'ready' },
      },
    },
    leaving: { type: 'final', entry: 'goToCompanyVerification' },
  },
});
