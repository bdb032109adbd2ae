import { beforeAll, describe, expect, it } from 'vitest';
import {
  buyPlan,
  confirmTelr,
  order,
  orderPaper,
  payOrder,
  placeOrder,
  presentSubscription,
  quotePlan,
  refundPayment,
  vendorOrder,
  vendorRefund,
  vendorTransaction,
} from '#features/subscription/contract.ts';
import { subscriptionSlice } from '#features/subscription/server.ts';
import { operationLog } from '#features/system/contract.ts';
import { startRecurring } from '#server/recurring/index.ts';
import { users } from '#server/tenancy/tables.ts';
import type { VendorRole } from '#shared/contract/index.ts';
import { eq } from 'drizzle-orm';
import { dataOf } from '#tests/support/outcome.ts';
import { openPost, type Post } from '#tests/support/post.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let adminToken: string;
let vendorToken: string;
let post: Post;
/** Again after the clock has moved on: a token lives for half an hour. */
async function signIn(): Promise<void> {
  adminToken = await people.tokenOf('adminA');
  vendorToken = await people.tokenOf('vendor');
}
beforeAll(async () => {
  await signIn();
  post = await openPost(server);
  return () => post.stop();
});
const admin = () => server.caller(adminToken);
const vendor = () => server.caller(vendorToken);

