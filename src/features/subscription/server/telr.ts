import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { amountText, readAmount } from '../domain/money.ts';
import {
  askProvider,
  askText,
  ProviderError,
  type FetchProvider,
  type PaymentDetails,
  type PaymentProvider,
  type ProviderState,
} from './provider.ts';

const endpoint = 'https://secure.telr.com/gateway/order.json';
/** Refunds have an address, a form and a key of their own. */
const remoteEndpoint = 'https://secure.telr.com/gateway/remote.html';

const createdSchema = z.object({
  order: z.object({ ref: z.string().min(1).max(200), url: z.url({ protocol: /^https$/ }) }),
});
const checkedSchema = z.object({
  order: z.object({
    ref: z.string(),
    cartid: z.string(),
    amount: z.union([z.string(), z.number().transform(String)]),
    currency: z.string(),
    test: z.union([z.number(), z.string().transform(Number)]).optional(),
    status: z.object({ code: z.coerce.number(), text: z.string().default('') }),
    transaction: z.object({ ref: z.union([z.string(), z.number().transform(String)]) }).optional(),
  }),
});
const refusedSchema = z.object({ error: z.object({ message: z.string() }) });

/** Status codes of Telr's Hosted Payment Page, "Order check": 2 is authorised, 3 paid; both mean that the card was charged. */
const states: Readonly<Record<number, ProviderState>> = {
  1: 'pending',
  2: 'paid',
  3: 'paid',
  [-1]: 'failed',
  [-2]: 'cancelled',
  [-3]: 'declined',
};

/**
 * Telr, cards, by its Hosted Payment Page: `create` answers the order's reference and address, `check` how it ended. The
 * payer pays on Telr's pages, so no card data passes through here.
 */
export function telrProvider(
  config: NonNullable<Config['telr']>,
  fetchProvider: FetchProvider = fetch,
): PaymentProvider {
  const ask = async (method: 'create' | 'check', order: object, more: object = {}): Promise<unknown> => {
    const { status, json } = await askProvider(fetchProvider, endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ method, store: config.store, authkey: config.authKey, ...more, order }),
    });
    const refused = refusedSchema.safeParse(json).data;
    // As in `E05:Not found`: only the code is used, because the text may repeat what was sent.
    if (refused)
      throw new ProviderError(`Telr refuses: ${/^[A-Z]\d{1,3}/.exec(refused.error.message)?.[0] ?? 'no code'}`);
    if (status !== 200) throw new ProviderError(`Telr answers ${status}`);
    return json;
  };
  const check = async (ref: string): Promise<z.infer<typeof checkedSchema>['order']> => {
    const checked = checkedSchema.safeParse(await ask('check', { ref }));
    if (!checked.success) throw new ProviderError('Telr answers what it does not document');
    return checked.data.order;
  };
  const look = async (ref: string): Promise<PaymentDetails> => {
    const order = await check(ref);
    // A payment in test mode does not count outside the test mode.
    const isOther = order.ref !== ref || (!config.isTest && order.test === 1);
    return {
      state: isOther ? 'failed' : (states[order.status.code] ?? 'failed'),
      raw: `${order.status.code} ${order.status.text}`.slice(0, 100),
      reference: order.cartid,
      amount: readAmount(order.amount, order.currency),
      payer: '',
    };
  };
  return {
    gateway: 'telr',
    begin: async ({ reference, amount, description, language, returnUrl }) => {
      const created = createdSchema.safeParse(
        await ask(
          'create',
          {
            cartid: reference,
            test: config.isTest ? '1' : '0',
            amount: amountText(amount),
            currency: amount.currency,
            description: description.slice(0, 63),
          },
          { framed: 0, language, return: { authorised: returnUrl, declined: returnUrl, cancelled: returnUrl } },
        ),
      );
      if (!created.success) throw new ProviderError('Telr answers what it does not document');
      return { ref: created.data.order.ref, url: created.data.order.url };
    },
    look,
    // The card was charged on Telr's page, so there is nothing left to collect.
    settle: look,
    canRefund: config.remoteKey !== undefined,
    refund: async ({ ref, reference, amount }) => {
      const transaction = (await check(ref)).transaction?.ref;
      if (transaction === undefined) return { state: 'refused', raw: 'no transaction' };
      const text = await askText(fetchProvider, remoteEndpoint, {
        ivp_store: String(config.store),
        ivp_authkey: config.remoteKey ?? '',
        ivp_trantype: 'refund',
        ivp_tranclass: 'ecom',
        ivp_desc: reference,
        ivp_cart: reference,
        ivp_currency: amount.currency,
        ivp_amount: amountText(amount),
        ivp_test: config.isTest ? '1' : '0',
        tran_ref: transaction,
      });
      const answer = new URLSearchParams(text);
      const [status, code] = [answer.get('auth_status'), answer.get('auth_code') ?? ''];
      const raw = `${status ?? ''} ${/^\w{1,6}$/.exec(code)?.[0] ?? ''}`.trim();
      if (status === 'A') return { state: 'done', raw };
      if (status === 'H') return { state: 'pending', raw };
      if (status !== null) return { state: 'refused', raw };
      throw new ProviderError('Telr answers what it does not document');
    },
    // Telr tells nothing of refunds by our reference.
    findRefund: () => Promise.resolve('unknowable'),
  };
}
