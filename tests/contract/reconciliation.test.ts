import { beforeAll, describe, expect, it, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { vendorDashboard } from '#features/app/contract/vendor-dashboard.ts';
import {
  confirmTelr,
  order,
  paymentDifference,
  payOrder,
  placeOrder,
  refundPayment,
  vendorOrder,
  vendorTransaction,
} from '#features/subscription/contract.ts';
import { reconciliation } from '#features/subscription/server/reconcile/nightly.ts';
import { startRecurring } from '#server/recurring/index.ts';
import { users } from '#server/tenancy/tables.ts';
import type { VendorRole } from '#shared/contract/index.ts';
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
const sql = (text: string, values: unknown[] = []) => server.database.asOwner(text, values);

interface Begun {
  readonly id: number;
  /** The payment. */
  readonly payment: number;
  /** The provider's identifier of it. */
  readonly ref: string;
  /** The key of the payer's way back. */
  readonly key: string;
}
/** Orders, and ends the payment by card in the sandbox; nobody comes back to say so. */
async function begun(ending?: 'pay' | 'decline', total = 10_000): Promise<Begun> {
  const body = { company: people.a.id, type: 'new', description: 'A year', total, currency: 'USD' } as const;
  const { id } = dataOf(await vendor().callEndpoint(placeOrder, { body }));
  const { url } = dataOf(await admin().callEndpoint(payOrder, { body: { id, gateway: 'telr' } }));
  const page = new URL(url).pathname;
  let key = '';
  if (ending) {
    const back = await server.fetch(page, {
      method: 'POST',
      body: `ending=${ending}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    key = new URL(back.headers.get('location') ?? '', 'http://muster.test').searchParams.get('OrderRef') ?? '';
  }
  const [row] = await sql(`select id, gateway_ref from payments where "order" = $1`, [id]);
  return { id, payment: Number(row?.['id']), ref: String(row?.['gateway_ref']), key };
}
const confirm = (key: string) => server.caller().callEndpoint(confirmTelr, { body: { order_ref: key } });
async function paid(total?: number): Promise<Begun> {
  const made = await begun('pay', total);
  dataOf(await confirm(made.key));
  return made;
}
const refund = async ({ payment }: Begun, amount: number): Promise<void> => {
  const body = { id: payment, amount, reason: 'By mistake', key: crypto.randomUUID() };
  dataOf(await vendor().callEndpoint(refundPayment, { body }));
  await post.deliver();
};

async function compare({ id }: Begun): Promise<void> {
  dataOf(await vendor().callEndpoint(vendorOrder.actions.compare.call, { body: { ids: [id] } }));
  await post.deliver();
}
const listed = async (query: object = {}) =>
  dataOf(await vendor().callEndpoint(paymentDifference.calls.list, { query: { page_size: 200, ...query } }));
/** The differences of an order, newest first. */
const of = async ({ id }: Begun) => {
  const rows = await sql(`select id from payment_differences where "order" = $1`, [id]);
  const ids = new Set(rows.map((row) => Number(row['id'])));
  return (await listed()).filter((row) => ids.has(row.id));
};
const settle = (id: number, reason = 'On the statement of March') =>
  vendor().callEndpoint(paymentDifference.actions.settle.call, { body: { ids: [id], reason } });

describe('a comparison of an order', () => {
  it('finds what was paid at the provider and not here, which closes itself once it is counted', async () => {
    const made = await begun('pay');
    await compare(made);
    expect(await of(made)).toMatchObject([
      {
        kind: 'paid_there',
        status: 'open',
        kept_status: 'open',
        amount: 10_000,
        currency: 'USD',
        told_status: 'paid',
        told_amount: 10_000,
        told_currency: 'USD',
        company: { id: people.a.id },
      },
    ]);
    // It changes nothing by itself.
    expect(dataOf(await admin().callEndpoint(order.calls.retrieve, { params: { id: made.id } })).status).toBe('unpaid');
    dataOf(await confirm(made.key));
    await post.deliver();
    expect(await of(made)).toMatchObject([{ kind: 'paid_there', status: 'closed', kept_status: 'paid' }]);
  });

  it('has the staff take over a payment that had ended otherwise and was paid after all', async () => {
    const made = await begun('decline');
    dataOf(await confirm(made.key));
    await sql(`update sandbox_payments set state = 'paid' where ref = $1`, [made.ref]);
    await compare(made);
    expect(await of(made)).toMatchObject([{ kind: 'paid_there', status: 'open', kept_status: 'declined' }]);
    dataOf(await vendor().callEndpoint(vendorTransaction.actions.check.call, { body: { ids: [made.payment] } }));
    await post.deliver();
    expect(dataOf(await admin().callEndpoint(order.calls.retrieve, { params: { id: made.id } })).status).toBe('paid');
    expect(await of(made)).toMatchObject([{ status: 'closed' }]);
  });

  it.each([
    ['not paid there', `update sandbox_payments set state = 'failed' where ref = $1`, 'failed'],
    ['not there at all', `delete from sandbox_payments where ref = $1`, 'unknown'],
  ])('finds what is paid here and %s', async (_, change, told) => {
    const made = await paid();
    await compare(made);
    expect(await of(made)).toEqual([]);
    await sql(change, [made.ref]);
    await compare(made);
    expect(await of(made)).toMatchObject([{ kind: 'paid_here', kept_status: 'paid', told_status: told }]);
  });

  it.each([
    ['amount', `'{amount,minor}', '9000'`, 9000, 'USD'],
    ['currency', `'{amount,currency}', '"EUR"'`, 10_000, 'EUR'],
  ])('finds another %s, whether it counts here or not', async (_, at, minor, currency) => {
    for (const made of [await paid(), await begun('pay')]) {
      await sql(`update sandbox_payments set checkout = jsonb_set(checkout, ${at}) where ref = $1`, [made.ref]);
      await compare(made);
      expect(await of(made)).toMatchObject([{ kind: 'money', told_amount: minor, told_currency: currency }]);
    }
  });

  it('finds refunds that only one side knows, and none that are on their way', async () => {
    const made = await paid();
    await sql(`insert into sandbox_refunds (reference, ref, minor) values ($1, $2, 2500)`, [`X-${made.ref}`, made.ref]);
    await compare(made);
    expect(await of(made)).toMatchObject([{ kind: 'refunded_there', told_refunded: 2500, kept_refunded: 0 }]);

    const other = await paid();
    await refund(other, 3000);
    await compare(other);
    expect(await of(other)).toEqual([]);
    // The sandbox gives such an amount and does not answer.
    await refund(other, 513);
    await compare(other);
    expect(await of(other)).toEqual([]);
    await sql(`delete from sandbox_refunds where ref = $1`, [other.ref]);
    await compare(other);
    expect(await of(other)).toMatchObject([{ kind: 'refunded_here', told_refunded: 0, kept_refunded: 3000 }]);
  });

  it('finds a payment under whose identifier the provider has another', async () => {
    const made = await paid();
    await sql(`update sandbox_payments set checkout = jsonb_set(checkout, '{reference}', '"other"') where ref = $1`, [
      made.ref,
    ]);
    await compare(made);
    expect(await of(made)).toMatchObject([{ kind: 'reference' }]);
  });

  it('leaves one difference, however often and however many compare at once', async () => {
    const made = await begun('pay');
    await Promise.all(
      [1, 2, 3].map(() => vendor().callEndpoint(vendorOrder.actions.compare.call, { body: { ids: [made.id] } })),
    );
    const second = await openPost(server);
    await Promise.all([post.deliver(), second.deliver()]);
    await second.stop();
    await compare(made);
    expect(await of(made)).toHaveLength(1);
  });
});

describe('a difference', () => {
  it('is settled with a reason, once, and stays so until one side says something new', async () => {
    const made = await begun('pay');
    await compare(made);
    const [{ id } = { id: 0 }] = await of(made);
    expect(await settle(id, '')).toMatchObject({ isSuccess: false, fields: { reason: [{ code: 'required' }] } });
    expect(dataOf(await settle(id))).toMatchObject([{ ok: true }]);
    expect(dataOf(await settle(id))).toMatchObject([{ ok: false }]);
    expect(await of(made)).toMatchObject([
      { status: 'settled', reason: 'On the statement of March', settled_by: 'vendor Person' },
    ]);
    const [entry] = await sql(
      `select company, changes from vendor_logs where action = 'settle' and object_id = $1 and object_type = $2`,
      [id, paymentDifference.name],
    );
    expect(entry).toMatchObject({ changes: [{ field: 'reason', old: null, new: 'On the statement of March' }] });
    expect(Number(entry?.['company'])).toBe(people.a.id);

    dataOf(await vendor().callEndpoint(paymentDifference.actions.compare.call, { body: { ids: [id] } }));
    await post.deliver();
    expect(await of(made)).toMatchObject([{ id, status: 'settled' }]);
    await sql(`insert into sandbox_refunds (reference, ref, minor) values ($1, $2, 1)`, [`Y-${made.ref}`, made.ref]);
    await compare(made);
    expect(await of(made)).toMatchObject([
      { kind: 'paid_there', status: 'open', told_refunded: 1 },
      { id, status: 'settled' },
    ]);
  });

  it('is for those who keep the money’s books, and counted on their dashboard as its list has it', async () => {
    const made = await begun('pay');
    await compare(made);
    const [{ id } = { id: 0 }] = await of(made);
    const asRole = (role: VendorRole): Promise<unknown> =>
      server.host.database.within({ role: 'system' }, (tx) =>
        tx.update(users).set({ vendor_role: role }).where(eq(users.id, people.users.vendor)),
      );
    const shown = async () => dataOf(await vendor().callEndpoint(vendorDashboard, {})).differences;
    for (const role of ['sales', 'support'] as const) {
      await asRole(role);
      await expect(settle(id)).rejects.toMatchObject({ status: 403 });
      await expect(listed()).rejects.toMatchObject({ status: 403 });
      expect(await shown()).toBeNull();
    }
    await asRole('sales');
    await expect(
      vendor().callEndpoint(vendorOrder.actions.compare.call, { body: { ids: [made.id] } }),
    ).rejects.toMatchObject({ status: 403 });
    await asRole('finance');
    const open = await shown();
    expect(open?.open).toBe((await listed({ status__in: 'open' })).length);
    expect(dataOf(await settle(id))).toMatchObject([{ ok: true }]);
    expect((await shown())?.open).toBe((open?.open ?? 0) - 1);
    await asRole('administrator');
  });
});

describe('the nightly comparison', () => {
  const asked = async (): Promise<number> => {
    const [row] = await sql('select coalesce(sum(orders), 0) as n from reconciliations');
    return Number(row?.['n']);
  };
  async function night(): Promise<void> {
    const recurring = startRecurring(server.host, [reconciliation]);
    await recurring.drain();
    server.clock.advance({ hours: 24 });
    await recurring.drain();
    await recurring.stop();
    await signIn();
  }

  it('asks about each order of the last days once, in whatever company, and finds what differs', async () => {
    const made = await begun('pay');
    const old = await begun('pay');
    await sql(`update payments set request_time = request_time - interval '40 days' where id = $1`, [old.payment]);
    const before = await asked();
    await night();
    const [due] = await sql(
      `select count(distinct "order") as n from payments where request_time >= $1::timestamptz - interval '30 days'
         or "order" in (select "order" from payment_differences where status = 'open')`,
      [server.clock.now().toString()],
    );
    expect((await asked()) - before).toBe(Number(due?.['n']));
    expect(await of(made)).toMatchObject([{ kind: 'paid_there', status: 'open' }]);
    expect(await of(old)).toEqual([]);
    const [run] = await sql('select ended, unanswered from reconciliations order by id desc limit 1');
    expect(run).toMatchObject({ unanswered: 0 });
    expect(run?.['ended']).not.toBeNull();
    expect(dataOf(await vendor().callEndpoint(vendorDashboard, {})).differences?.compared).not.toBeNull();
  });

  it('goes on where it was cut off, and leaves a payer alone who is just paying', async () => {
    const [first, second] = [await begun('pay'), await begun('pay')];
    await sql(`delete from reconciliations`);
    // As if the worker had died while it asked about the first: that one waits for the next night.
    await sql(
      `insert into reconciliations (begun, since, after_company, after_order, orders)
       values ($1, $1::timestamptz - interval '30 days', $2, $3, 7)`,
      [server.clock.now().toString(), people.a.id, first.id],
    );
    server.clock.advance({ hours: 2 });
    await signIn();
    const third = await begun('pay');
    const step = await reconciliation.run(server.host, new AbortController().signal);
    expect(step).toEqual({ hasMore: false });
    expect(await of(first)).toEqual([]);
    expect(await of(second)).toMatchObject([{ kind: 'paid_there' }]);
    expect(await of(third)).toEqual([]);
    const runs = await sql('select orders, ended from reconciliations');
    expect(runs).toMatchObject([{ orders: 9 }]);
    expect(runs[0]?.['ended']).not.toBeNull();
    await signIn();
  });

  it('stops at once when its worker stops, and has more to do', async () => {
    await begun('pay');
    const stopped = new AbortController();
    stopped.abort();
    const before = await asked();
    expect(await reconciliation.run(server.host, stopped.signal)).toEqual({ hasMore: true });
    expect(await asked()).toBe(before);
  });

  it('changes nothing where a provider does not answer, and leaves it alone after three questions', async () => {
    const made = await begun('pay');
    await compare(made);
    for (let turn = 0; turn < 4; turn += 1) await begun('pay');
    server.clock.advance({ hours: 2 });
    await sql(`delete from reconciliations`);
    const { host } = server;
    const away = { ...host, config: { ...host.config, telr: { store: 1, authKey: 'key', isTest: true } } };
    const fetching = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('away')));
    vi.stubGlobal('fetch', fetching);
    try {
      expect(await reconciliation.run(away, new AbortController().signal)).toEqual({ hasMore: false });
    } finally {
      vi.unstubAllGlobals();
    }
    expect(fetching).toHaveBeenCalledTimes(3);
    await signIn();
    const [run] = await sql('select orders, unanswered from reconciliations');
    expect(Number(run?.['unanswered'])).toBeGreaterThan(4);
    expect(await of(made)).toMatchObject([{ status: 'open' }]);
  });
});
