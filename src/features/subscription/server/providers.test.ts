import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { paypalProvider } from './paypal.ts';
import { ProviderError, type Checkout, type FetchProvider } from './provider.ts';
import { telrProvider } from './telr.ts';

const checkout: Checkout = {
  reference: 'AAAA-BBBB-CCCC-01020304',
  amount: { minor: 12_050, currency: 'USD' },
  description: 'Twelve months',
  language: 'en',
  returnUrl: 'https://muster.test/payment/telr/?OrderRef=k',
  cancelUrl: 'https://muster.test/payment/telr/?OrderRef=k',
};

/** A stand-in behind `fetch`, which answers as the provider's documentation says. */
const reach =
  (app: Hono): FetchProvider =>
  async (url, init) =>
    app.request(url, { ...init, redirect: 'follow' });

describe('Telr (Hosted Payment Page, order.json)', () => {
  const settings = { store: 15_996, authKey: 'a-key', isTest: false };
  const order = (different: object = {}) => ({
    method: 'check',
    trace: '4000/18537/58c2a',
    order: {
      ref: '7E2A',
      url: 'https://secure.telr.com/gateway/process.html?o=7E2A',
      cartid: checkout.reference,
      test: 0,
      amount: '120.50',
      currency: 'USD',
      description: 'Twelve months',
      status: { code: 3, text: 'Paid' },
      transaction: { ref: '030022', type: 'sale', status: 'A', code: '922878', message: 'Authorised' },
      ...different,
    },
  });
  const answering = (answer: unknown, heard: unknown[] = [], status: 200 | 500 = 200): FetchProvider => {
    const app = new Hono();
    app.post('/gateway/order.json', async (context) => {
      heard.push(await context.req.json());
      return context.json(answer as object, status);
    });
    return reach(app);
  };

  it('makes an order by the documented request', async () => {
    const heard: unknown[] = [];
    const provider = telrProvider(
      settings,
      answering(
        { method: 'create', order: { ref: '7E2A', url: 'https://secure.telr.com/gateway/process.html?o=7E2A' } },
        heard,
      ),
    );
    expect(await provider.begin(checkout)).toEqual({
      ref: '7E2A',
      url: 'https://secure.telr.com/gateway/process.html?o=7E2A',
    });
    expect(heard).toEqual([
      {
        method: 'create',
        store: 15_996,
        authkey: 'a-key',
        framed: 0,
        language: 'en',
        return: { authorised: checkout.returnUrl, declined: checkout.returnUrl, cancelled: checkout.returnUrl },
        order: {
          cartid: checkout.reference,
          test: '0',
          amount: '120.50',
          currency: 'USD',
          description: 'Twelve months',
        },
      },
    ]);
  });

  it.each([
    [1, 'pending'],
    [2, 'paid'],
    [3, 'paid'],
    [-1, 'failed'],
    [-2, 'cancelled'],
    [-3, 'declined'],
    [99, 'failed'],
  ] as const)('status %i is %s', async (code, state) => {
    const heard: unknown[] = [];
    const details = await telrProvider(settings, answering(order({ status: { code, text: 'As told' } }), heard)).look(
      '7E2A',
    );
    expect(details).toEqual({
      state,
      raw: `${code} As told`,
      reference: checkout.reference,
      amount: checkout.amount,
      payer: '',
    });
    expect(heard).toEqual([{ method: 'check', store: 15_996, authkey: 'a-key', order: { ref: '7E2A' } }]);
  });

  it('is not paid by another order, nor by one of the test mode', async () => {
    expect((await telrProvider(settings, answering(order({ ref: 'OTHER' }))).look('7E2A')).state).toBe('failed');
    expect((await telrProvider(settings, answering(order({ test: 1 }))).look('7E2A')).state).toBe('failed');
    expect((await telrProvider({ ...settings, isTest: true }, answering(order({ test: 1 }))).look('7E2A')).state).toBe(
      'paid',
    );
    expect((await telrProvider(settings, answering(order({ amount: 'free' }))).look('7E2A')).amount).toBeUndefined();
  });

  it.each([
    ['an error', { method: 'check', error: { message: 'E05:Not found', note: 'key a-key' } }, 200],
    ['500', {}, 500],
    ['another shape', { order: {} }, 200],
    ['nothing', null, 200],
    ['an address that is not secure', { order: { ref: 'x', url: 'http://secure.telr.com/' } }, 200],
  ] as const)('takes %s for no answer, and tells no secret', async (_, answer, status) => {
    const provider = telrProvider(settings, answering(answer, [], status));
    for (const ask of [() => provider.look('7E2A'), () => provider.begin(checkout)]) {
      const thrown: unknown = await ask().catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(ProviderError);
      expect(String(thrown)).not.toContain('a-key');
    }
  });
});

