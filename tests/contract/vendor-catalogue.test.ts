import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/tenancy/tables.ts';
import { eq } from 'drizzle-orm';
import {
  buyPlan,
  currency,
  discount,
  feature,
  plan,
  priceStrategy,
  quotePlan,
} from '#features/subscription/contract.ts';
import { tenantCompany } from '#features/vendor/contract.ts';
import { currentUser } from '#shared/contract/session.ts';
import type { VendorRole } from '#shared/contract/index.ts';
import { featureCodes } from '#shared/contract/features.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let token: string;
beforeAll(async () => {
  token = await people.tokenOf('vendor');
});
const vendor = () => server.caller(token);
const lastLog = async () =>
  (await server.database.asOwner('select action, object_type, changes from vendor_logs order by id desc limit 1'))[0];

/** Gives the provider's person another role; rights are read at every request. */
const asRole = (role: VendorRole): Promise<unknown> =>
  server.host.database.within({ role: 'system' }, (tx) =>
    tx.update(users).set({ vendor_role: role }).where(eq(users.id, people.users.vendor)),
  );

describe('the catalogue', () => {
  it('is there from the start: currencies, features, a trial and two plans with prices', async () => {
    const plans = dataOf(await vendor().callEndpoint(plan.calls.list, { query: { page_size: 50 } }));
    expect(plans.map(({ plan_code: code, is_trial: isTrial }) => [code, isTrial])).toEqual([
      ['TRIAL', true],
      ['STANDARD', false],
      ['PROFESSIONAL', false],
    ]);
    expect(plans[2]?.features.map(({ display_name: name }) => name)).toEqual(
      expect.arrayContaining(['Leave', 'Requests', 'Workflows', 'Overtime', 'Work outside', 'Automatic exports']),
    );
    expect(plans.map(({ features }) => features.length)).toEqual([
      featureCodes.length,
      featureCodes.length - 2,
      featureCodes.length,
    ]);
    const prices = dataOf(await vendor().callEndpoint(priceStrategy.calls.list, { query: { page_size: 50 } }));
    expect(new Set(prices.map(({ plan: { display_name: name } }) => name))).toEqual(
      new Set(['Standard', 'Professional']),
    );
    const coins = dataOf(await vendor().callEndpoint(currency.calls.list, { query: { ordering: 'code' } }));
    expect(coins.find(({ code }) => code === 'AED')).toMatchObject({ decimals: 2, enabled: true });
    expect(dataOf(await vendor().callEndpoint(feature.calls.list, { query: {} }))).toHaveLength(featureCodes.length);
  });

  it('is made, changed and deleted with version and log', async () => {
    const [first] = dataOf(await vendor().callEndpoint(feature.calls.list, { query: {} }));
    const body = { plan_code: 'LARGE', plan_name: 'Large', max_employees: 500, features: [first?.id ?? 0] };
    const made = dataOf(await vendor().callEndpoint(plan.calls.create, { body }));
    expect(made).toMatchObject({ plan_version: 1, features: [{ id: first?.id }] });
    expect(await lastLog()).toMatchObject({ action: 'add', object_type: 'vendor.plan' });
    const params = { id: made.id };
    const changed = dataOf(
      await vendor().callEndpoint(plan.calls.patch, { params, body: { max_employees: 600, version: 1, features: [] } }),
    );
    expect(changed).toMatchObject({ plan_version: 2, max_employees: 600, features: [] });
    await expect(
      vendor().callEndpoint(plan.calls.patch, { params, body: { max_employees: 700, version: 1 } }),
    ).rejects.toMatchObject({ status: 409 });
    dataOf(await vendor().callEndpoint(plan.calls.destroy, { params }));
    expect(await lastLog()).toMatchObject({ action: 'delete' });
  });

  it('keeps what something refers to', async () => {
    const [standard] = dataOf(await vendor().callEndpoint(plan.calls.list, { query: { search: 'STANDARD' } }));
    await expect(
      vendor().callEndpoint(plan.calls.destroy, { params: { id: standard?.id ?? 0 } }),
    ).rejects.toMatchObject({ code: 'ZBCO0006' });
  });

  it('takes tiers in their order, and codes of ISO 4217', async () => {
    const plans = dataOf(await vendor().callEndpoint(plan.calls.list, { query: {} }));
    const coins = dataOf(await vendor().callEndpoint(currency.calls.list, { query: {} }));
    const body = {
      strategy_name: 'Tiers',
      plan: plans[1]?.id ?? 0,
      currency: coins[0]?.id ?? 0,
      billing_cycle: 'monthly',
      model: 'tiered',
      unit: 'employees',
      tax_mode: 'exclusive',
    } as const;
    const tier = (up: number | null) => ({ up_to: up, unit_price: 1.25 });
    const made = dataOf(
      await vendor().callEndpoint(priceStrategy.calls.create, { body: { ...body, tiers: [tier(10), tier(null)] } }),
    );
    expect(made.tiers).toMatchObject([{ up_to: 10, unit_price: 1.25 }, { up_to: null }]);
    for (const tiers of [[tier(null), tier(10)], [tier(10), tier(10)], []])
      expect(
        await vendor().callEndpoint(priceStrategy.calls.create, { body: { ...body, strategy_name: 'Other', tiers } }),
      ).toMatchObject({ isSuccess: false });
    expect(
      await vendor().callEndpoint(currency.calls.create, { body: { code: 'XYZ', currency_name: 'None' } }),
    ).toMatchObject({ isSuccess: false });
  });
});

