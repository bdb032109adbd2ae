/**
 * The session of a browser (spec section 4, "Session"; docs/decisions.md#3-refresh-tokens).
 * - A token is expired when its exp lies within 300 seconds of now.
 * - Before a call the freshness is asked; an expired token is refreshed. One refresh runs at a time over all tabs:
 *   the flow waits for its turn, then judges the tokens as they stand by then, since another tab may have been
 *   quicker, and asks the server only where they are still expired.
 * - A 401, or a refresh that the server refuses, ends the session: both tokens are removed and the person goes to
 *   company verification; from a company's own host to the host without its prefix.
 * - A refresh that no answer comes to ends nothing: the tokens stay for the next try.
 * - Tokens removed by another tab end this tab's session as well.
 * No state is final: a page has one session actor from start to end.
 */
import { assign, fromPromise, setup } from 'xstate';

/** Seconds before `exp` from which a token counts as expired (spec section 9). */
export const expiryMarginSeconds = 300;

export interface LivingTokens {
  readonly access: string;
  readonly refresh: string;
  /** Unix seconds. */
  readonly exp: number;
}

export type RefreshOutcome =
  | { readonly kind: 'refreshed'; readonly tokens: LivingTokens }
  /** Expired, revoked or used before: signing in again is the only way. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable' };

export type SessionEvent =
  /** From a sign-in on this page or in another tab. */
  | { type: 'tokens.stored'; tokens: LivingTokens }
  | { type: 'tokens.removed' }
  | { type: 'freshness.asked' }
  | { type: 'call.unauthorized'; access: string | null }
  | { type: 'signOut.pressed' };

export interface SessionInput {
  readonly tokens: LivingTokens | null;
  /** The clock, in unix seconds. */
  readonly now: () => number;
  /** Whether the page's host starts with the company's code as a subdomain. */
  readonly isOnCompanyHost: () => boolean;
}

const isExpired = (tokens: LivingTokens | null, now: number): boolean =>
  tokens !== null && tokens.exp - now <= expiryMarginSeconds;

const missing = (name: string) => () => Promise.reject(new Error(`${name} is not provided`));

export const sessionMachine = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionInput,
    events: {} as SessionEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** Resolves with the present tokens when this tab has its turn. */
    waitForTurn: fromPromise<LivingTokens | null>(missing('waitForTurn')),
    refreshTokens: fromPromise<RefreshOutcome, { tokens: LivingTokens | null }>(missing('refreshTokens')),
    /** Ends the session at the server; ending it here does not wait for an answer. */
    revokeSession: fromPromise<void, { tokens: LivingTokens | null }>(missing('revokeSession')),
  },
  guards: {
    isExpired: ({ context }) => isExpired(context.tokens, context.now()),
    isOfPresentToken: ({ context, event }) =>
      event.type === 'call.unauthorized' && (event.access === null || event.access === context.tokens?.access),
    isOnCompanyHost: ({ context }) => context.isOnCompanyHost(),
  },
  actions: {
    storeTokens: (_, _params: { tokens: LivingTokens | null }) => {},
    clearTokens: () => {},
    giveBackTurn: () => {},
    goToCompanyVerification: () => {},
    goToHostWithoutCompany: () => {},
    forget: assign({ tokens: null }),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input }),
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: ({ context }) => context.tokens === null, target: 'signedOut' }, { target: 'living' }],
    },
    signedOut: {
      on: {
        'tokens.stored': { target: 'living', actions: assign({ tokens: ({ event }) => event.tokens }) },
      },
    },
    living: {
      on: {
        'freshness.asked': { guard: 'isExpired', target: 'refreshing' },
        'tokens.stored': { actions: assign({ tokens: ({ event }) => event.tokens }) },
        'tokens.removed': { target: 'ended' },
        'call.unauthorized': { guard: 'isOfPresentToken', target: 'ended' },
        'signOut.pressed': { target: 'signingOut' },
      },
    },
    refreshing: {
      tags: 'busy',
      exit: 'giveBackTurn',
      initial: 'waiting',
      on: {
        'tokens.removed': { target: 'ended' },
        'call.unauthorized': { guard: 'isOfPresentToken', target: 'ended' },
        'signOut.pressed': { target: 'signingOut' },
      },
      states: {
        waiting: {
          invoke: {
            id: 'waitForTurn',
            src: 'waitForTurn',
            onDone: [
              { guard: ({ event }) => event.output === null, target: '#session.ended' },
              {
                guard: ({ context, event }) => isExpired(event.output, context.now()),
                target: 'asking',
                actions: assign({ tokens: ({ event }) => event.output }),
              },
              { target: '#session.living', actions: assign({ tokens: ({ event }) => event.output }) },
            ],
            onError: { target: '#session.living' },
          },
        },
        asking: {
          invoke: {
            id: 'refreshTokens',
            src: 'refreshTokens',
            input: ({ context }) => ({ tokens: context.tokens }),
            onDone: [
              {
                guard: ({ event }) => event.output.kind === 'refreshed',
                target: 'stored',
                actions: assign({
                  tokens: ({ context, event }) =>
                    event.output.kind === 'refreshed' ? event.output.tokens : context.tokens,
                }),
              },
              { guard: ({ event }) => event.output.kind === 'refused', target: '#session.ended' },
              { target: '#session.living' },
            ],
            onError: { target: '#session.living' },
          },
        },
        /** A separate state, so that the tokens are stored before its exit releases the turn. */
        stored: {
          entry: { type: 'storeTokens', params: ({ context }) => ({ tokens: context.tokens }) },
          always: { target: '#session.living' },
        },
      },
    },
    signingOut: {
      tags: 'busy',
      invoke: {
        id: 'revokeSession',
        src: 'revokeSession',
        input: ({ context }) => ({ tokens: context.tokens }),
        onDone: { target: 'ended' },
        onError: { target: 'ended' },
      },
      on: { 'tokens.removed': { target: 'ended' } },
    },
    ended: {
      entry: ['clearTokens', 'forget'],
      initial: 'judging',
      on: {
        'tokens.stored': { target: 'living', actions: assign({ tokens: ({ event }) => event.tokens }) },
      },
      states: {
        judging: { always: [{ guard: 'isOnCompanyHost', target: 'leavingHost' }, { target: 'leaving' }] },
        leaving: { entry: 'goToCompanyVerification' },
        leavingHost: { entry: 'goToHostWithoutCompany' },
      },
    },
  },
});
