import { beforeAll, describe, expect, it } from 'vitest';
import { terminal } from '#features/device/contract.ts';
import {
  buyPlan,
  confirmTelr,
  discount,
  order,
  payOrder,
  presentSubscription,
  quotePlan,
  type PlanQuote,
} from '#features/subscription/contract.ts';
import { subscriptionSlice } from '#features/subscription/server.ts';
import { employee } from '#features/team/contract.ts';
import { startRecurring } from '#server/recurring/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const sql = (text: string, values: unknown[] = []) => server.database.asOwner(text, values);
const plans = new Map<string, number>();
beforeAll(async () => {
  for (const { id, plan_code: code } of await sql('select id, plan_code from plans'))
    plans.set(String(code), Number(id));
  await makeRound();
});
/** Tokens live an hour, and the tests advance the clock by days. */
const admin = async () => server.caller(await people.tokenOf('adminA'));
const vendor = async () => server.caller(await people.tokenOf('vendor'));

async function makeRound(): Promise<void> {
  const recurring = startRecurring(server.host, subscriptionSlice.recurring ?? []);
  await recurring.drain();
  await recurring.stop();
}

interface Wanted {
  readonly quantity: number;
  readonly codes?: readonly string[];
  readonly cycle?: 'monthly' | 'yearly';
}
const bodyOf = ({ quantity, codes = [], cycle = 'monthly' }: Wanted) => ({
  plan: plans.get('STANDARD') ?? 0,
  currency: 'USD',
  billing_cycle: cycle,
  quantity,
  discount_codes: [...codes],
});
const asked = async (wanted: Wanted) => (await admin()).callEndpoint(quotePlan, { body: bodyOf(wanted) });
const quote = async (wanted: Wanted): Promise<PlanQuote> => dataOf(await asked(wanted));
async function buy(wanted: Wanted): Promise<number | null> {
  const { total } = await quote(wanted);
  const body = { ...bodyOf(wanted), total };
  return dataOf(await (await admin()).callEndpoint(buyPlan, { body })).order?.id ?? null;
}
const present = async () => dataOf(await (await admin()).callEndpoint(presentSubscription, {}));
const usage = async (of: string) => (await present()).usages.find((each) => each.of === of);
const usesOf = async (code: string): Promise<number | undefined> =>
  dataOf(await (await vendor()).callEndpoint(discount.calls.list, { query: { search: code } }))[0]?.used;

