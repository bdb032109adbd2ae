import { fromPromise } from 'xstate';
import { client } from '#shared/session/index.ts';
import { confirmPaypal, confirmTelr } from '../contract/payment.ts';
import type { Gateway } from '../domain/payment-status.ts';
import { paymentResultMachine, type PaymentAnswer, type PaymentLink } from '../machines/payment-result.machine.ts';

/** What the link that opened the page carries (spec section 2). */
export function paymentLink(gateway: Gateway, query = new URLSearchParams(globalThis.location.search)): PaymentLink {
  return gateway === 'telr'
    ? { gateway, key: query.get('OrderRef') ?? '', payer: '' }
    : { gateway, key: query.get('paymentId') ?? '', payer: query.get('PayerID') ?? '' };
}

export const paymentFlow = paymentResultMachine.provide({
  actors: {
    confirmPayment: fromPromise<PaymentAnswer, PaymentLink>(async ({ input: { gateway, key, payer }, signal }) => {
      const outcome =
        gateway === 'telr'
          ? await client.callEndpoint(confirmTelr, { body: { order_ref: key } }, { signal, quiet: true })
          : await client.callEndpoint(
              confirmPaypal,
              { body: { payment_id: key, payer_id: payer } },
              { signal, quiet: true },
            );
      // A link with parts longer than ours is refused at the field, because no payment has it.
      return outcome.isSuccess ? outcome.data.data : { status: 'ORDER_NOT_FOUND', order: null };
    }),
  },
});
