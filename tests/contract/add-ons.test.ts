import { beforeAll, describe, expect, it } from 'vitest';
import { leaveRequest } from '#features/leave/contract.ts';
import {
  addOn,
  addOnOffers,
  buyAddOns,
  buyPlan,
  confirmTelr,
  currency,
  feature,
  keepAddOn,
  order,
  orderPaper,
  payOrder,
  plan,
  presentSubscription,
  quoteAddOns,
  quoteKept,
  quotePlan,
  refundPayment,
  vendorOrder,
  vendorTransaction,
} from '#features/subscription/contract.ts';
import { subscriptionSlice } from '#features/subscription/server.ts';
import { employee } from '#features/team/contract.ts';
import { startRecurring } from '#server/recurring/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { openPost, type Post } from '#tests/support/post.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const admin = async () => server.caller(await people.tokenOf('adminA'));
const vendor = async () => server.caller(await people.tokenOf('vendor'));
const prices = (dollars: number, coin: number) => [
  { currency: coin, billing_cycle: 'monthly' as const, price: dollars },
];
let post: Post;
let [standard, dollar, places, leave] = [0, 0, 0, 0];

beforeAll(async () => {
  post = await openPost(server);
  await makeRound();
  const client = await vendor();
  const [coin] = dataOf(await client.callEndpoint(currency.calls.list, { query: { search: 'USD' } }));
  const [sold] = dataOf(await client.callEndpoint(plan.calls.list, { query: { search: 'STANDARD' } }));
  const features = dataOf(await client.callEndpoint(feature.calls.list, { query: { page_size: 50 } }));
  dollar = coin?.id ?? 0;
  standard = sold?.id ?? 0;
  const more = {
    add_on_code: 'EMP2',
    add_on_name: '2 employees',
    name_tr: '2 personel',
    gives: 'employees',
    amount: 2,
    status: 'published',
    prices: prices(6, dollar),
  } as const;
  const away = {
    add_on_code: 'LEAVE',
    add_on_name: 'Leave',
    gives: 'feature',
    feature: features.find(({ feature_code: code }) => code === 'leave')?.id ?? 0,
    status: 'published',
    prices: prices(31, dollar),
  } as const;
  places = dataOf(await client.callEndpoint(addOn.calls.create, { body: more })).id;
  leave = dataOf(await client.callEndpoint(addOn.calls.create, { body: { ...away, plans: [standard] } })).id;
  return () => post.stop();
});

async function makeRound(): Promise<void> {
  const recurring = startRecurring(server.host, subscriptionSlice.recurring ?? []);
  await recurring.drain();
  await recurring.stop();
}
const present = async () => dataOf(await (await admin()).callEndpoint(presentSubscription, {}));
const after = async (days: number) => {
  server.clock.advance({ hours: 24 * days });
  await makeRound();
  return present();
};
const offers = async () => dataOf(await (await admin()).callEndpoint(addOnOffers, {}));
const offerOf = async (id: number) => (await offers())?.offers.find((each) => each.add_on === id);
const employees = async () => (await present()).usages.find(({ of }) => of === 'employees');
const wanted = (...add_ons: (readonly [number, number])[]) => ({
  add_ons: add_ons.map(([add_on, quantity]) => ({ add_on, quantity })),
});
const quote = async (body: ReturnType<typeof wanted>) =>
  dataOf(await (await admin()).callEndpoint(quoteAddOns, { body }));
const buy = async (body: ReturnType<typeof wanted>): Promise<number> => {
  const { total } = await quote(body);
  return dataOf(await (await admin()).callEndpoint(buyAddOns, { body: { ...body, total } })).order?.id ?? 0;
};
const refusal = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    (outcome) => outcome,
    (thrown: unknown) => thrown,
  );

