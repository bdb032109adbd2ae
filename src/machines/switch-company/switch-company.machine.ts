/**
 * Taking over a session that another page sends by link (spec section 2, /switch-company; design §9, decisions 1
 * and 11). The page has taken the tokens out of the URL before this flow starts. A link that meets a living session
 * of another person asks before it replaces it, so that nobody is signed in as somebody else by a link alone. A link
 * without readable tokens leads to company verification.
 */
import { setup } from 'xstate';

export interface OfferedSession {
  readonly access: string;
  readonly refresh: string;
  readonly userId: number;
}

export interface SwitchCompanyInput {
  /** Null where the link carries none that can be read. */
  readonly offered: OfferedSession | null;
  /** Who is signed in here now, where that session still lives. */
  readonly presentUserId: number | null;
}

export const switchCompanyMachine = setup({
  types: {
    input: {} as SwitchCompanyInput,
    context: {} as SwitchCompanyInput,
    events: {} as { type: 'replacing.confirmed' } | { type: 'replacing.declined' },
  },
  guards: {
    isUnreadable: ({ context }) => context.offered === null,
    isOfAnotherPerson: ({ context }) =>
      context.presentUserId !== null && context.presentUserId !== context.offered?.userId,
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
        { target: 'entered' },
      ],
    },
    asking: {
      on: { 'replacing.confirmed': { target: 'entered' }, 'replacing.declined': { target: 'kept' } },
    },
    entered: {
      type: 'final',
      entry: [{ type: 'storeTokens', params: ({ context }) => ({ offered: context.offered }) }, 'goHome'],
    },
    kept: { type: 'final', entry: 'goHome' },
    rejected: { type: 'final', entry: 'goToCompanyVerification' },
  },
});