describe('a discount code', () => {
  const admin = async () => server.caller(await people.tokenOf('adminA'));
  const idOf = async (code: string): Promise<number> =>
    dataOf(await vendor().callEndpoint(plan.calls.list, { query: { search: code } }))[0]?.id ?? 0;
  const wanted = async (codes: string[], quantity = 60) => ({
    plan: await idOf('PROFESSIONAL'),
    currency: 'USD',
    billing_cycle: 'monthly' as const,
    quantity,
    discount_codes: codes,
  });
  const refusalOf = async (codes: string[], quantity?: number) => {
    const outcome = await (await admin()).callEndpoint(quotePlan, { body: await wanted(codes, quantity) });
    return outcome.isSuccess ? null : outcome.fields?.['discount_codes'];
  };
  const make = (code: string, more: object) =>
    vendor().callEndpoint(discount.calls.create, {
      body: { discount_code: code, discount_name: code, type: 'percent', percent: 10, applies_to: 'all', ...more },
    });
  const told = (code: string, context: object) => [{ code, context }];

  it('is refused with what the order lacks, and as unknown to those it is not for', async () => {
    const coins = dataOf(await vendor().callEndpoint(currency.calls.list, { query: {} }));
    const usd = coins.find(({ code }) => code === 'USD')?.id ?? 0;
    dataOf(await make('BIG', { min_amount: 1000, currency: usd }));
    dataOf(await make('YEAR', { min_months: 12 }));
    dataOf(await make('SMALL', { plans: [await idOf('STANDARD')] }));
    dataOf(await make('THEIRS', { companies: [people.b.id] }));
    expect(await make('COINLESS', { min_amount: 10 })).toMatchObject({
      isSuccess: false,
      fields: { currency: [{ code: 'required' }] },
    });
    expect(await refusalOf(['BIG'])).toEqual(told('discountAmount', { code: 'BIG', minor: 100_000, currency: 'USD' }));
    expect(await refusalOf(['BIG'], 600)).toBeNull();
    expect(await refusalOf(['year'])).toEqual(told('discountMonths', { code: 'YEAR', months: 12 }));
    expect(await refusalOf(['SMALL'])).toEqual(told('discountPlan', { code: 'SMALL' }));
    for (const code of ['THEIRS', 'NOWHERE']) expect(await refusalOf([code])).toEqual(told('discountCode', { code }));
  });

  it('goes with others that may be combined; an order uses each once, and gives them back when it ends', async () => {
    dataOf(await make('OURS', { companies: [people.a.id, people.b.id], stackable: true }));
    dataOf(await make('MORE', { percent: 5, stackable: true }));
    dataOf(await make('ALONE', {}));
    expect(await refusalOf(['OURS', 'ALONE'])).toEqual(told('discountAlone', { code: 'ALONE' }));
    const body = await wanted(['ours', 'MORE', 'OURS']);
    const client = await admin();
    const quote = dataOf(await client.callEndpoint(quotePlan, { body }));
    expect(quote).toMatchObject({ discount_codes: ['OURS', 'MORE'] });
    expect(quote.discount).toBe(Math.round(quote.subtotal * 0.15));
    dataOf(await client.callEndpoint(buyPlan, { body: { ...body, total: quote.total } }));
    const used = async () =>
      dataOf(await vendor().callEndpoint(discount.calls.list, { query: { page_size: 50 } }))
        .filter(({ used: times }) => times > 0)
        .map(({ discount_code: code }) => code);
    expect(await used()).toEqual(['MORE', 'OURS']);
    expect(await refusalOf(['MORE'])).toEqual(told('discountUsed', { code: 'MORE' }));
    const other = await wanted([], 70);
    const { total } = dataOf(await client.callEndpoint(quotePlan, { body: other }));
    dataOf(await client.callEndpoint(buyPlan, { body: { ...other, total } }));
    expect(await used()).toEqual([]);
  });
});

