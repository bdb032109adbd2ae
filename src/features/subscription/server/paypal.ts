import { z } from 'zod';
import { amountText, readAmount } from '../domain/money.ts';
import { paypalAccess, type PaypalSettings } from './paypal-access.ts';
import {
  askProvider,
  ProviderError,
  UnknownPayment,
  type FetchProvider,
  type PaymentDetails,
  type PaymentProvider,
  type ProviderState,
  type RefundAnswer,
} from './provider.ts';

const paymentSchema = z.object({
  id: z.string().min(1),
  state: z.string(),
  payer: z.object({ payer_info: z.object({ payer_id: z.string().optional() }).optional() }).optional(),
  transactions: z
    .array(
      z.object({
        amount: z.object({ total: z.string(), currency: z.string() }),
        invoice_number: z.string().optional(),
        related_resources: z
          .array(
            z.object({
              sale: z.object({ id: z.string().optional(), state: z.string() }).optional(),
              refund: z
                .object({
                  state: z.string(),
                  invoice_number: z.string().optional(),
                  amount: z.object({ total: z.string(), currency: z.string() }),
                })
                .optional(),
            }),
          )
          .optional(),
      }),
    )
    .length(1),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
});
type Payment = z.infer<typeof paymentSchema>;
const errorSchema = z.object({ name: z.string() });

/** Answers to `execute` about the payer's money, and their meaning. */
const refusals: Readonly<Record<string, ProviderState>> = {
  INSTRUMENT_DECLINED: 'failed',
  CREDIT_CARD_REFUSED: 'failed',
  TRANSACTION_REFUSED: 'failed',
  PAYER_CANNOT_PAY: 'failed',
  PAYMENT_DENIED: 'failed',
  PAYMENT_EXPIRED: 'failed',
  PAYMENT_NOT_APPROVED_FOR_EXECUTION: 'pending',
};

/**
 * PayPal by its Payments API v1, whose return link carries `paymentId` and `PayerID`: create, look, and `execute`, which
 * collects the money. A payment that was executed before is looked up again, so that a lost answer loses no payment.
 */
