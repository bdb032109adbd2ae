/**
 * Decides about a request to join by a mailed link (spec section 4): APPROVED shows a success, REJECTED an error. A link without a
 * code shows a message and leads to company verification.
 */
import { fromPromise, setup } from 'xstate';
import type { LinkInput } from './activation.machine.ts';
import { checkDelay, type LinkProblem } from './sending.ts';

export type JoinApprovalOutcome =
  | { readonly kind: 'APPROVED' }
  | { readonly kind: 'REJECTED' }
  | { readonly kind: 'refused' };

export const joinApprovalMachine = setup({
  types: { input: {} as LinkInput, context: {} as LinkInput, events: {} as { type: 'decision.retried' } },
  actors: {
    decide: fromPromise<JoinApprovalOutcome, LinkInput>(() => Promise.reject(new Error('decide is not provided'))),
  },
  guards: { hasCode: ({ context }) => context.code !== '' },
  actions: { goToCompanyVerification: (_, _params: { problem: LinkProblem }) => {} },
  delays: { checkDelay },
}).createMachine({
  id: 'joinApproval',
  context: ({ input }) => input,
  initial: 'judging',
  states: {
    judging: { always: [{ guard: 'hasCode', target: 'waiting' }, { target: 'missing' }] },
    waiting: { after: { checkDelay: { target: 'deciding' } } },
    deciding: {
      invoke: {
        id: 'decide',
        src: 'decide',
        input: ({ context }) => context,
        onDone: [
          { guard: ({ event }) => event.output.kind === 'APPROVED', target: 'approved' },
          { guard: ({ event }) => event.output.kind === 'REJECTED', target: 'rejected' },
          { target: 'invalid' },
        ],
        onError: { target: 'undecided' },
      },
    },
    /** There was no answer, or one without a decision. */
    undecided: { on: { 'decision.retried': { target: 'deciding' } } },
    approved: {},
    rejected: {},
    invalid: {},
    missing: { type: 'final', entry: { type: 'goToCompanyVerification', params: { problem: 'missingCode' } } },
  },
});
