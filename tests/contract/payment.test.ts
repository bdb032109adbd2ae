import { beforeAll, describe, expect, it } from 'vitest';
import {
  confirmPaypal,
  confirmTelr,
  order,
  paymentGateways,
  payByTransfer,
  payOrder,
  placeOrder,
  refundPayment,
  vendorOrder,
  vendorRefund,
  vendorTransaction,
} from '#features/subscription/contract.ts';
import { vendorDashboard } from '#features/app/contract/vendor-dashboard.ts';
import { subscriptionSlice } from '#features/subscription/server.ts';
import { startRecurring } from '#server/recurring/index.ts';
import { openPost } from '#tests/support/post.ts';
import { operationLog } from '#features/system/contract.ts';
import { paymentCodes } from '#features/subscription/contract/payment.ts';
import type { Gateway } from '#features/subscription/domain/payment-status.ts';
import { checkoutSchema } from '#features/subscription/server/sandbox.ts';
import { readConfig } from '#server/config.ts';
import { testSecrets } from '#tests/support/server.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { dataOf } from '#tests/support/outcome.ts';

const server = useServer();
const people = usePeople(server);
let adminToken: string;
let vendorToken: string;
beforeAll(async () => {
  adminToken = await people.tokenOf('adminA');
  vendorToken = await people.tokenOf('vendor');
});

const admin = () => server.caller(adminToken);
const wanted = { type: 'renew', description: 'Twelve months', total: 12_050, currency: 'USD' } as const;
const newOrder = async (different: object = {}): Promise<{ id: number; order_ref: string }> =>
  dataOf(
    await server
      .caller(vendorToken)
      .callEndpoint(placeOrder, { body: { company: people.a.id, ...wanted, ...different } }),
  );