describe('a code with one use left', () => {
  it('is had by one of two companies that order by it at the same moment', async () => {
    dataOf(
      await vendor().callEndpoint(discount.calls.create, {
        body: {
          discount_code: 'LAST',
          discount_name: 'Last',
          type: 'percent',
          percent: 10,
          applies_to: 'all',
          max_uses: 1,
        },
      }),
    );
    const [sold] = dataOf(await vendor().callEndpoint(plan.calls.list, { query: { search: 'STANDARD' } }));
    const body = {
      plan: sold?.id ?? 0,
      currency: 'USD',
      billing_cycle: 'monthly' as const,
      quantity: 40,
      discount_codes: ['last'],
    };
    const clients = [
      server.caller(await people.tokenOf('adminA')),
      server.caller(await people.tokenOf('adminB')),
    ] as const;
    const quotes = await Promise.all(
      clients.map(async (client) => dataOf(await client.callEndpoint(quotePlan, { body }))),
    );
    const outcomes = await Promise.all(
      clients.map((client, at) => client.callEndpoint(buyPlan, { body: { ...body, total: quotes[at]?.total ?? 0 } })),
    );
    expect(outcomes.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
    expect(outcomes.find(({ isSuccess }) => !isSuccess)).toMatchObject({
      fields: { discount_codes: [{ code: 'discountUsed', context: { code: 'LAST' } }] },
    });
    const stored = dataOf(await vendor().callEndpoint(discount.calls.list, { query: { search: 'LAST' } }));
    expect(stored).toMatchObject([{ used: 1 }]);
    // Whoever did not get it has no order at its price either.
    const orders = await server.database.asOwner(`select company_id from orders where discount_code = 'LAST'`);
    expect(orders).toHaveLength(1);
  });
});

describe('the roles of the provider’s staff', () => {
  it('have rights of their own, told to the screens and held by the calls', async () => {
    await asRole('support');
    const permissions = dataOf(await vendor().callEndpoint(currentUser)).permissions;
    expect(permissions).toContain('vendor.company.change');
    expect(permissions).not.toContain('vendor.order.view');
    expect(permissions.every((permission) => permission.startsWith('vendor.'))).toBe(true);
    dataOf(await vendor().callEndpoint(tenantCompany.calls.list, { query: {} }));
    const body = {
      discount_code: 'SPRING',
      discount_name: 'Spring',
      type: 'percent',
      percent: 10,
      applies_to: 'all',
    } as const;
    await expect(vendor().callEndpoint(discount.calls.create, { body })).rejects.toMatchObject({ status: 403 });
    await asRole('sales');
    dataOf(await vendor().callEndpoint(discount.calls.create, { body }));
    await expect(
      vendor().callEndpoint(plan.calls.create, { body: { plan_code: 'MINE', plan_name: 'Mine' } }),
    ).rejects.toMatchObject({ status: 403 });
    await asRole('administrator');
  });
});
