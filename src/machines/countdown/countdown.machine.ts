/**
 * Countdown before something may be asked again (spec section 4: the resend button of email-activation is disabled
 * for 30 s, restarted on success). The seconds left stand in context for the screen to show; it is done when none is
 * left, and whoever needs it again invokes it again.
 */
import { assign, setup } from 'xstate';

/** Seconds before a mail may be sent again (spec section 9). */
export const resendSeconds = 30;

export const countdownMachine = setup({
  types: {
    input: {} as { seconds: number },
    context: {} as { remaining: number },
  },
  guards: { isLastSecond: ({ context }) => context.remaining <= 1 },
  actions: { count: assign({ remaining: ({ context }) => context.remaining - 1 }) },
  delays: { tick: 1000 },
}).createMachine({
  id: 'countdown',
  context: ({ input }) => ({ remaining: input.seconds }),
  initial: 'counting',
  states: {
    counting: {
      after: {
        tick: [
          { guard: 'isLastSecond', target: 'over', actions: 'count' },
          { target: 'counting', actions: 'count', reenter: true },
        ],
      },
    },
    over: { type: 'final' },
  },
});
