import { assign, fromCallback, setup } from 'xstate';

/**
 * Holds the live connection of a signed-in person (spec section 7: a websocket below `/websocket`, `token=JWT
 * <access>`).
 *
 * - A lost connection is opened again after a back-off that doubles up to half a minute, with a random part, so that a
 * restarted server does not meet everybody at once. If the network comes back, the wait is cut short.
 * - Events during a lost connection are missed: after every reconnection the view requests its data again.
 * - A browser is not told why a connection was not taken. A refusal therefore asks whether the session still stands:
 * a page whose session was ended elsewhere must not stay open with the data of before.
 * - The end of the session ends it for good.
 */

/** The server's message: something of this topic has changed. */
export interface LiveMessage {
  readonly topic: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export type LiveEvent =
  | { readonly type: 'socket.opened' }
  | { readonly type: 'socket.closed' }
  /** The server ended the session, or did not take the connection. Which of them, only a call tells. */
  | { readonly type: 'socket.refused' }
  | { readonly type: 'message.received'; readonly message: LiveMessage }
  | { readonly type: 'network.restored' }
  | { readonly type: 'session.ended' };

export interface LiveContext {
  /** Consecutive failures to open. */
  readonly failures: number;
  readonly hasListened: boolean;
}

export const firstBackOff = 500;
export const longestBackOff = 30_000;

/** Milliseconds to wait after so many failures; `chance` is from 0 to 1 and spreads the second half of it. */
export function backOffOf(failures: number, chance: number): number {
  const full = Math.min(longestBackOff, firstBackOff * 2 ** Math.min(failures, 10));
  return Math.round(full / 2 + (full / 2) * chance);
}

export const liveMachine = setup({
  types: {
    context: {} as LiveContext,
    events: {} as LiveEvent,
  },
  actors: {
    /** Opens a socket, reports its events, and closes it when stopped. */
    holdSocket: fromCallback<LiveEvent>(() => undefined),
  },
  actions: {
    /** Passes a message to the listeners of its topic. */
    deliver: (_, _message: LiveMessage) => undefined,
    /** Requests all shown data again: events may have been missed. */
    catchUp: () => undefined,
    /** Asks the server whether the session still stands; its answer ends the session if not. */
    checkSession: () => undefined,
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    rememberListening: assign({ hasListened: true }),
  },
  guards: {
    hasListened: ({ context }) => context.hasListened,
  },
  delays: {
    backOff: ({ context }) => backOffOf(context.failures, Math.random()),
  },
}).createMachine({
  id: 'live',
  context: { failures: 0, hasListened: false },
  initial: 'holding',
  on: { 'session.ended': '.ended' },
  states: {
    holding: {
      invoke: { src: 'holdSocket' },
      initial: 'connecting',
      on: { 'socket.closed': 'waiting', 'socket.refused': { target: 'waiting', actions: 'checkSession' } },
      states: {
        connecting: {
          on: {
            'socket.opened': [
              { target: 'listening', guard: 'hasListened', actions: 'catchUp' },
              { target: 'listening' },
            ],
          },
        },
        listening: {
          entry: ['forgetFailures', 'rememberListening'],
          on: {
            'message.received': { actions: { type: 'deliver', params: ({ event }) => event.message } },
          },
        },
      },
    },
    waiting: {
      after: { backOff: 'holding' },
      exit: 'countFailure',
      on: { 'network.restored': 'holding' },
    },
    ended: { type: 'final' },
  },
});
