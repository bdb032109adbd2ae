import { beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { vendorDashboard } from '#features/app/contract.ts';
import { placeOrder, vendorOrder, vendorTransaction } from '#features/subscription/contract.ts';
import { tenantCompany } from '#features/vendor/contract.ts';
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

    const asRole = (role: VendorRole): Promise<unknown> =>
      server.host.database.within({ role: 'system' }, (tx) =>
        tx.update(users).set({ vendor_role: role }).where(eq(users.id, people.users.vendor)),
      );
    await asRole('support');
    expect(await read()).toMatchObject({ orders_waiting: null, revenue: null });
    await asRole('administrator');
  });
});
