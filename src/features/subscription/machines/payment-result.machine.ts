/**
 * The result page of a payment (spec sections 2 and 4): 3 s after it loaded, what the link carries is posted, and the
 * status that comes back is shown as success, warning or error by the table of section 4; a status that is not in the
 * table is an error. Without an answer, or while the provider has not decided, people can ask again.
 */
import { assign, fromPromise, setup } from 'xstate';
import { severityOf, type Gateway } from '../domain/payment-status.ts';

/** Delay before payment checks (spec section 9). */
export const checkDelay = 3000;

/** What the provider's link carries. */
export interface PaymentLink {
  readonly gateway: Gateway;
  /** `OrderRef`, or `paymentId`. */
  readonly key: string;
  /** `PayerID`. */
  readonly payer: string;
}

/** How a payment ended, and what it was for. */
export interface PaymentAnswer {
  readonly status: string;
  /** Null for an unknown payment. */
  readonly order: { readonly order_ref: string; readonly amount: number; readonly currency: string } | null;
}

export const paymentResultMachine = setup({
  types: {
    input: {} as PaymentLink,
    context: {} as PaymentAnswer & { readonly link: PaymentLink },
    events: {} as { readonly type: 'check.retried' },
  },
  actors: {
    confirmPayment: fromPromise<PaymentAnswer, PaymentLink>(() =>
      Promise.reject(new Error('confirmPayment is not provided')),
    ),
  },
  guards: {
    isSuccess: ({ context }) => severityOf(context.link.gateway, context.status) === 'success',
    isWarning: ({ context }) => severityOf(context.link.gateway, context.status) === 'warning',
    isPending: ({ context }) => context.status === 'PENDING',
  },
  delays: { checkDelay },
}).createMachine({
  id: 'paymentResult',
  context: ({ input }) => ({ link: input, status: '', order: null }),
  initial: 'waiting',
  states: {
    waiting: { after: { checkDelay: { target: 'confirming' } } },
    confirming: {
      entry: assign({ status: '', order: null }),
      invoke: {
        id: 'confirmPayment',
        src: 'confirmPayment',
        input: ({ context }) => context.link,
        onDone: { target: 'judging', actions: assign(({ event }) => event.output) },
        onError: { target: 'unreached' },
      },
    },
    judging: {
      always: [
        { guard: 'isSuccess', target: 'succeeded' },
        { guard: 'isWarning', target: 'warned' },
        { target: 'failed' },
      ],
    },
    succeeded: { type: 'final' },
    warned: { type: 'final' },
    failed: { on: { 'check.retried': { guard: 'isPending', target: 'confirming' } } },
    unreached: { on: { 'check.retried': { target: 'confirming' } } },
  },
});
