import { beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { vendorDashboard } from '#features/app/contract/vendor-dashboard.ts';
import {
  companySubscription,
  currency,
  placeOrder,
  vendorOrder,
  vendorRefund,
  vendorTransaction,
} from '#features/subscription/contract.ts';
import { subscriptionSlice } from '#features/subscription/server.ts';
import { tenantCompany } from '#features/vendor/contract.ts';
import { startRecurring } from '#server/recurring/index.ts';
import { users } from '#server/tenancy/tables.ts';
import type { VendorRole } from '#shared/contract/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let token: string;
beforeAll(async () => {
  token = await people.tokenOf('vendor');
});
const vendor = () => server.caller(token);
const read = async () => dataOf(await vendor().callEndpoint(vendorDashboard, {}));

describe('the provider’s dashboard', () => {
  it('says how many trials of the last months became paid, as their list does', async () => {
    const { a, b } = people;
    const sql = server.database.asOwner;
    expect((await read()).trials).toEqual({ begun: 0, paid: 0, running: 0, since: '2025-12-02' });
    await sql(`update subscriptions set status = 'trial', trial_start = '2026-02-20' where company_id = $1`, [a.id]);
    await sql(`update subscriptions set trial_start = '2025-12-02', first_paid = '2026-01-05' where company_id = $1`, [
      b.id,
    ]);
    const { trials } = await read();
    expect(trials).toMatchObject({ begun: 2, paid: 1, running: 1 });
    const listed = async (query: object) =>
      dataOf(await vendor().callEndpoint(companySubscription.calls.list, { query: { page_size: 200, ...query } }));
    expect((await listed({ trial_start__gte: trials?.since })).map(({ first_paid: paid }) => paid)).toEqual(
      expect.arrayContaining([null, '2026-01-05']),
    );
    expect((await listed({ first_paid__gte: trials?.since })).map(({ company }) => company?.id)).toEqual([b.id]);
    await sql(`update subscriptions set status = 'active', trial_start = null, first_paid = null`);
  });

  it('counts companies, and each figure is what the list behind it has', async () => {
    const { companies, newest } = await read();
    const listed = async (query: object) =>
      dataOf(await vendor().callEndpoint(tenantCompany.calls.list, { query: { page_size: 200, ...query } }));
    expect((await listed({ status__in: 'active' })).length).toBe(companies.active);
    expect((await listed({ create_time__gte: companies.fresh_since })).length).toBe(companies.fresh);
    expect(newest[0]?.id).toBe(Math.max(...(await listed({})).map(({ id }) => id)));
  });

  it('counts the punches of today in all companies, by no row of them', async () => {
    const before = await read();
    await server.database.asOwner(
      `insert into punches (company_id, employee, department, emp_code, punch_time, punch_local, tz, punch_state, source, upload_time)
       select company_id, id, department, emp_code, $1::timestamptz, $1::timestamptz at time zone 'UTC', 'UTC', 0, 'web', $1::timestamptz from employees`,
      [server.clock.now().toString()],
    );
    const [made] = await server.database.asOwner('select count(*) as n from employees');
    expect((await read()).punches - before.punches).toBe(Number(made?.['n']));
  });

  it('tells the pace of the last minutes, what is stored, and which tasks failed in the last day', async () => {
    const { a } = people;
    const sql = server.database.asOwner;
    const before = await read();
    const now = server.clock.now();
    for (const minutes of [1, 9, 11])
      await sql(
        `insert into punches (company_id, employee, department, emp_code, punch_time, punch_local, tz, punch_state, source, upload_time)
         select company_id, id, department, emp_code, $1::timestamptz, $1::timestamptz at time zone 'UTC', 'UTC', 0, 'web', $1::timestamptz
         from employees where company_id = $2 limit 1`,
        [now.subtract({ minutes }).toString(), a.id],
      );
    await sql('update subscriptions set used_storage = 700 where company_id = $1', [a.id]);
    await sql(
      `insert into jobs (company_id, kind, payload, status, error_code, finished_at)
       select case when n = 4 then null else $1::bigint end, 'report.export', '{}', case when n = 3 then 'done' else 'failed' end,
         'ZBOA0001', $2::timestamptz - n * interval '10 hours' from generate_series(1, 4) n`,
      [a.id, now.toString()],
    );
    const after = await read();
    expect(after.punches_lately - before.punches_lately).toBe(2);
    expect((after.storage ?? 0) - (before.storage ?? 0)).toBe(700);
    expect(after.jobs.failed - before.jobs.failed).toBe(2);
    expect(after.jobs.latest[0]).toMatchObject({
      kind: 'report.export',
      error_code: 'ZBOA0001',
      company: { id: a.id },
    });
    await sql(`insert into recurring_runs (name, company, next_run, failures) values ('tests.failing', $1, $2, 3)`, [
      a.id,
      now.add({ hours: 999 }).toString(),
    ]);
    expect((await read()).jobs.failing - before.jobs.failing).toBe(1);
    await sql(`delete from recurring_runs where name = 'tests.failing'`);
    await expect(
      server.host.database.within({ role: 'vendor' }, (tx) => tx.execute('select payload from jobs')),
    ).rejects.toThrow();
  });

  it('counts what was paid by month and currency, and tells money to whom payments are', async () => {
    const body = { company: people.a.id, type: 'new', description: 'A year', total: 4200, currency: 'USD' } as const;
    dataOf(await vendor().callEndpoint(placeOrder, { body }));
    const { orders_waiting: waiting } = await read();
    const query = { page_size: 200, status__in: 'unpaid' };
    expect(dataOf(await vendor().callEndpoint(vendorOrder.calls.list, { query })).length).toBe(waiting);
    const now = server.clock.now().toString();
    await server.database.asOwner(
      `insert into payments (company_id, "order", gateway, gateway_ref, reference, amount, currency, status, request_time)
       select company_id, id, 'telr', 'g' || n, 'r' || n, 100 * n, 'USD', case when n = 3 then 'failed' else 'paid' end, $1
       from orders, generate_series(1, 3) n where company_id = $2`,
      [now, people.a.id],
    );
    const [money] = (await read()).revenue ?? [];
    expect(money?.months.map(({ minor }) => minor)).toEqual([...Array<number>(11).fill(0), 300]);
    const month = money?.months.at(-1);
    const list = dataOf(
      await vendor().callEndpoint(vendorTransaction.calls.list, {
        query: { status__in: 'paid', currency: 'USD', request_time__gte: month?.from, request_time__lte: month?.to },
      }),
    );
    expect(list.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(month?.minor);

    const { failed } = await read();
    const refused = { status__in: 'declined,failed', request_time__gte: failed?.since };
    expect(dataOf(await vendor().callEndpoint(vendorTransaction.calls.list, { query: refused })).length).toBe(
      failed?.payments,
    );
    expect(failed?.payments).toBe(1);

    await server.database.asOwner(
      `insert into refunds (company_id, "order", payment, request_key, reference, gateway, amount, currency, reason, status, request_time)
       select company_id, "order", id, 'k' || n, 'f' || n, gateway, 10, currency, '', (array['unknown', 'done', 'refused', 'done'])[n],
         case when n = 4 then $1::timestamptz - interval '40 days' else $1 end
       from payments, generate_series(1, 4) n where reference = 'r1'`,
      [now],
    );
    const { refunded } = await read();
    const standing = { status__in: 'asked,unknown,done', request_time__gte: refunded?.since };
    expect(dataOf(await vendor().callEndpoint(vendorRefund.calls.list, { query: standing })).length).toBe(
      refunded?.refunds,
    );
    expect(refunded).toMatchObject({ refunds: 2, unconfirmed: 1 });

    const asRole = (role: VendorRole): Promise<unknown> =>
      server.host.database.within({ role: 'system' }, (tx) =>
        tx.update(users).set({ vendor_role: role }).where(eq(users.id, people.users.vendor)),
      );
    await asRole('support');
    expect(await read()).toMatchObject({
      orders_waiting: null,
      revenue: null,
      failed: null,
      refunded: null,
      recurring: null,
      movement: null,
    });
    await asRole('administrator');
  });

  it('counts subscriptions as their list does, and what paid orders bring in a month', async () => {
    const { a, b } = people;
    const sql = server.database.asOwner;
    await sql(`update subscriptions set status = 'active', period_end = '2026-03-01' where company_id = $1`, [a.id]);
    await sql(`update subscriptions set status = 'past_due', period_end = '2026-01-01' where company_id = $1`, [b.id]);
    const { subscriptions } = await read();
    const listed = async (query: object) =>
      dataOf(await vendor().callEndpoint(companySubscription.calls.list, { query: { page_size: 200, ...query } }))
        .length;
    expect(subscriptions).toMatchObject({
      trial: await listed({ status__in: 'trial' }),
      active: await listed({ status__in: 'active' }),
      past_due: await listed({ status__in: 'past_due' }),
      suspended: await listed({ status__in: 'suspended' }),
      ending: await listed({
        status__in: 'trial,active',
        period_end__gte: subscriptions?.ending_from,
        period_end__lte: subscriptions?.ending_until,
      }),
    });
    expect(subscriptions?.past_due).toBeGreaterThan(0);

    // A year for 43,800 with 7,300 of tax, 90 days more for 9,000 of which a third went back, and one that is over.
    await sql(
      `insert into orders (company_id, order_ref, type, description, total, tax, refunded, currency, status, expires_at, period_start, period_end)
       select $1, 'm' || n, 'new', '', total, tax, refunded, 'EUR', 'paid', now(), begins, ends
       from (values (1, 43800, 7300, 0, date '2026-01-01', date '2027-01-01'), (2, 9000, 0, 3000, '2026-02-01', '2026-05-02'),
         (3, 99999, 0, 0, '2025-01-01', '2026-01-01')) o (n, total, tax, refunded, begins, ends)`,
      [a.id],
    );
    expect((await read()).recurring).toEqual([{ currency: 'EUR', minor: Math.round((100 + 6000 / 90) * (365 / 12)) }]);
    // The test's clock says 2 March: the 90 days are new since 31 January, and the year ran before.
    const none = { minor: 0, count: 0, companies: [] };
    const [moved] = (await read()).movement ?? [];
    expect(moved).toEqual({
      currency: 'EUR',
      since: '2026-01-31',
      before: 3042,
      now: 5069,
      fresh: none,
      expansion: { minor: 2027, count: 1, companies: [a.id] },
      contraction: none,
      lost: none,
    });
    const behind = dataOf(
      await vendor().callEndpoint(companySubscription.calls.list, { query: { company__in: String(a.id) } }),
    );
    expect(behind.map(({ company }) => company?.id)).toEqual([a.id]);

    // A company in its days of grace still counts with its last order.
    await sql(`update subscriptions set period_end = '2026-02-28' where company_id = $1`, [b.id]);
    await sql(
      `insert into orders (company_id, order_ref, type, description, total, tax, currency, status, expires_at, period_start, period_end)
       values ($1, 'grace', 'new', '', 2800, 0, 'EUR', 'paid', now(), '2026-02-01', '2026-02-28')`,
      [b.id],
    );
    const [graced] = (await read()).movement ?? [];
    expect(graced?.fresh).toEqual({ minor: Math.round((2800 / 27) * (365 / 12)), count: 1, companies: [b.id] });

    // Several currencies are summed at the rate of the day, and what has none is named.
    expect((await read()).together).toMatchObject({ currency: 'USD', minor: 0, rates: [], missing: ['EUR'] });
    const coins = dataOf(await vendor().callEndpoint(currency.calls.list, { query: {} }));
    const euro = coins.find(({ code }) => code === 'EUR');
    const rates = [
      { rate_date: '2026-01-15', rate: 1.2 },
      { rate_date: '2026-02-20', rate: 1.1 },
      { rate_date: '2026-04-01', rate: 9 },
    ];
    const change = (id: number, body: object) => vendor().callEndpoint(currency.calls.patch, { params: { id }, body });
    expect(dataOf(await change(euro?.id ?? 0, { rates }))).toMatchObject({ rate: 1.1, rate_date: '2026-02-20' });
    const { together, recurring: apart } = await read();
    expect(together).toEqual({
      currency: 'USD',
      minor: Math.round((apart?.[0]?.minor ?? 0) * 1.1),
      rates: [{ currency: 'EUR', rate: 1.1, rate_date: '2026-02-20' }],
      missing: [],
    });
    const dollar = coins.find(({ code }) => code === 'USD');
    expect(dollar?.is_base).toBe(true);
    const refusals = [
      await change(dollar?.id ?? 0, { is_base: false }),
      await change(coins.find(({ code }) => code !== 'USD' && code !== 'EUR')?.id ?? 0, { is_base: true }),
    ];
    expect(refusals.map((outcome) => (outcome.isSuccess ? null : outcome.fields?.['is_base']))).toEqual([
      [{ code: 'baseNeeded' }],
      [{ code: 'baseRates' }],
    ]);
    dataOf(await change(euro?.id ?? 0, { is_base: true }));
    const after = dataOf(await vendor().callEndpoint(currency.calls.list, { query: {} }));
    expect(after.filter(({ is_base: isBase }) => isBase).map(({ code, rates: own }) => [code, own])).toEqual([
      ['EUR', []],
    ]);
    expect((await read()).together).toBeNull();

    await sql(`update subscriptions set status = 'cancelled' where company_id = any($1)`, [[a.id, b.id]]);
    expect((await read()).recurring).toEqual([]);
    const [ended] = (await read()).movement ?? [];
    expect(ended).toMatchObject({ before: 3042, now: 0, lost: { minor: 3042, count: 1, companies: [a.id] } });
  });

  it('finds the companies that are near a limit by what the hourly round counted, and says of each what it has subscribed to', async () => {
    const { a, b } = people;
    const sql = server.database.asOwner;
    const limits = async (company: number, employees: number | null, terminals: number | null): Promise<void> => {
      await sql(
        `update subscriptions set status = 'active', plan_name = 'Sold', period_end = null, held = false, ended_on = null,
          max_employees = $2, max_terminals = $3, max_users = null, max_mobiles = null, max_locations = null, max_storage = null
         where company_id = $1`,
        [company, employees, terminals],
      );
    };
    const round = async (): Promise<void> => {
      server.clock.advance({ minutes: 61 });
      token = await people.tokenOf('vendor');
      const recurring = startRecurring(server.host, subscriptionSlice.recurring ?? []);
      await recurring.drain();
      await recurring.stop();
    };
    const near = { status__in: 'trial,active,past_due', fullest_percent__gte: 90 };
    const found = async () => dataOf(await vendor().callEndpoint(companySubscription.calls.list, { query: near }));
    const counted = z
      .array(z.object({ n: z.int() }))
      .parse(
        await sql(`select count(*)::int as n from employees where company_id = $1 and status <> 'resigned'`, [a.id]),
      );
    const employed = counted[0]?.n ?? 0;
    await limits(a.id, null, null);
    await limits(b.id, 1000, 1000);
    await round();
    await round();
    expect([await found(), (await read()).subscriptions?.near_limit]).toEqual([[], 0]);
    await limits(a.id, employed, 1000);
    await round();
    expect((await read()).subscriptions?.near_limit).toBe(1);
    expect((await read()).largest?.[0]).toMatchObject({ id: a.id, employees: employed });
    expect(await found()).toMatchObject([
      { company: { id: a.id }, used_employees: employed, max_employees: employed, fullest_percent: 100 },
    ]);
    const listed = await vendor().callEndpoint(tenantCompany.calls.list, {
      query: { subscription__in: 'active', search: 'Acme' },
    });
    expect(dataOf(listed)).toMatchObject([{ id: a.id, subscription: 'active', plan_name: 'Sold' }]);
  });
});