/** Pays by card in the sandbox. @returns the key of the link back */
async function pay(id: number): Promise<string> {
  const { url } = dataOf(await admin().callEndpoint(payOrder, { body: { id, gateway: 'telr' } }));
  const back = await server.fetch(new URL(url).pathname, {
    method: 'POST',
    body: 'ending=pay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return new URL(back.headers.get('location') ?? '', 'http://muster.test').searchParams.get('OrderRef') ?? '';
}
const confirm = async (key: string): Promise<string> =>
  dataOf(await server.caller().callEndpoint(confirmTelr, { body: { order_ref: key } })).status;
async function paidOrder(total = 12_050): Promise<{ id: number; key: string }> {
  const body = { company: people.a.id, type: 'new', description: 'Twelve months', total, currency: 'USD' } as const;
  const { id } = dataOf(await vendor().callEndpoint(placeOrder, { body }));
  const key = await pay(id);
  expect(await confirm(key)).toBe('PAID');
  return { id, key };
}
const transactionOf = async (id: number) => {
  const [row] = await server.database.asOwner(
    `select id, status, refunded from payments where "order" = ${id} order by id limit 1`,
  );
  return { id: Number(row?.['id']), status: row?.['status'], refunded: Number(row?.['refunded']) };
};
const ask = (transaction: number, amount: number, key: string = crypto.randomUUID()) =>
  vendor().callEndpoint(refundPayment, { body: { id: transaction, amount, reason: 'Ordered by mistake', key } });
const codeOf = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => 'done',
    (thrown: unknown) => (thrown instanceof Error && 'code' in thrown ? thrown.code : thrown),
  );
const orderOf = async (id: number) => dataOf(await admin().callEndpoint(order.calls.retrieve, { params: { id } }));
const refundsOf = (id: number) =>
  server.database.asOwner(`select status, amount, credit_note_no from refunds where "order" = ${id} order by id`);
const sandboxRefunds = async (id: number): Promise<number> => {
  const [row] = await server.database.asOwner(
    `select count(*) as n from sandbox_refunds where ref in (select gateway_ref from payments where "order" = ${id})`,
  );
  return Number(row?.['n']);
};

describe('a refund', () => {
  it('in parts and then whole: payment, order, credit notes, log and mail follow, and a late confirmation changes nothing', async () => {
    const { id, key } = await paidOrder();
    const transaction = (await transactionOf(id)).id;
    dataOf(await ask(transaction, 2050));
    await post.deliver();
    expect(await orderOf(id)).toMatchObject({ status: 'paid', refunded: 2050 });
    expect(await transactionOf(id)).toMatchObject({ status: 'paid', refunded: 2050 });
    dataOf(await ask(transaction, 10_000));
    await post.deliver();
    const after = await orderOf(id);
    expect(after).toMatchObject({ status: 'refunded', refunded: 12_050 });
    expect(await transactionOf(id)).toMatchObject({ status: 'refunded', refunded: 12_050 });
    const numbers = (after.credit_notes ?? '').split(' ');
    expect(numbers).toEqual([expect.stringMatching(/^CN-2026-\d{6}$/), expect.stringMatching(/^CN-2026-\d{6}$/)]);
    const paper = await admin().downloadEndpoint(orderPaper, {
      params: { id: String(id) },
      query: { kind: 'credit_note', number: numbers[1] ?? '' },
    });
    expect(paper.fileName).toContain(numbers[1]);
    expect(await codeOf(ask(transaction, 1))).toBe('ZBVE0105');
    expect(await confirm(key)).toBe('ORDER_PAID');
    expect((await orderOf(id)).status).toBe('refunded');
    const [entry] = dataOf(await admin().callEndpoint(operationLog.calls.list, { query: {} }));
    expect(entry).toMatchObject({ action: 'refund', object_type: 'subscription.order' });
    const told = await server.database.asOwner(
      `select data, mail from notifications where kind = 'subscription_refunded' and (data->>'amount')::int = 10000`,
    );
    expect(told[0]).toMatchObject({ data: { currency: 'USD', reason: 'Ordered by mistake' } });
    expect(told[0]?.['mail']).not.toBe('none');

    const [sent] = dataOf(await vendor().callEndpoint(vendorOrder.actions.resend.call, { body: { ids: [id] } }));
    expect(sent?.ok).toBe(true);
    const [notice] = await server.database.asOwner(
      `select data, mail, target_id from notifications where kind = 'subscription_invoice' and company_id = $1`,
      [people.a.id],
    );
    expect(notice).toMatchObject({ data: { number: after.invoice_no }, target_id: expect.anything() });
    expect(notice?.['mail']).not.toBe('none');
  });

  it('never exceeds what was paid, however many ask at the same moment; the same key is one refund', async () => {
    const { id } = await paidOrder(1000);
    const { id: transaction } = await transactionOf(id);
    const results = await Promise.all(Array.from({ length: 8 }, () => codeOf(ask(transaction, 300))));
    expect(results.filter((result) => result === 'done')).toHaveLength(3);
    expect(results.filter((result) => result === 'ZBVE0104')).toHaveLength(5);
    await post.deliver();
    expect(await transactionOf(id)).toMatchObject({ status: 'paid', refunded: 900 });
    const key = crypto.randomUUID();
    const same = await Promise.all(Array.from({ length: 4 }, async () => dataOf(await ask(transaction, 100, key)).id));
    expect(new Set(same).size).toBe(1);
    await post.deliver();
    expect(await transactionOf(id)).toMatchObject({ status: 'refunded', refunded: 1000 });
    expect(await sandboxRefunds(id)).toBe(4);
  });

  it('that the provider did not answer is unknown, holds its amount back, is asked again and given once', async () => {
    const { id } = await paidOrder(1000);
    const { id: transaction } = await transactionOf(id);
    // The sandbox gives such an amount and does not answer.
    dataOf(await ask(transaction, 513));
    await post.deliver();
    expect(await refundsOf(id)).toMatchObject([{ status: 'unknown', credit_note_no: '' }]);
    expect((await orderOf(id)).refunded).toBe(0);
    expect(await codeOf(ask(transaction, 500))).toBe('ZBVE0104');
    const recurring = startRecurring(server.host, subscriptionSlice.recurring ?? []);
    await recurring.drain();
    server.clock.advance({ minutes: 31 });
    await recurring.drain();
    await recurring.stop();
    await signIn();
    await post.deliver();
    expect(await refundsOf(id)).toMatchObject([{ status: 'done' }]);
    expect((await orderOf(id)).refunded).toBe(513);
    expect(await sandboxRefunds(id)).toBe(1);
  });

  it('that the provider refuses gives nothing back, and the amount can be asked again', async () => {
    const { id } = await paidOrder(1000);
    const { id: transaction } = await transactionOf(id);
    dataOf(await ask(transaction, 517));
    await post.deliver();
    expect(await refundsOf(id)).toMatchObject([{ status: 'refused', credit_note_no: '' }]);
    dataOf(await ask(transaction, 1000));
    await post.deliver();
    expect((await orderOf(id)).status).toBe('refunded');
  });

  it('of money that came twice leaves the order paid', async () => {
    const body = { company: people.a.id, type: 'new', description: 'Twice', total: 700, currency: 'USD' } as const;
    const { id } = dataOf(await vendor().callEndpoint(placeOrder, { body }));
    const keys = [await pay(id), await pay(id)];
    for (const key of keys) await confirm(key);
    const [, surplus] = await server.database.asOwner(`select id from payments where "order" = ${id} order by id`);
    dataOf(await ask(Number(surplus?.['id']), 700));
    await post.deliver();
    expect(await orderOf(id)).toMatchObject({ status: 'paid', refunded: 0 });
  });

  it('of all that a plan cost ends the subscription that it bought', async () => {
    const [standard] = await server.database.asOwner(`select id from plans where plan_code = 'STANDARD'`);
    const wanted = {
      plan: Number(standard?.['id']),
      currency: 'USD',
      billing_cycle: 'monthly' as const,
      quantity: 20,
    };
    const { total } = dataOf(await admin().callEndpoint(quotePlan, { body: wanted }));
    const bought = dataOf(await admin().callEndpoint(buyPlan, { body: { ...wanted, total } })).order?.id ?? 0;
    expect(await confirm(await pay(bought))).toBe('PAID');
    const status = async () => dataOf(await admin().callEndpoint(presentSubscription, {})).status;
    expect(await status()).toBe('active');
    const { id: transaction } = await transactionOf(bought);
    dataOf(await ask(transaction, 1));
    await post.deliver();
    expect(await status()).toBe('active');
    dataOf(await ask(transaction, total - 1));
    await post.deliver();
    expect(await status()).toBe('cancelled');
    expect((await orderOf(bought)).status).toBe('refunded');
  });

  it('needs the right for it, and a payment that came', async () => {
    const { id } = await paidOrder(500);
    const { id: transaction } = await transactionOf(id);
    const asRole = (role: VendorRole): Promise<unknown> =>
      server.host.database.within({ role: 'system' }, (tx) =>
        tx.update(users).set({ vendor_role: role }).where(eq(users.id, people.users.vendor)),
      );
    await asRole('sales');
    await expect(ask(transaction, 100)).rejects.toMatchObject({ status: 403 });
    await asRole('finance');
    expect(dataOf(await ask(transaction, 100)).status).toBe('asked');
    await post.deliver();
    const [row] = dataOf(await vendor().callEndpoint(vendorRefund.calls.list, { query: {} }));
    expect(row).toMatchObject({ amount: 100, status: 'done', given_reason: 'Ordered by mistake' });
    const [listed] = dataOf(await vendor().callEndpoint(vendorTransaction.calls.list, { query: {} }));
    expect(listed).toMatchObject({ id: transaction, refunded: 100 });
    await asRole('administrator');
    await expect(ask(999_999, 100)).rejects.toMatchObject({ status: 404 });
  });
});
