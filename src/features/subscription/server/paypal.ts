import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { amountText, readAmount } from '../domain/money.ts';
import {
  askProvider,
  ProviderError,
  type FetchProvider,
  type PaymentDetails,
  type PaymentProvider,
  type ProviderState,
} from './provider.ts';

const hosts = { test: 'https://api-m.sandbox.paypal.com', real: 'https://api-m.paypal.com' } as const;

const tokenSchema = z.object({ access_token: z.string().min(1) });
const paymentSchema = z.object({
  id: z.string().min(1),
  state: z.string(),
  payer: z.object({ payer_info: z.object({ payer_id: z.string().optional() }).optional() }).optional(),
  transactions: z
    .array(
      z.object({
        amount: z.object({ total: z.string(), currency: z.string() }),
        invoice_number: z.string().optional(),
        related_resources: z.array(z.object({ sale: z.object({ state: z.string() }).optional() })).optional(),
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
export function paypalProvider(
  config: NonNullable<Config['paypal']>,
  fetchProvider: FetchProvider = fetch,
): PaymentProvider {
  const base = config.isTest ? hosts.test : hosts.real;
  const token = async (): Promise<string> => {
    const { json } = await askProvider(fetchProvider, `${base}/v1/oauth2/token`, {
      method: 'POST',
      body: 'grant_type=client_credentials',
      headers: {
        authorization: `Basic ${Buffer.from(`${config.clientId}:${config.secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
    });
    const parsed = tokenSchema.safeParse(json);
    if (!parsed.success) throw new ProviderError('PayPal does not take the credentials');
    return parsed.data.access_token;
  };
  const ask = async (path: string, body?: object) =>
    askProvider(fetchProvider, `${base}/v1/payments/payment${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${await token()}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const look = async (ref: string): Promise<PaymentDetails> => {
    const { json } = await ask(`/${encodeURIComponent(ref)}`);
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
  };
}

function detailsOf(json: unknown, ref: string): PaymentDetails {
  const parsed = paymentSchema.safeParse(json);
  if (!parsed.success)
    throw new ProviderError(`PayPal refuses: ${errorSchema.safeParse(json).data?.name ?? 'no name'}`);
  const payment = parsed.data;
  const [transaction] = payment.transactions;
  return {
    state: payment.id === ref ? stateOf(payment) : 'failed',
    raw: `${payment.state} ${saleOf(payment) ?? ''}`.trim().slice(0, 100),
    reference: transaction?.invoice_number ?? '',
    amount: transaction ? readAmount(transaction.amount.total, transaction.amount.currency) : undefined,
    payer: payment.payer?.payer_info?.payer_id ?? '',
  };
}

const saleOf = ({ transactions }: Payment): string | undefined =>
  transactions[0]?.related_resources?.find(({ sale }) => sale)?.sale?.state;

/** `created` with a payer: approved by them, not executed yet; `approved`: executed, and the sale says whether the money came. */
function stateOf(payment: Payment): ProviderState {
  if (payment.state === 'created') return payment.payer?.payer_info?.payer_id === undefined ? 'pending' : 'approved';
  if (payment.state !== 'approved') return 'failed';
  switch (saleOf(payment)) {
    case 'completed':
      return 'paid';
    case 'denied':
      return 'failed';
    default:
      return 'pending';
  }
}
