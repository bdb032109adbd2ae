/**
 * Activation by a mailed link (spec section 4): after 3 s the code is posted. Success leads to company creation with the returned
 * code; failure shows the error and leads to company verification, as does a link without a code (ZBOA0106).
 */
import { assign, fromPromise, setup } from 'xstate';
import { checkDelay, type LinkProblem, type LinkRefusal } from './sending.ts';

export type ActivationOutcome = { readonly kind: 'activated'; readonly code: string } | LinkRefusal;

export interface LinkInput {
  /** The link's code; empty if it has none. */
  readonly code: string;
}

export const activationMachine = setup({
  types: {
    input: {} as LinkInput,
    context: {} as LinkInput & { readonly nextCode: string; readonly problem: LinkProblem },
  },
  actors: {
    activate: fromPromise<ActivationOutcome, LinkInput>(() => Promise.reject(new Error('activate is not provided'))),
  },
  guards: { hasCode: ({ context }) => context.code !== '' },
  actions: {
    goToCompanyCreation: (_, _params: { code: string }) => {},
    goToCompanyVerification: (_, _params: { problem: LinkProblem }) => {},
  },
  delays: { checkDelay },
}).createMachine({
  id: 'activation',
  context: ({ input }) => ({ ...input, nextCode: '', problem: 'failed' }),
  initial: 'judging',
  states: {
    judging: { always: [{ guard: 'hasCode', target: 'waiting' }, { target: 'missing' }] },
    waiting: { after: { checkDelay: { target: 'activating' } } },
    activating: {
      invoke: {
        id: 'activate',
        src: 'activate',
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'activated',
            target: 'activated',
            actions: assign({ nextCode: ({ event }) => (event.output.kind === 'activated' ? event.output.code : '') }),
          },
          {
            target: 'failed',
            actions: assign({
              problem: ({ context, event }) =>
                event.output.kind === 'refused' ? event.output.problem : context.problem,
            }),
          },
        ],
        onError: { target: 'failed' },
      },
    },
    activated: {
      type: 'final',
      entry: { type: 'goToCompanyCreation', params: ({ context }) => ({ code: context.nextCode }) },
    },
    missing: { type: 'final', entry: { type: 'goToCompanyVerification', params: { problem: 'missingCode' } } },
    failed: {
      type: 'final',
      entry: { type: 'goToCompanyVerification', params: ({ context }) => ({ problem: context.problem }) },
    },
  },
});