export function paypalProvider(config: PaypalSettings, fetchProvider: FetchProvider = fetch): PaymentProvider {
  const access = paypalAccess(config, fetchProvider);
  const askAt = async (path: string, body?: object, requestId?: string) =>
    askProvider(fetchProvider, `${access.base}/v1/payments/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(await access.headers()),
        ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const ask = (path: string, body?: object) => askAt(`payment${path}`, body);
  const read = async (ref: string): Promise<Payment> => {
    const { json } = await ask(`/${encodeURIComponent(ref)}`);
    return parsePayment(json);
  };
  const look = async (ref: string): Promise<PaymentDetails> => {
    const { status, json } = await ask(`/${encodeURIComponent(ref)}`);
    if (status === 404) throw new UnknownPayment('PayPal has no such payment');
    return detailsOf(json, ref);
  };
  return {
    gateway: 'paypal',
    begin: async ({ reference, amount, description, returnUrl, cancelUrl }) => {
      const { json } = await ask('', {
        intent: 'sale',
        payer: { payment_method: 'paypal' },
        transactions: [
          {
            amount: { total: amountText(amount), currency: amount.currency },
            description: description.slice(0, 127),
            invoice_number: reference,
          },
        ],
        redirect_urls: { return_url: returnUrl, cancel_url: cancelUrl },
        application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'commit' },
      });
      const payment = paymentSchema.safeParse(json).data;
      const url = payment?.links?.find(({ rel }) => rel === 'approval_url')?.href;
      if (!payment || url === undefined || !/^https:\/\/([a-z.]+\.)?paypal\.com\//.test(url))
        throw new ProviderError('PayPal made no payment');
      return { ref: payment.id, url };
    },
    look,
    settle: async (ref, payer) => {
      const { status, json } = await ask(`/${encodeURIComponent(ref)}/execute`, { payer_id: payer });
      const refused = status >= 400 ? errorSchema.safeParse(json).data?.name : undefined;
      if (refused === 'INVALID_PAYER_ID' || refused === 'PAYER_ID_MISSING_FOR_PAYMENT_EXECUTION') return 'invalidPayer';
      if (refused === 'PAYMENT_ALREADY_DONE' || refused === 'PAYMENT_STATE_INVALID') return look(ref);
      const meaning = refused === undefined ? undefined : refusals[refused];
      if (meaning) return { ...(await look(ref)), state: meaning, raw: refused ?? '' };
      return detailsOf(json, ref);
    },
    canRefund: true,
    // The same request id within 30 days answers the same refund.
    refund: async ({ ref, reference, amount }) => {
      const sale = resourcesOf(await read(ref)).find((each) => each.sale)?.sale?.id;
      if (sale === undefined) return { state: 'refused', raw: 'no sale' };
      const { status, json } = await askAt(
        `sale/${encodeURIComponent(sale)}/refund`,
        { amount: { total: amountText(amount), currency: amount.currency }, invoice_number: reference },
        reference,
      );
      const refusal = status >= 400 ? errorSchema.safeParse(json).data?.name : undefined;
      if (refusal !== undefined && refusedRefunds.has(refusal)) return { state: 'refused', raw: refusal };
      const refund = refundSchema.safeParse(json).data;
      if (status >= 400 || !refund) throw new ProviderError(`PayPal answers ${refusal ?? status} to a refund`);
      return refundAnswer(refund.state);
    },
    findRefund: async ({ ref, reference }) => {
      const found = resourcesOf(await read(ref)).find(({ refund }) => refund?.invoice_number === reference)?.refund;
      return found ? refundAnswer(found.state) : 'none';
    },
  };
}

const refundSchema = z.object({ state: z.string() });
/** Answers that say that no money was given back. */
const refusedRefunds: ReadonlySet<string> = new Set([
  'INSUFFICIENT_FUNDS',
  'REFUND_EXCEEDED_TRANSACTION_AMOUNT',
  'REFUND_TIME_LIMIT_EXCEEDED',
  'TRANSACTION_ALREADY_REFUNDED',
  'TRANSACTION_REFUSED',
  'FULL_REFUND_NOT_ALLOWED_AFTER_PARTIAL_REFUND',
  'VALIDATION_ERROR',
]);
const refundAnswer = (state: string): RefundAnswer => ({
  state: state === 'completed' ? 'done' : state === 'pending' ? 'pending' : 'refused',
  raw: state.slice(0, 100),
});

function parsePayment(json: unknown): Payment {
  const parsed = paymentSchema.safeParse(json);
  if (!parsed.success)
    throw new ProviderError(`PayPal refuses: ${errorSchema.safeParse(json).data?.name ?? 'no name'}`);
  return parsed.data;
}

const resourcesOf = ({ transactions }: Payment) => transactions[0]?.related_resources ?? [];

/** Refunds that were not refused, in the smallest unit. */
const refundedOf = (payment: Payment): number =>
  resourcesOf(payment).reduce((sum, { refund }) => {
    if (!refund || refundAnswer(refund.state).state === 'refused') return sum;
    return sum + (readAmount(refund.amount.total.replace('-', ''), refund.amount.currency)?.minor ?? 0);
  }, 0);

function detailsOf(json: unknown, ref: string): PaymentDetails {
  const payment = parsePayment(json);
  const [transaction] = payment.transactions;
  return {
    state: payment.id === ref ? stateOf(payment) : 'failed',
    raw: `${payment.state} ${saleOf(payment) ?? ''}`.trim().slice(0, 100),
    reference: transaction?.invoice_number ?? '',
    amount: transaction ? readAmount(transaction.amount.total, transaction.amount.currency) : undefined,
    payer: payment.payer?.payer_info?.payer_id ?? '',
    refunded: refundedOf(payment),
  };
}

const saleOf = (payment: Payment): string | undefined => resourcesOf(payment).find(({ sale }) => sale)?.sale?.state;

/** `created` with a payer: approved by them, not executed yet; `approved`: executed, and the sale says whether the money came. */
function stateOf(payment: Payment): ProviderState {
  if (payment.state === 'created') return payment.payer?.payer_info?.payer_id === undefined ? 'pending' : 'approved';
  if (payment.state !== 'approved') return 'failed';
  switch (saleOf(payment)) {
    // What was given back had been paid.
    case 'completed':
    case 'partially_refunded':
    case 'refunded':
      return 'paid';
    case 'denied':
      return 'failed';
    default:
      return 'pending';
  }
}
