/**
 * Approving and rejecting what waits, one by one or many at once (spec section 1, "approvals";
 * docs/domain.md#requests-and-approvals): records are chosen, a decision is asked for and confirmed, and the server
 * says of each how it went. Rejecting takes a reason, where the kind of request wants one it cannot be confirmed
 * without. What somebody else has decided meanwhile leaves the choice; where nothing is left, the question goes. A
 * decision that got no answer is asked again, with its reason kept.
 */
import { assign, fromPromise, setup } from 'xstate';

export type Decision = 'APPROVED' | 'REJECTED';

export interface ApprovalInput {
  /** Whether a rejection has to say why. */
  readonly needsReason: boolean;
}

export interface Verdict {
  readonly ids: readonly number[];
  readonly decision: Decision;
  /** Empty on approvals. */
  readonly reason: string;
}

/** How each went, for the words. */
export interface Decided {
  readonly done: readonly number[];
  readonly refused: readonly {
    readonly id: number;
    readonly code: string;
    readonly context?: Readonly<Record<string, string | number>> | undefined;
  }[];
}

interface ApprovalContext extends ApprovalInput {
  /** What is chosen for a decision about several. */
  readonly chosen: readonly number[];
  readonly verdict: Verdict;
  /** The last try got no answer. */
  readonly hasFailed: boolean;
}

export type ApprovalEvent =
  | { readonly type: 'choice.changed'; readonly ids: readonly number[] }
  /** What waits now: of a list that was read again. */
  | { readonly type: 'records.replaced'; readonly ids: readonly number[] }
  | { readonly type: 'decision.asked'; readonly ids: readonly number[]; readonly decision: Decision }
  | { readonly type: 'reason.changed'; readonly reason: string }
  | { readonly type: 'decision.confirmed' }
  | { readonly type: 'decision.dismissed' };

const nothing: Verdict = { ids: [], decision: 'APPROVED', reason: '' };
const among = (ids: readonly number[], left: readonly number[]): number[] => ids.filter((id) => left.includes(id));

export const approvalMachine = setup({
  types: {
    input: {} as ApprovalInput,
    context: {} as ApprovalContext,
    events: {} as ApprovalEvent,
    tags: {} as 'busy',
  },
  actors: {
    decide: fromPromise<Decided, Verdict>(() => Promise.reject(new Error('decide is not provided'))),
  },
  actions: {
    tell: (_, _params: { decision: Decision; decided: Decided }) => {},
    keepThose: assign(({ context }, { ids }: { ids: readonly number[] }) => ({
      chosen: among(context.chosen, ids),
      verdict: { ...context.verdict, ids: among(context.verdict.ids, ids) },
    })),
  },
  guards: {
    hasSome: (_, { ids }: { ids: readonly number[] }) => ids.length > 0,
    isOvertaken: ({ context }, { ids }: { ids: readonly number[] }) => among(context.verdict.ids, ids).length === 0,
    hasReason: ({ context: { needsReason, verdict } }) =>
      !needsReason || verdict.decision === 'APPROVED' || verdict.reason.trim() !== '',
  },
}).createMachine({
  id: 'approval',
  context: ({ input }) => ({ ...input, chosen: [], verdict: nothing, hasFailed: false }),
  initial: 'choosing',
  states: {
    choosing: {
      entry: assign({ verdict: nothing, hasFailed: false }),
      on: {
        'choice.changed': { actions: assign({ chosen: ({ event }) => event.ids }) },
        'records.replaced': { actions: { type: 'keepThose', params: ({ event }) => ({ ids: event.ids }) } },
        'decision.asked': {
          guard: { type: 'hasSome', params: ({ event }) => ({ ids: event.ids }) },
          target: 'asking',
          actions: assign({ verdict: ({ event }) => ({ ids: event.ids, decision: event.decision, reason: '' }) }),
        },
      },
    },
    asking: {
      on: {
        'reason.changed': {
          actions: assign({ verdict: ({ context, event }) => ({ ...context.verdict, reason: event.reason }) }),
        },
        'records.replaced': [
          {
            guard: { type: 'isOvertaken', params: ({ event }) => ({ ids: event.ids }) },
            target: 'choosing',
            actions: { type: 'keepThose', params: ({ event }) => ({ ids: event.ids }) },
          },
          { actions: { type: 'keepThose', params: ({ event }) => ({ ids: event.ids }) } },
        ],
        'decision.confirmed': { guard: 'hasReason', target: 'deciding' },
        'decision.dismissed': { target: 'choosing' },
      },
    },
    deciding: {
      tags: 'busy',
      entry: assign({ hasFailed: false }),
      invoke: {
        id: 'decide',
        src: 'decide',
        input: ({ context: { verdict } }) => ({
          ...verdict,
          reason: verdict.decision === 'APPROVED' ? '' : verdict.reason.trim(),
        }),
        onDone: {
          target: 'choosing',
          actions: [
            {
              type: 'tell',
              params: ({ context, event }) => ({ decision: context.verdict.decision, decided: event.output }),
            },
            assign({ chosen: ({ context }) => context.chosen.filter((id) => !context.verdict.ids.includes(id)) }),
          ],
        },
        onError: { target: 'asking', actions: assign({ hasFailed: true }) },
      },
    },
  },
});