/** Starts a payment and ends it on the sandbox's page. @returns the address to which the payer comes back */
async function payAt(gateway: Gateway, id: number, ending: string): Promise<URL> {
  const { url } = dataOf(await admin().callEndpoint(payOrder, { body: { id, gateway } }));
  const page = await server.fetch(new URL(url).pathname);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(await page.text()).toContain('$120.50');
  const back = await server.fetch(new URL(url).pathname, {
    method: 'POST',
    body: `ending=${ending}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(back.status).toBe(303);
  const to = new URL(back.headers.get('location') ?? '', 'http://muster.test');
  expect(to.pathname).toBe(`/payment/${gateway}/`);
  return to;
}

/** Each call from an address of its own; the limit of one address has its own test. */
let addresses = 0;
const payer = () => server.caller(undefined, { from: `203.0.113.${(addresses += 1) % 200}` });
const telr = async (key: string): Promise<string> =>
  dataOf(await payer().callEndpoint(confirmTelr, { body: { order_ref: key } })).status;
const paypal = async (payment: string, by: string): Promise<string> =>
  dataOf(await payer().callEndpoint(confirmPaypal, { body: { payment_id: payment, payer_id: by } })).status;
const confirm = (gateway: Gateway, back: URL): Promise<string> => {
  const { searchParams: query } = back;
  return gateway === 'telr'
    ? telr(query.get('OrderRef') ?? '')
    : paypal(query.get('paymentId') ?? '', query.get('PayerID') ?? '');
};
const stateOf = async (id: number): Promise<string> =>
  dataOf(await admin().callEndpoint(order.calls.retrieve, { params: { id } })).status;
const paymentsOf = (id: number) =>
  server.database.asOwner(`select status, error, raw_status from payments where "order" = ${id} order by id`);

describe('a payment through the sandbox', () => {
  it.each([
    ['telr', 'pay', 'PAID', 'paid'],
    ['telr', 'decline', 'DECLINED', 'declined'],
    ['telr', 'cancel', 'CANCELLED', 'cancelled'],
    ['telr', 'fail', 'FAILED', 'failed'],
    ['paypal', 'pay', 'PAID', 'paid'],
    ['paypal', 'fail', 'FAILED', 'failed'],
    ['paypal', 'cancel', 'CANCELLED', 'cancelled'],
  ] as const)('%s, %s: %s', async (gateway, ending, status, state) => {
    const { id, order_ref } = await newOrder();
    expect(await stateOf(id)).toBe('unpaid');
    const back = await payAt(gateway, id, ending);
    expect(await confirm(gateway, back)).toBe(status);
    expect(await stateOf(id)).toBe(state);
    expect(await paymentsOf(id)).toEqual([expect.objectContaining({ status: state, error: '' })]);
    const [entry] = dataOf(await admin().callEndpoint(operationLog.calls.list, { query: {} }));
    expect(entry).toMatchObject({ object_type: 'subscription.order', object_name: order_ref });
    // The same result again: it is reported as paid, and nothing happens twice.
    expect(await confirm(gateway, back)).toBe(state === 'paid' ? 'ORDER_PAID' : status);
    expect(await stateOf(id)).toBe(state);
  });

  it('that was declined can be tried again, the other way too', async () => {
    const { id } = await newOrder();
    expect(await confirm('telr', await payAt('telr', id, 'decline'))).toBe('DECLINED');
    expect(await confirm('paypal', await payAt('paypal', id, 'pay'))).toBe('PAID');
    expect((await paymentsOf(id)).map(({ status }) => status)).toEqual(['declined', 'paid']);
    expect(
      await admin()
        .callEndpoint(payOrder, { body: { id, gateway: 'telr' } })
        .catch((thrown: unknown) => thrown),
    ).toMatchObject({ code: 'ZBVE0102' });
  });

  it.each([
    ['tr', 'tr'],
    [undefined, 'en'],
  ] as const)('asked for in %s shows a page in %s', async (language, spoken) => {
    const { id } = await newOrder();
    const { url } = dataOf(
      await admin().callEndpoint(payOrder, { body: { id, gateway: 'telr', ...(language ? { language } : {}) } }),
    );
    expect(await (await server.fetch(new URL(url).pathname)).text()).toContain(`<html lang="${spoken}"`);
  });

  it('is PAID once, however many ask at the same moment', async () => {
    const { id } = await newOrder();
    for (const gateway of ['telr', 'paypal'] as const) {
      const each = await newOrder();
      const back = await payAt(gateway, each.id, 'pay');
      const statuses = await Promise.all(Array.from({ length: 6 }, () => confirm(gateway, back)));
      expect(statuses.toSorted()).toEqual([
        'ORDER_PAID',
        'ORDER_PAID',
        'ORDER_PAID',
        'ORDER_PAID',
        'ORDER_PAID',
        'PAID',
      ]);
      expect(await paymentsOf(each.id)).toHaveLength(1);
    }
    expect(await stateOf(id)).toBe('unpaid');
  });

  it('of which the payer has not decided yet says so', async () => {
    const { id } = await newOrder();
    const { url } = dataOf(await admin().callEndpoint(payOrder, { body: { id, gateway: 'telr' } }));
    const [row] = await server.database.asOwner(
      `select checkout from sandbox_payments where ref = '${new URL(url).pathname.split('/').at(-1) ?? ''}'`,
    );
    const back = new URL(checkoutSchema.parse(row?.['checkout']).returnUrl);
    expect(await confirm('telr', back)).toBe('PENDING');
    expect(await stateOf(id)).toBe('unpaid');
  });

  it('twice for one order: PayPal takes nothing more, a second card payment is kept as surplus', async () => {
    const { id } = await newOrder();
    const [first, second, third] = [
      await payAt('telr', id, 'pay'),
      await payAt('telr', id, 'pay'),
      await payAt('paypal', id, 'pay'),
    ];
    expect(await confirm('telr', first)).toBe('PAID');
    expect(await confirm('telr', second)).toBe('ORDER_PAID');
    expect(await confirm('paypal', third)).toBe('ORDER_PAID');
    expect(await paymentsOf(id)).toEqual([
      expect.objectContaining({ status: 'paid', error: '' }),
      expect.objectContaining({ status: 'paid', error: 'surplus' }),
      expect.objectContaining({ status: 'open', error: '' }),
    ]);
  });
});

describe('a payment from which nobody came back', () => {
  it('is found at the provider and kept, once, whether by the job, by the staff or by a late return', async () => {
    const post = await openPost(server);
    const recurring = startRecurring(server.host, subscriptionSlice.recurring ?? []);
    await recurring.drain();
    const [found, asked, waiting] = [await newOrder(), await newOrder(), await newOrder()];
    const back = await payAt('telr', found.id, 'pay');
    await payAt('telr', asked.id, 'decline');
    dataOf(await admin().callEndpoint(payOrder, { body: { id: waiting.id, gateway: 'telr' } }));
    const [transaction] = await server.database.asOwner(`select id from payments where "order" = ${asked.id}`);
    const { call } = vendorTransaction.actions.check;
    dataOf(await server.caller(vendorToken).callEndpoint(call, { body: { ids: [Number(transaction?.['id'])] } }));
    await post.deliver();
    expect(await stateOf(asked.id)).toBe('declined');
    server.clock.advance({ minutes: 31 });
    adminToken = await people.tokenOf('adminA');
    vendorToken = await people.tokenOf('vendor');
    await recurring.drain();
    await recurring.stop();
    await post.deliver();
    await post.stop();
    expect(await stateOf(found.id)).toBe('paid');
    expect(await stateOf(waiting.id)).toBe('unpaid');
    expect(await confirm('telr', back)).toBe('ORDER_PAID');
  });
});

describe('a provider that took the money and did not answer', () => {
  /** A payment that the payer has approved at PayPal, of which the sandbox takes the money in silence. */
  async function silentPayment(): Promise<{ readonly id: number; readonly back: URL }> {
    const { id } = await newOrder();
    const back = await payAt('paypal', id, 'pay');
    await server.database.asOwner(
      `update sandbox_payments set payer = 'SILENT1' where ref = (select gateway_ref from payments where "order" = ${id})`,
    );
    back.searchParams.set('PayerID', 'SILENT1');
    return { id, back };
  }

  it('has the payer asked to try again, who is told that it is paid and pays nothing more', async () => {
    const { id, back } = await silentPayment();
    await expect(confirm('paypal', back)).rejects.toMatchObject({ code: paymentCodes.providerAway.code });
    expect(await stateOf(id)).toBe('unpaid');
    expect(await paymentsOf(id)).toMatchObject([{ status: 'open' }]);
    expect(await confirm('paypal', back)).toBe('PAID');
    expect(await confirm('paypal', back)).toBe('ORDER_PAID');
    expect(await stateOf(id)).toBe('paid');
    expect(await paymentsOf(id)).toMatchObject([{ status: 'paid', error: '' }]);
  });

  it('is asked again where the payer has gone, and the order is paid all the same', async () => {
    const post = await openPost(server);
    const recurring = startRecurring(server.host, subscriptionSlice.recurring ?? []);
    await recurring.drain();
    const { id, back } = await silentPayment();
    await expect(confirm('paypal', back)).rejects.toMatchObject({ code: paymentCodes.providerAway.code });
    server.clock.advance({ minutes: 31 });
    adminToken = await people.tokenOf('adminA');
    vendorToken = await people.tokenOf('vendor');
    await recurring.drain();
    await recurring.stop();
    await post.deliver();
    await post.stop();
    expect(await stateOf(id)).toBe('paid');
    expect(await confirm('paypal', back)).toBe('ORDER_PAID');
  });
});

describe('a result that is not what it says', () => {
  it('finds nothing by the order’s own reference, by nothing, or by another gateway’s key', async () => {
    const { id, order_ref } = await newOrder();
    const card = await payAt('telr', id, 'pay');
    const key = card.searchParams.get('OrderRef') ?? '';
    for (const wrong of [order_ref, '', 'x', `${key}x`, key.slice(1), String(id)])
      expect(await telr(wrong)).toBe('ORDER_NOT_FOUND');
    expect(await paypal(key, 'PAYER1')).toBe('ORDER_NOT_FOUND');
    expect(await paypal('', '')).toBe('ORDER_NOT_FOUND');
    expect(await stateOf(id)).toBe('unpaid');
  });

  it('is refused for another payer, and nothing is taken', async () => {
    const { id } = await newOrder();
    const back = await payAt('paypal', id, 'pay');
    const payment = back.searchParams.get('paymentId') ?? '';
    for (const payer of ['PAYEROTHER', '', 'BROKE']) expect(await paypal(payment, payer)).toBe('INVALID_PAYER');
    expect(await stateOf(id)).toBe('unpaid');
    expect(await confirm('paypal', back)).toBe('PAID');
  });

  it.each([
    ['another amount', `jsonb_set(checkout, '{amount,minor}', '1')`],
    ['another currency', `jsonb_set(checkout, '{amount,currency}', '"JPY"')`],
    ['another order', `jsonb_set(checkout, '{reference}', '"AAAA-BBBB-CCCC-00000000"')`],
  ])('pays nothing where the provider answers for %s', async (_, change) => {
    for (const gateway of ['telr', 'paypal'] as const) {
      const { id } = await newOrder();
      const back = await payAt(gateway, id, 'pay');
      await server.database.asOwner(
        `update sandbox_payments set checkout = ${change} where ref = (select gateway_ref from payments where "order" = ${id})`,
      );
      expect(await confirm(gateway, back)).toBe('FAILED');
      expect(await stateOf(id)).toBe('failed');
      expect(await paymentsOf(id)).toEqual([expect.objectContaining({ status: 'failed', error: 'mismatch' })]);
      // The payment was approved at PayPal but not captured.
      const [left] = await server.database.asOwner(
        `select state from sandbox_payments where ref = (select gateway_ref from payments where "order" = ${id})`,
      );
      expect(left).toEqual({ state: gateway === 'telr' ? 'paid' : 'approved' });
    }
  });

  it('is no field of the browser’s: a status sent along is refused', async () => {
    const response = await server.fetch('/web/vendor/api/v2/payment/telr/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order_ref: 'x', status: 'PAID' }),
    });
    expect(response.status).toBe(400);
  });

  it('cannot be guessed: an address gets 60 tries in ten minutes', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 61; turn += 1) {
      const response = await server.fetch('/web/vendor/api/v2/payment/telr/', {
        method: 'POST',
        from: '203.0.113.250',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ order_ref: `guess${turn}` }),
      });
      statuses.push(response.status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('orders', () => {
  it('are the company’s own: another one sees and pays none of them', async () => {
    const { id } = await newOrder();
    const other = server.caller(await people.tokenOf('adminB'));
    expect(dataOf(await other.callEndpoint(order.calls.list, { query: {} }))).toEqual([]);
    await expect(other.callEndpoint(payOrder, { body: { id, gateway: 'telr' } })).rejects.toMatchObject({
      status: 404,
    });
    const viewer = server.caller(await people.tokenOf('viewA'));
    await expect(viewer.callEndpoint(payOrder, { body: { id, gateway: 'telr' } })).rejects.toMatchObject({
      status: 403,
    });
  });

  it('expire, and then cannot be paid; a payment that was begun before still counts', async () => {
    const { id } = await newOrder();
    const back = await payAt('telr', id, 'pay');
    server.clock.advance({ hours: 24, seconds: 1 });
    adminToken = await people.tokenOf('adminA');
    vendorToken = await people.tokenOf('vendor');
    await expect(admin().callEndpoint(payOrder, { body: { id, gateway: 'telr' } })).rejects.toMatchObject({
      code: 'ZBVE0102',
    });
    expect(await confirm('telr', back)).toBe('PAID');
  });

  it('that are overdue are shown, found, added up and counted as expired at once, by the company and the provider', async () => {
    const { id } = await newOrder();
    const own = async (status: string) =>
      dataOf(await admin().callEndpoint(order.calls.list, { query: { status__in: status } })).filter(
        (one) => one.id === id,
      );
    const ofVendor = async (status: string) =>
      dataOf(
        await server.caller(vendorToken).callEndpoint(vendorOrder.calls.list, { query: { status__in: status } }),
      ).filter((one) => one.id === id);
    const waiting = async () =>
      dataOf(await server.caller(vendorToken).callEndpoint(vendorDashboard, {})).orders_waiting ?? 0;
    expect([(await own('unpaid')).length, (await own('expired')).length]).toEqual([1, 0]);
    const before = await waiting();
    server.clock.advance({ hours: 24, seconds: 1 });
    adminToken = await people.tokenOf('adminA');
    vendorToken = await people.tokenOf('vendor');
    for (const found of [own, ofVendor]) {
      expect(await found('unpaid,declined')).toEqual([]);
      expect(await found('expired')).toMatchObject([{ status: 'expired' }]);
      expect(await found('paid,expired')).toMatchObject([{ status: 'expired' }]);
      expect(await found('paid')).toEqual([]);
    }
    expect(await waiting()).toBeLessThan(before);
    const unpaid = await server
      .caller(vendorToken)
      .callEndpoint(vendorOrder.calls.totals, { query: { status__in: 'unpaid' } });
    expect(dataOf(unpaid)).toEqual([]);
  });

  it('are made by the provider’s staff alone', async () => {
    const body = { company: people.a.id, ...wanted };
    for (const role of ['adminA', 'empA1'] as const) {
      await expect(server.caller(await people.tokenOf(role)).callEndpoint(placeOrder, { body })).rejects.toMatchObject({
        status: 403,
      });
    }
    await expect(
      server.caller(vendorToken).callEndpoint(placeOrder, { body: { ...body, company: 999_999 } }),
    ).rejects.toMatchObject({ status: 404 });
    for (const wrong of [
      { total: 0 },
      { total: 1.5 },
      { currency: 'XXQ' },
      { description: '' },
      { description: 'a<b' },
    ]) {
      expect(await server.caller(vendorToken).callEndpoint(placeOrder, { body: { ...body, ...wrong } })).toMatchObject({
        isSuccess: false,
      });
    }
  });

  it('lead back to the host where one is signed in, and to no other', async () => {
    const { id } = await newOrder();
    for (const [host, back] of [
      ['acme.muster.test', 'acme.muster.test'],
      ['muster.test', 'muster.test'],
      ['evil.test', 'muster.test'],
      ['a.b.muster.test', 'muster.test'],
    ] as const) {
      const { url } = dataOf(
        await server.caller(adminToken, { host }).callEndpoint(payOrder, { body: { id, gateway: 'telr' } }),
      );
      expect(new URL(url).host, host).toBe(back);
    }
  });

  it('name the ways to pay that are set up', async () => {
    expect(dataOf(await admin().callEndpoint(paymentGateways))).toEqual(['telr', 'paypal']);
  });
});

describe('a bank transfer', () => {
  const vendor = () => server.caller(vendorToken);
  const onOrder = async (name: 'mark_paid' | 'cancel', id: number, input: object = {}) => {
    const { call } = vendorOrder.actions[name];
    const outcome = await vendor().callEndpoint(call, { body: { ids: [id], reason: 'Statement 7', ...input } });
    if (!outcome.isSuccess) return outcome.fields;
    const [result] = outcome.data.data;
    return result?.ok ? 'done' : result;
  };
  const received = { paid_on: '2026-03-01', paid_amount: 120.5, bank_reference: 'TRX-1' };
  const account = 'Bank of Muster\nIBAN GB33 BUKB 2020 1555 5555 55';
  const setAccount = (text: string) => server.database.asOwner('update provider_info set bank_details = $1', [text]);

  it('is a way to pay once the provider has an account, and its order waits longer', async () => {
    const { id, order_ref } = await newOrder();
    const ask = () => admin().callEndpoint(payByTransfer, { body: { id } });
    await expect(ask()).rejects.toMatchObject({ code: 'ZBVE0106' });
    await setAccount(account);
    expect(dataOf(await admin().callEndpoint(paymentGateways))).toEqual(['telr', 'paypal', 'bank_transfer']);
    const until = server.clock
      .now()
      .add({ hours: 24 * 14 })
      .toString();
    expect(dataOf(await ask())).toMatchObject({ bank_details: account, order_ref });
    expect(dataOf(await admin().callEndpoint(order.calls.retrieve, { params: { id } }))).toMatchObject({
      status: 'unpaid',
      expires_at: until,
    });
  });

  it('pays its order when the staff say that the money came: of this amount, and once', async () => {
    const { id, order_ref } = await newOrder();
    // A mistake stands at its field.
    for (const [wrong, field, code] of [
      [{ paid_amount: 120.49 }, 'paid_amount', 'otherAmount'],
      [{ paid_on: '2030-01-01' }, 'paid_on', 'inFuture'],
    ] as const)
      expect(await onOrder('mark_paid', id, { ...received, ...wrong })).toMatchObject({ [field]: [{ code }] });
    const both = await Promise.all([onOrder('mark_paid', id, received), onOrder('mark_paid', id, received)]);
    expect(both.filter((each) => each === 'done')).toHaveLength(1);
    const paid = dataOf(await admin().callEndpoint(order.calls.retrieve, { params: { id } }));
    expect(paid).toMatchObject({ status: 'paid', invoice_no: expect.stringMatching(/^2026-\d{6}$/) });
    expect(await paymentsOf(id)).toEqual([{ status: 'paid', error: '', raw_status: 'TRX-1' }]);
    const other = await newOrder();
    expect(await onOrder('mark_paid', other.id, received)).toMatchObject({
      bank_reference: [{ code: 'transferUsed' }],
    });
    const [line] = await server.database.asOwner(
      `select user_name, changes from operation_logs where action = 'mark_paid' and object_name = $1`,
      [order_ref],
    );
    expect(line).toMatchObject({ user_name: 'vendor Person', changes: [{ new: 'paid' }, { new: 'Statement 7' }] });
    const [own] = await server.database.asOwner(
      `select company, changes from vendor_logs where action = 'mark_paid' and object_name = $1`,
      [order_ref],
    );
    expect(JSON.stringify(own)).toContain('TRX-1');
    expect(Number(own?.['company'])).toBe(people.a.id);
  });

  it('goes back by a transfer, and is given back when the staff say so', async () => {
    const { id } = await newOrder();
    await onOrder('mark_paid', id, { ...received, bank_reference: 'TRX-2' });
    const [payment] = await server.database.asOwner(`select id from payments where "order" = ${id}`);
    const body = { id: Number(payment?.['id']), amount: 12_050, reason: 'Twice', key: crypto.randomUUID() };
    const asked = dataOf(await vendor().callEndpoint(refundPayment, { body }));
    expect(asked).toMatchObject({ status: 'unknown' });
    const accept = { ids: [asked.id], reason: 'Statement 8' };
    dataOf(await vendor().callEndpoint(vendorRefund.actions.accept.call, { body: accept }));
    expect(await stateOf(id)).toBe('refunded');
  });

  it('comes for nothing once its order is cancelled, and cancels nothing that is paid', async () => {
    const { id } = await newOrder();
    expect(await onOrder('cancel', id)).toBe('done');
    expect(await stateOf(id)).toBe('expired');
    await expect(admin().callEndpoint(payOrder, { body: { id, gateway: 'telr' } })).rejects.toMatchObject({
      code: 'ZBVE0102',
    });
    // The money came all the same.
    expect(await onOrder('mark_paid', id, { ...received, bank_reference: 'TRX-3' })).toBe('done');
    expect(await onOrder('cancel', id)).toMatchObject({ ok: false });
    await setAccount('');
  });
});

describe('production', () => {
  it('has no sandbox: neither its page nor a way to pay by it', async () => {
    const { Hono } = await import('hono');
    const { mountSandbox } = await import('#features/subscription/server/sandbox-page.ts');
    const { gatewaysOf, providerOf } = await import('#features/subscription/server/providers.ts');
    const config = readConfig('serve', {
      ...testSecrets,
      DATABASE_URL: 'postgres://nobody@localhost/none',
      BASE_HOST: 'muster.example.org',
      TELR_STORE: '1',
      TELR_AUTH_KEY: 'k',
    });
    const host = { ...server.host, config };
    const app = new Hono();
    mountSandbox(app, host);
    expect((await app.request('/sandbox/checkout/SBX-1')).status).toBe(404);
    expect(gatewaysOf(host)).toEqual(['telr']);
    expect(providerOf(host, 'paypal', () => Promise.reject(new Error('unused')))).toBeUndefined();
  });

  it('says which credentials belong together', () => {
    for (const half of [{ TELR_STORE: '1' }, { PAYPAL_CLIENT_ID: 'x' }])
      expect(() => readConfig('test', { ...testSecrets, ...half })).toThrow(/go together/);
  });
});