/** Ends the payment of an order on the sandbox's page. @returns the key of the way back */
async function end(id: number | null, ending: 'pay' | 'decline' | 'cancel'): Promise<string> {
  const { url } = dataOf(await (await admin()).callEndpoint(payOrder, { body: { id: id ?? 0, gateway: 'telr' } }));
  const answer = await server.fetch(new URL(url).pathname, {
    method: 'POST',
    body: `ending=${ending}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return new URL(answer.headers.get('location') ?? '', 'http://muster.test').searchParams.get('OrderRef') ?? '';
}
const confirm = async (key: string) =>
  dataOf(await server.caller().callEndpoint(confirmTelr, { body: { order_ref: key } })).status;

async function hire(client: Client, code: string): Promise<unknown> {
  return client.callEndpoint(employee.calls.create, {
    body: { emp_code: code, first_name: 'Many', department: people.a.rootDepartment, area: [people.a.rootArea] },
  });
}
async function connect(client: Client, serial: string): Promise<unknown> {
  const body = { sn: serial, alias: serial, area: people.a.rootArea };
  return client.callEndpoint(terminal.calls.create, { body });
}

describe('the paths of money', () => {
  it('a code of 100 % gives the plan at once, for nothing: invoiced, without a payment, and without credit later', async () => {
    dataOf(
      await (
        await vendor()
      ).callEndpoint(discount.calls.create, {
        body: { discount_code: 'FREE', discount_name: 'Free', type: 'percent', percent: 100, applies_to: 'first' },
      }),
    );
    const free = { quantity: 12, codes: ['free'] };
    const told = await quote(free);
    expect(told).toMatchObject({ total: 0, tax: 0, discount: told.subtotal });
    expect(await buy(free)).toBeNull();
    expect(await present()).toMatchObject({ status: 'active', plan_name: 'Standard', sold: { quantity: 12 } });
    const [stored] = dataOf(await (await admin()).callEndpoint(order.calls.list, { query: { status__in: 'paid' } }));
    expect(stored).toMatchObject({ total: 0, refunded: 0, type: 'new' });
    expect(stored?.invoice_no).not.toBe('');
    expect(await sql('select id from payments where company_id = $1', [people.a.id])).toEqual([]);
    expect(await sql('select first_paid from subscriptions where company_id = $1', [people.a.id])).toEqual([
      { first_paid: null },
    ]);
    expect(await usesOf('FREE')).toBe(1);
    expect(await asked({ ...free, quantity: 20 })).toMatchObject({ isSuccess: false });
    // Nothing was paid for the running period, so that nothing of it is given back.
    expect(await quote({ quantity: 20 })).toMatchObject({ type: 'upgrade', credit: 0 });
  });

  it('an upgrade is paid once and two quotas hold, under fifty calls at the same moment', async () => {
    const before = (await usage('employees'))?.used ?? 0;
    const devices = (await usage('terminals'))?.used ?? 0;
    const limit = (await usage('terminals'))?.most ?? 0;
    const client = await admin();
    const id = await buy({ quantity: 20 });
    const key = await end(id, 'pay');
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 12 }, () => confirm(key)),
      ...Array.from({ length: 24 }, (_, at) => hire(client, `6${String(at).padStart(3, '0')}`)),
      ...Array.from({ length: 14 }, (_, at) => connect(client, `FIFTY${String(at).padStart(4, '0')}`)),
    ]);
    expect(outcomes).toHaveLength(50);
    const said = outcomes.slice(0, 12).map((each) => String(each.status === 'fulfilled' ? each.value : each.reason));
    expect(Object.groupBy(said, (each) => each)).toMatchObject({
      PAID: ['PAID'],
      ORDER_PAID: Array.from({ length: 11 }, () => 'ORDER_PAID'),
    });
    expect(await sql('select status, error from payments where "order" = $1', [id])).toEqual([
      { status: 'paid', error: '' },
    ]);
    expect(await present()).toMatchObject({ sold: { quantity: 20 } });
    const refusals = outcomes.slice(12).flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'ZBVE0301' });
    const hired = outcomes.slice(12, 36).filter(({ status }) => status === 'fulfilled').length;
    expect(await usage('employees')).toMatchObject({ used: before + hired, most: 20 });
    const connected = outcomes.slice(36).filter(({ status }) => status === 'fulfilled').length;
    expect([connected, await usage('terminals')]).toMatchObject([limit - devices, { used: limit, most: limit }]);
    // What came before the payment was refused; now exactly what was sold is there.
    await Promise.allSettled(Array.from({ length: 24 }, (_, at) => hire(client, `5${String(at).padStart(3, '0')}`)));
    expect(await usage('employees')).toMatchObject({ used: 20, most: 20 });
  });

  it('a refused payment gives nothing and keeps the code for its order; an order that ends unpaid gives it back', async () => {
    dataOf(
      await (
        await vendor()
      ).callEndpoint(discount.calls.create, {
        body: { discount_code: 'AGAIN', discount_name: 'Again', type: 'percent', percent: 25, applies_to: 'all' },
      }),
    );
    const coded = { quantity: 30, codes: ['AGAIN'] };
    const id = await buy(coded);
    for (const [ending, status] of [
      ['decline', 'DECLINED'],
      ['cancel', 'CANCELLED'],
    ] as const) {
      expect(await confirm(await end(id, ending))).toBe(status);
      expect(await present()).toMatchObject({ sold: { quantity: 20 } });
      expect(await usesOf('AGAIN')).toBe(1);
    }
    server.clock.advance({ hours: 48 });
    await makeRound();
    expect(await usesOf('AGAIN')).toBe(0);
    // Its price is asked again, and the code holds again.
    const told = await quote(coded);
    expect(told.discount).toBe(Math.round(told.subtotal / 4));
  });

  it('a discount for a billing cycle holds for orders of so many months alone', async () => {
    dataOf(
      await (
        await vendor()
      ).callEndpoint(discount.calls.create, {
        body: {
          discount_code: 'YEARLY',
          discount_name: 'A year at once',
          type: 'percent',
          percent: 20,
          applies_to: 'all',
          min_months: 12,
        },
      }),
    );
    const yearly = { quantity: 30, codes: ['YEARLY'], cycle: 'yearly' } as const;
    expect(await asked({ ...yearly, cycle: 'monthly' })).toMatchObject({
      isSuccess: false,
      fields: { discount_codes: [{ code: 'discountMonths', context: { code: 'YEARLY', months: 12 } }] },
    });
    const told = await quote(yearly);
    const plain = await quote({ quantity: 30, cycle: 'yearly' });
    expect(told).toMatchObject({ subtotal: plain.subtotal, discount: Math.round(plain.subtotal / 5) });
    expect(plain.total - told.total).toBe(told.discount);
    expect(await confirm(await end(await buy(yearly), 'pay'))).toBe('PAID');
    expect(await present()).toMatchObject({ sold: { quantity: 30, billing_cycle: 'yearly' } });
  });
});