describe('PayPal (Payments API v1)', () => {
  const settings = { clientId: 'client', secret: 'a-secret', isTest: true };
  const payment = (state: string, different: object = {}) => ({
    id: 'PAYID-1',
    intent: 'sale',
    state,
    payer: { payment_method: 'paypal', payer_info: { email: 'p@x.test', payer_id: 'SUYCECXSW5XMA' } },
    transactions: [
      { amount: { total: '120.50', currency: 'USD' }, invoice_number: checkout.reference, related_resources: [] },
    ],
    ...different,
  });
  const sold = (sale: string) =>
    payment('approved', {
      transactions: [
        {
          amount: { total: '120.50', currency: 'USD' },
          invoice_number: checkout.reference,
          related_resources: [{ sale: { id: 'S1', state: sale } }],
        },
      ],
    });

  function standIn(answers: {
    create?: unknown;
    look?: unknown;
    execute?: { status: 200 | 400 | 500; body: unknown };
  }) {
    const heard: { path: string; body: unknown; authorization: string | undefined }[] = [];
    const app = new Hono();
    app.use('*', async (context, next) => {
      const isJson = context.req.header('content-type') === 'application/json' && context.req.method === 'POST';
      heard.push({
        path: `${context.req.method} ${new URL(context.req.url).href}`,
        authorization: context.req.header('authorization'),
        body: isJson ? await context.req.json() : context.req.method === 'POST' ? await context.req.text() : undefined,
      });
      await next();
    });
    app.post('/v1/oauth2/token', (context) =>
      context.json({ scope: 's', access_token: 'A21', token_type: 'Bearer', expires_in: 32_400 }),
    );
    app.post('/v1/payments/payment', (context) => context.json(answers.create as object, 201));
    app.get('/v1/payments/payment/:id', (context) => context.json(answers.look as object));
    app.post('/v1/payments/payment/:id/execute', (context) =>
      context.json(answers.execute?.body as object, answers.execute?.status ?? 200),
    );
    return { provider: paypalProvider(settings, reach(app)), heard };
  }

  it('makes a payment by the documented request', async () => {
    const url = 'https://www.sandbox.paypal.com/cgi-bin/webscr?cmd=_express-checkout&token=EC-1';
    const { provider, heard } = standIn({
      create: {
        ...payment('created'),
        links: [
          { rel: 'self', href: 'https://x' },
          { rel: 'approval_url', href: url, method: 'REDIRECT' },
        ],
      },
    });
    expect(await provider.begin(checkout)).toEqual({ ref: 'PAYID-1', url });
    expect(heard[0]).toEqual({
      path: 'POST https://api-m.sandbox.paypal.com/v1/oauth2/token',
      body: 'grant_type=client_credentials',
      authorization: `Basic ${Buffer.from('client:a-secret').toString('base64')}`,
    });
    expect(heard[1]).toMatchObject({
      path: 'POST https://api-m.sandbox.paypal.com/v1/payments/payment',
      authorization: 'Bearer A21',
      body: {
        intent: 'sale',
        payer: { payment_method: 'paypal' },
        redirect_urls: { return_url: checkout.returnUrl, cancel_url: checkout.cancelUrl },
        transactions: [{ amount: { total: '120.50', currency: 'USD' }, invoice_number: checkout.reference }],
      },
    });
  });

  it.each([
    ['created, approved by its payer', payment('created'), 'approved'],
    ['created, not approved', payment('created', { payer: { payment_method: 'paypal' } }), 'pending'],
    ['executed', sold('completed'), 'paid'],
    ['executed, money on its way', sold('pending'), 'pending'],
    ['executed, denied', sold('denied'), 'failed'],
    ['failed', payment('failed'), 'failed'],
    ['another payment', payment('approved', { id: 'PAYID-2' }), 'failed'],
  ])('reads a payment that is %s', async (_, look, state) => {
    expect(await standIn({ look }).provider.look('PAYID-1')).toMatchObject({
      state,
      reference: checkout.reference,
      amount: checkout.amount,
    });
  });

  it.each([
    ['completes', { status: 200, body: sold('completed') }, payment('created'), 'paid'],
    [
      'the payer’s means are declined',
      { status: 400, body: { name: 'INSTRUMENT_DECLINED', message: 'm' } },
      payment('created'),
      'failed',
    ],
    ['it was done before', { status: 400, body: { name: 'PAYMENT_ALREADY_DONE' } }, sold('completed'), 'paid'],
    [
      'it was not approved',
      { status: 400, body: { name: 'PAYMENT_NOT_APPROVED_FOR_EXECUTION' } },
      payment('created'),
      'pending',
    ],
  ] as const)('executes: %s', async (_, execute, look, state) => {
    const { provider, heard } = standIn({ execute, look });
    expect(await provider.settle('PAYID-1', 'SUYCECXSW5XMA')).toMatchObject({
      state,
      reference: checkout.reference,
      amount: checkout.amount,
    });
    expect(heard[1]).toMatchObject({
      path: 'POST https://api-m.sandbox.paypal.com/v1/payments/payment/PAYID-1/execute',
      body: { payer_id: 'SUYCECXSW5XMA' },
    });
  });

  it('tells another payer apart', async () => {
    expect(
      await standIn({ execute: { status: 400, body: { name: 'INVALID_PAYER_ID' } } }).provider.settle('PAYID-1', 'X'),
    ).toBe('invalidPayer');
  });

  it('keeps a key inside the path', async () => {
    const { provider, heard } = standIn({ look: payment('created') });
    await provider.look('../../oauth2/token?x=1').catch(() => undefined);
    expect(heard.at(-1)?.path).toBe(
      'GET https://api-m.sandbox.paypal.com/v1/payments/payment/..%2F..%2Foauth2%2Ftoken%3Fx%3D1',
    );
  });

  it('takes a refusal, another shape or a foreign approval page for no answer, and tells no secret', async () => {
    const wrong = [
      standIn({ look: { name: 'INVALID_RESOURCE_ID', message: 'a-secret' } }).provider.look('PAYID-1'),
      standIn({ look: { id: 'PAYID-1', state: 'approved', transactions: [] } }).provider.look('PAYID-1'),
      standIn({ execute: { status: 500, body: { name: 'INTERNAL_SERVICE_ERROR' } } }).provider.settle('PAYID-1', 'X'),
      standIn({
        create: { ...payment('created'), links: [{ rel: 'approval_url', href: 'https://paypal.com.evil.test/' }] },
      }).provider.begin(checkout),
      paypalProvider(settings, () => Promise.reject(new TypeError('a-secret'))).look('PAYID-1'),
      paypalProvider(settings, async () => new Response('<html>')).look('PAYID-1'),
    ];
    for (const request of wrong) {
      const thrown: unknown = await request.catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(ProviderError);
      expect(String(thrown)).not.toContain('a-secret');
    }
  });
});