async function pay(id: number): Promise<string> {
  const { url } = dataOf(await (await admin()).callEndpoint(payOrder, { body: { id, gateway: 'telr' } }));
  const answer = await server.fetch(new URL(url).pathname, {
    method: 'POST',
    body: 'ending=pay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const key = new URL(answer.headers.get('location') ?? '', 'http://muster.test').searchParams.get('OrderRef') ?? '';
  return dataOf(await server.caller().callEndpoint(confirmTelr, { body: { order_ref: key } })).status;
}
async function buyPlanFor(quantity: number): Promise<void> {
  const body = { plan: standard, currency: 'USD', billing_cycle: 'monthly', quantity } as const;
  const client = await admin();
  const { total } = dataOf(await client.callEndpoint(quotePlan, { body }));
  const made = dataOf(await client.callEndpoint(buyPlan, { body: { ...body, total } })).order;
  expect(await pay(made?.id ?? 0)).toBe('PAID');
}
const hire = async (code: string) =>
  (await admin()).callEndpoint(employee.calls.create, {
    body: {
      emp_code: code,
      first_name: code,
      department: people.a.rootDepartment,
      area: [people.a.rootArea],
    },
  });

describe('what is bought besides a plan', () => {
  it('is offered to who has a paid plan only', async () => {
    expect(await offers()).toBeNull();
    expect(await refusal((await admin()).callEndpoint(quoteAddOns, { body: wanted([places, 1]) }))).toMatchObject({
      code: 'ZBVE0305',
    });
    const { used = 0 } = (await employees()) ?? {};
    await buyPlanFor(used);
    expect((await offers())?.offers).toEqual([
      expect.objectContaining({ add_on: places, quota: 'employees', amount: 2, price: 600, held: 0, room: 1000 }),
      expect.objectContaining({ add_on: leave, feature: 'leave', price: 3100, room: 1 }),
    ]);
  });

  it('costs what is left of the period, line by line', async () => {
    expect(await quote(wanted([places, 2], [leave, 1]))).toMatchObject({
      add_ons: [
        { names: { en: '2 employees', tr: '2 personel' }, quantity: 2, minor: 1200 },
        { quantity: 1, minor: 3100 },
      ],
      subtotal: 4300,
      credit: 0,
      total: 4300,
      days: 31,
      period_end: '2026-04-02',
    });
    await after(11);
    expect(await quote(wanted([places, 2], [leave, 1]))).toMatchObject({
      subtotal: 4300,
      days_gone: 11,
      credit: 1526,
      total: 2774,
    });
  });

  it('raises the limit once it is paid, under many at once, and is on the invoice', async () => {
    const { most = 0, used = 0 } = (await employees()) ?? {};
    const id = await buy(wanted([places, 2]));
    expect(await employees()).toMatchObject({ most });
    await expect(hire('E0')).rejects.toMatchObject({ code: 'ZBVE0301' });
    expect(await pay(id)).toBe('PAID');
    expect(await employees()).toMatchObject({ most: (most ?? 0) + 4 });
    const made = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => hire(`E${at + 1}`)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength((most ?? 0) + 4 - used);
    const stored = dataOf(await (await admin()).callEndpoint(order.calls.retrieve, { params: { id } }));
    expect(stored).toMatchObject({ type: 'add_on', description: '2 employees × 2', total: 774, status: 'paid' });
    const [seen] = dataOf(await (await vendor()).callEndpoint(vendorOrder.calls.list, { query: { type: 'add_on' } }));
    expect(seen?.description).toBe('2 employees × 2');
    const [row] = await server.database.asOwner(
      `select lines, subtotal, credit, total from orders where id = ${id} and company_id = ${people.a.id}`,
    );
    expect(row).toMatchObject({ lines: [{ minor: 1200, add_on: { quantity: 2 } }] });
    const paper = await server.fetch(`/web${orderPaper.path.replace(':id', String(id))}?kind=invoice`, {
      headers: { authorization: `JWT ${await people.tokenOf('adminA')}` },
    });
    expect(paper.status).toBe(200);
    expect((await paper.bytes()).length).toBeGreaterThan(1000);
  });

  it('switches a feature on at once, once', async () => {
    const client = await admin();
    await expect(client.callEndpoint(leaveRequest.calls.list, { query: {} })).rejects.toMatchObject({
      code: 'ZBVE0302',
    });
    expect(await pay(await buy(wanted([leave, 1])))).toBe('PAID');
    expect((await client.callEndpoint(leaveRequest.calls.list, { query: {} })).isSuccess).toBe(true);
    expect((await present()).features).toContain('leave');
    expect(await offerOf(leave)).toMatchObject({ held: 1, room: 0 });
    expect(await refusal(client.callEndpoint(quoteAddOns, { body: wanted([leave, 1]) }))).toMatchObject({
      code: 'ZBVE0305',
    });
  });

  it('keeps its price when the provider changes it, and is sold at the new one from then on', async () => {
    const client = await vendor();
    const { next_charge: before } = await present();
    dataOf(
      await client.callEndpoint(addOn.calls.patch, { params: { id: places }, body: { prices: prices(9, dollar) } }),
    );
    expect((await present()).next_charge).toEqual(before);
    expect(await offerOf(places)).toMatchObject({ price: 900, held: 2 });
    expect(await quote(wanted([places, 1]))).toMatchObject({ subtotal: 900 });
  });

  it('is renewed with the plan, and goes along to a larger one', async () => {
    const people = (await present()).sold?.quantity ?? 0;
    const body = { plan: standard, currency: 'USD', billing_cycle: 'monthly', quantity: people + 5 } as const;
    const shown = dataOf(await (await admin()).callEndpoint(quotePlan, { body }));
    const planPrice = 1000 + 150 * (people + 5);
    expect(shown).toMatchObject({
      type: 'upgrade',
      plan_price: planPrice,
      add_ons: [
        { quantity: 2, minor: 1200 },
        { quantity: 1, minor: 3100 },
      ],
      subtotal: planPrice + 4300,
      dropped: [],
    });
    // The rest of the plan and of both add-ons, each for twenty of 31 days.
    expect(shown.credit).toBe(Math.round(((1000 + 150 * people + 4300) * 20) / 31));
  });

  it('says what goes below what is used, and goes when the period ends', async () => {
    const client = await admin();
    const { used, most } = (await employees()) ?? {};
    expect(used).toBe(most);
    const meant = dataOf(await client.callEndpoint(quoteKept, { body: { add_on: places, quantity: 1 } }));
    expect(meant).toMatchObject({
      on: '2026-04-02',
      exceeded: [{ of: 'employees', used, most: (most ?? 0) - 2 }],
      lost: [],
    });
    dataOf(await client.callEndpoint(keepAddOn, { body: { add_on: places, quantity: 1 } }));
    dataOf(await client.callEndpoint(keepAddOn, { body: { add_on: leave, quantity: 0 } }));
    expect(await offerOf(places)).toMatchObject({ held: 2, next: 1 });
    expect(await employees()).toMatchObject({ most });
    expect((await present()).next_charge).toMatchObject({ total: meant.next_total - 3100 });
    // All of them takes it back.
    dataOf(await client.callEndpoint(keepAddOn, { body: { add_on: leave, quantity: 1 } }));
    expect((await present()).next_charge).toMatchObject({ total: meant.next_total });
    const { open_order: open } = await after(10);
    expect(open).toMatchObject({ type: 'downgrade_at_end', total: meant.next_total });
    expect(await pay(open?.id ?? 0)).toBe('PAID');
    expect(await employees()).toMatchObject({ used, most: (most ?? 0) - 2 });
    expect((await present()).sold?.add_ons).toMatchObject([{ quantity: 1 }, { quantity: 1 }]);
    await expect(hire('TOO')).rejects.toMatchObject({ code: 'ZBVE0301' });
  });

  it('is bought twice as two, whatever the order, and taken out again where its money is given back', async () => {
    await after(10);
    const { most = 0 } = (await employees()) ?? {};
    const first = await buy(wanted([places, 1]));
    expect(await pay(first)).toBe('PAID');
    expect(await pay(await buy(wanted([places, 1])))).toBe('PAID');
    expect(await employees()).toMatchObject({ most: (most ?? 0) + 4 });
    const last = await buy(wanted([places, 3]));
    expect(await pay(last)).toBe('PAID');
    expect(await employees()).toMatchObject({ most: (most ?? 0) + 10 });
    const client = await vendor();
    const [payment] = dataOf(await client.callEndpoint(vendorTransaction.calls.list, { query: { ordering: '-id' } }));
    dataOf(
      await client.callEndpoint(refundPayment, {
        body: {
          id: payment?.id ?? 0,
          amount: payment?.amount ?? 0,
          reason: 'Not wanted',
          key: crypto.randomUUID(),
        },
      }),
    );
    await post.deliver();
    expect(await employees()).toMatchObject({ most: (most ?? 0) + 4 });
    expect(await present()).toMatchObject({ status: 'active', plan_name: 'Standard' });
  });

  it('is refused where the shown price has changed, where it is not sold, and beyond what is sold', async () => {
    const client = await admin();
    const body = wanted([places, 1]);
    const { total } = await quote(body);
    expect(await refusal(client.callEndpoint(buyAddOns, { body: { ...body, total: total - 1 } }))).toMatchObject({
      code: 'ZBVE0306',
    });
    expect(await refusal(client.callEndpoint(quoteAddOns, { body: wanted([places, 1000]) }))).toMatchObject({
      isSuccess: false,
    });
    dataOf(
      await (await vendor()).callEndpoint(addOn.calls.patch, { params: { id: places }, body: { status: 'retired' } }),
    );
    expect(await refusal(client.callEndpoint(quoteAddOns, { body }))).toMatchObject({ code: 'ZBVE0305' });
    expect(await offerOf(places)).toMatchObject({ price: null, room: 0 });
  });
});
