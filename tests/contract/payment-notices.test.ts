import { beforeAll, describe, expect, it } from 'vitest';
import { order, payOrder, placeOrder, refundPayment, vendorRefund } from '#features/subscription/contract.ts';
import { telrCheck } from '#features/subscription/server/notice/telr-notice.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { openPost, type Post } from '#tests/support/post.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let adminToken: string;
let vendorToken: string;
let post: Post;
beforeAll(async () => {
  adminToken = await people.tokenOf('adminA');
  vendorToken = await people.tokenOf('vendor');
  post = await openPost(server);
  return () => post.stop();
});
const admin = () => server.caller(adminToken);
const vendor = () => server.caller(vendorToken);

const path = '/web/payment/notices/telr';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Begins a payment by card, and ends it on the sandbox's page if told how; the payer does not come back. */
async function begun(id: number, ending?: 'pay' | 'decline'): Promise<{ reference: string; page: string }> {
  const { url } = dataOf(await admin().callEndpoint(payOrder, { body: { id, gateway: 'telr' } }));
  const page = new URL(url).pathname;
  if (ending) await server.fetch(page, { method: 'POST', body: `ending=${ending}`, headers: form });
  const [row] = await server.database.asOwner(
    `select reference from payments where "order" = ${id} order by id desc limit 1`,
  );
  return { reference: String(row?.['reference']), page };
}
async function newOrder(total = 9000): Promise<number> {
  const body = { company: people.a.id, type: 'new', description: 'A year', total, currency: 'USD' } as const;
  return dataOf(await vendor().callEndpoint(placeOrder, { body })).id;
}
function advice(reference: string, different: Record<string, string> = {}, secret = 'sandbox'): URLSearchParams {
  const fields = new URLSearchParams({
    tran_store: '1',
    tran_type: 'sale',
    tran_ref: '0400',
    tran_currency: 'USD',
    tran_amount: '90.00',
    tran_cartid: reference,
    tran_desc: 'Año: 12 months',
    tran_status: 'A',
  });
  fields.set('tran_check', telrCheck(secret, fields));
  for (const [name, value] of Object.entries(different)) fields.set(name, value);
  return fields;
}
const send = async (fields: URLSearchParams): Promise<number> => {
  const { status } = await server.fetch(path, { method: 'POST', body: fields.toString(), headers: form });
  await post.deliver();
  return status;
};
const orderOf = async (id: number) => dataOf(await admin().callEndpoint(order.calls.retrieve, { params: { id } }));

describe('a notice of a payment provider', () => {
  it('has the provider asked: a payer who did not come back has paid, once, however often it comes', async () => {
    const id = await newOrder();
    const { reference } = await begun(id, 'pay');
    expect(await Promise.all([1, 2, 3].map(() => send(advice(reference))))).toEqual([204, 204, 204]);
    const paid = await orderOf(id);
    expect(paid).toMatchObject({ status: 'paid' });
    expect(await send(advice(reference))).toBe(204);
    expect(await orderOf(id)).toEqual(paid);
  });

  it('says nothing by itself: the provider knows of no money yet, then of another ending', async () => {
    const id = await newOrder();
    const { reference, page } = await begun(id);
    // Amount and state of a notice are not what counts.
    expect(await send(advice(reference))).toBe(204);
    expect((await orderOf(id)).status).toBe('unpaid');
    await server.fetch(page, { method: 'POST', body: 'ending=decline', headers: form });
    expect(await send(advice(reference))).toBe(204);
    expect((await orderOf(id)).status).toBe('declined');
  });

  it('that is late leaves a newer try to pay alone', async () => {
    const id = await newOrder();
    const first = await begun(id, 'decline');
    await send(advice(first.reference));
    await begun(id);
    expect(await send(advice(first.reference))).toBe(204);
    expect((await orderOf(id)).status).toBe('unpaid');
  });

  it('has refunds asked about that nobody answered', async () => {
    const id = await newOrder();
    const { reference } = await begun(id, 'pay');
    await send(advice(reference));
    const [payment] = await server.database.asOwner(`select id from payments where "order" = ${id}`);
    const body = { id: Number(payment?.['id']), amount: 513, reason: 'By mistake', key: crypto.randomUUID() };
    dataOf(await vendor().callEndpoint(refundPayment, { body }));
    await post.deliver();
    const status = async () => dataOf(await vendor().callEndpoint(vendorRefund.calls.list, { query: {} }))[0]?.status;
    expect(await status()).toBe('unknown');
    expect(await send(advice(reference))).toBe(204);
    expect(await status()).toBe('done');
  });

  it('that is unsigned, changed, of another key, too long or about nothing changes nothing', async () => {
    const id = await newOrder();
    const { reference } = await begun(id, 'pay');
    expect(await send(advice(reference, { tran_check: '' }))).toBe(401);
    expect(await send(advice('another', { tran_cartid: reference }))).toBe(401);
    expect(await send(advice(reference, {}, 'guessed'))).toBe(401);
    expect(await send(advice(reference, { bill_city: 'x'.repeat(70_000) }))).toBe(413);
    expect(await send(advice('unknown'))).toBe(204);
    expect((await server.fetch('/web/payment/notices/paypal', { method: 'POST', body: '{}' })).status).not.toBe(204);
    expect((await orderOf(id)).status).toBe('unpaid');
    const sent: number[] = [];
    for (let turn = 0; turn < 40; turn += 1) sent.push(await send(advice(reference, { tran_check: '' })));
    expect(sent).toContain(429);
  });
});
