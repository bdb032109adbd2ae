/**
 * Taking over a session that another page sends by link (spec section 2, /switch-company;
 * docs/decisions.md#1-switch-links). The page has taken the tokens out of the URL before this flow starts.
 *
 * Anybody can write such a link, so it never acts by itself unless this browser has just asked for it
 * (docs/decisions.md#11-a-switch-link-meets-a-living-session):
 * - where another person is signed in, it asks before it replaces them;
 * - where nobody is, and this browser did not ask, it asks before it signs anybody in;
 * - tokens that the server does not take replace nothing: a forged link signs nobody out.
 * A link without readable tokens, or with false ones where nobody is signed in, leads to company verification.
 */
import { fromPromise, setup } from 'xstate';

export interface OfferedSession {
  readonly access: string;
  readonly refresh: string;
  readonly userId: number;
}

export interface SwitchCompanyInput {
  /** Null if the link has no readable tokens. */
  readonly offered: OfferedSession | null;
  /** The signed-in person, if the session is still valid. */
  readonly presentUserId: number | null;
  /** True if this browser itself requested the link from the host that sent it here. */
  readonly isAskedFor: boolean;
}

export const switchCompanyMachine = setup({
  types: {
    input: {} as SwitchCompanyInput,
    context: {} as SwitchCompanyInput,
    events: {} as
      | { type: 'replacing.confirmed' }
      | { type: 'replacing.declined' }
      | { type: 'entering.confirmed' }
      | { type: 'entering.declined' },
  },
  actors: {
    /** Whether the server accepts the link's access token. */
    checkTokens: fromPromise<boolean, { offered: OfferedSession | null }>(() =>
      Promise.reject(new Error('checkTokens is not provided')),
    ),
  },
  guards: {
    isUnreadable: ({ context }) => context.offered === null,
    isOfAnotherPerson: ({ context }) =>
      context.presentUserId !== null && context.presentUserId !== context.offered?.userId,
    isUnasked: ({ context }) => context.presentUserId === null && !context.isAskedFor,
    isSomebodyHere: ({ context }) => context.presentUserId !== null,
  },
  actions: {
    storeTokens: (_, _params: { offered: OfferedSession | null }) => {},
    goHome: () => {},
    goToCompanyVerification: () => {},
  },
}).createMachine({
  id: 'switchCompany',
  context: ({ input }) => ({ ...input }),
  initial: 'judging',
  states: {
    judging: {
      always: [
        { guard: 'isUnreadable', target: 'rejected' },
        { guard: 'isOfAnotherPerson', target: 'asking' },
        { guard: 'isUnasked', target: 'doubting' },
        { target: 'checking' },
      ],
    },
    asking: {
      on: { 'replacing.confirmed': { target: 'checking' }, 'replacing.declined': { target: 'kept' } },
    },
    doubting: {
      on: { 'entering.confirmed': { target: 'checking' }, 'entering.declined': { target: 'rejected' } },
    },
    checking: {
      invoke: {
        id: 'checkTokens',
        src: 'checkTokens',
        input: ({ context }) => ({ offered: context.offered }),
        onDone: [{ guard: ({ event }) => event.output, target: 'entered' }, { target: 'refused' }],
        onError: { target: 'refused' },
      },
    },
    refused: { always: [{ guard: 'isSomebodyHere', target: 'kept' }, { target: 'rejected' }] },
    entered: {
      type: 'final',
      entry: [{ type: 'storeTokens', params: ({ context }) => ({ offered: context.offered }) }, 'goHome'],
    },
    kept: { type: 'final', entry: 'goHome' },
    rejected: { type: 'final', entry: 'goToCompanyVerification' },
  },
});
