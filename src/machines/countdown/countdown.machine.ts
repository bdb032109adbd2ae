/**
 * Countdown before something may be asked again (spec section 4: the resend button of email-activation is disabled
 * for 30 s, restarted on success). The seconds left stand in context for the screen to show.
 */
import { assign, setup } from 'xstate';

/** Seconds before a mail may be sent again (spec section 9). */
export const resendSeconds = 30;

export const countdownMachine = setup({
  types: {
    input: {} as { seconds: number },
    context: {} as { seconds: number; remaining: number },
    events: {} as { type: 'countdown.restarted' },
  },
  guards: { isLastSecond: ({ context }) => context.remaining <= 1 },
  actions: {
    start: assign({ remaining: ({ context }) => context.seconds }),
    count: assign({ remaining: ({ context }) => context.remaining - 1 }),
  },
  delays: { tick: 1000 },
}).createMachine({
  id: 'countdown',
  context: ({ input }) => ({ seconds: input.seconds, remaining: input.seconds }),
  initial: 'counting',
  on: { 'countdown.restarted': { target: '.counting', actions: 'start', reenter: true } },
  states: {
    counting: {
      after: {
        tick: [
          { guard: 'isLastSecond', target: 'ready', actions: 'count' },
          { target: 'counting', actions: 'count', reenter: true },
        ],
      },
    },
    ready: {},
  },
});
