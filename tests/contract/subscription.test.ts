import { beforeAll, describe, expect, it } from 'vitest';
import { changeLanguage } from '#features/onboarding/contract.ts';
import { department } from '#features/company/contract.ts';
import { leaveRequest } from '#features/leave/contract.ts';
import {
  buyPlan,
  companySubscription,
  confirmTelr,
  order,
  plan,
  payOrder,
  planOffers,
  presentSubscription,
  quotePlan,
  renewPlan,
  vendorOrder,
  type PlanQuote,
  type PresentSubscription,
} from '#features/subscription/contract.ts';
import { subscriptionSlice } from '#features/subscription/server.ts';
import { employee } from '#features/team/contract.ts';
import { featureCodes } from '#shared/contract/features.ts';
import { currentCompany } from '#shared/contract/session.ts';
import { startRecurring } from '#server/recurring/index.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { dataOf } from '#tests/support/outcome.ts';

const server = useServer();
const people = usePeople(server);
let plans: Record<string, number> = {};
beforeAll(async () => {
  const rows = await server.database.asOwner('select id, plan_code from plans');
  await makeRound();
  plans = Object.fromEntries(rows.map(({ id, plan_code: code }) => [String(code), Number(id)]));
});
/** Tokens live an hour, and the tests advance the clock by days. */
const admin = async () => server.caller(await people.tokenOf('adminA'));
const vendor = async () => server.caller(await people.tokenOf('vendor'));

const planOf = (code: string): number => plans[code] ?? 0;
const wanted = (code: string, quantity: number, different: object = {}) => ({
  plan: planOf(code),
  currency: 'USD',
  billing_cycle: 'monthly' as const,
  quantity,
  ...different,
});
const present = async (): Promise<PresentSubscription> =>
  dataOf(await (await admin()).callEndpoint(presentSubscription, {}));
const quote = async (body: ReturnType<typeof wanted>): Promise<PlanQuote> =>
  dataOf(await (await admin()).callEndpoint(quotePlan, { body }));
const buy = async (body: ReturnType<typeof wanted>): Promise<number | undefined> => {
  const { total } = await quote(body);
  return dataOf(await (await admin()).callEndpoint(buyPlan, { body: { ...body, total } })).order?.id;
};
const refusedBy = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => 'done',
    (thrown: unknown) => thrown,
  );

/** Pays an order on the sandbox's page, and comes back. */
async function pay(id: number | undefined): Promise<string> {
  const back = await payPage(id);
  return dataOf(await server.caller().callEndpoint(confirmTelr, { body: { order_ref: back } })).status;
}
async function payPage(id: number | undefined): Promise<string> {
  const { url } = dataOf(await (await admin()).callEndpoint(payOrder, { body: { id: id ?? 0, gateway: 'telr' } }));
  const answer = await server.fetch(new URL(url).pathname, {
    method: 'POST',
    body: 'ending=pay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return new URL(answer.headers.get('location') ?? '', 'http://muster.test').searchParams.get('OrderRef') ?? '';
}

/** Runs the daily job if it is due; the first run only notes the time. */
async function makeRound(): Promise<void> {
  const recurring = startRecurring(server.host, subscriptionSlice.recurring ?? []);
  await recurring.drain();
  await recurring.stop();
}
async function after(days: number): Promise<PresentSubscription> {
  server.clock.advance({ hours: 24 * days });
  await makeRound();
  return present();
}
const act = async (name: keyof typeof companySubscription.actions, input: object): Promise<unknown> => {
  const client = await vendor();
  const [own] = dataOf(
    await client.callEndpoint(companySubscription.calls.list, { query: { company: String(people.a.id) } }),
  );
  const action = companySubscription.actions[name];
  const outcome = await client.callEndpoint(action.call, { body: { ids: [own?.id ?? 0], reason: 'Agreed', ...input } });
  return outcome.isSuccess ? outcome.data.data : outcome.fields;
};

describe('a company that nothing was sold to', () => {
  it('has everything, without an end', async () => {
    expect(await present()).toMatchObject({
      status: 'active',
      plan: null,
      period_end: null,
      sold: null,
      next_charge: null,
      features: [...featureCodes],
    });
  });

  it('reads a plan in the language it has a text in, otherwise in the plan’s own', async () => {
    const client = await vendor();
    const change = async (body: object): Promise<void> => {
      const [standard] = dataOf(await client.callEndpoint(plan.calls.list, { query: { search: 'STANDARD' } }));
      dataOf(await client.callEndpoint(plan.calls.patch, { params: { id: standard?.id ?? 0 }, body }));
    };
    const texts = async () => {
      const [{ plan_names: names, descriptions } = {}] = dataOf(await (await admin()).callEndpoint(planOffers, {}));
      return { name: [names?.en, names?.ar, names?.tr], description: [descriptions?.en, descriptions?.['es-MX']] };
    };
    const before = await texts();
    expect(before.name).toEqual(['Standard', 'الخطة الأساسية', 'Standart']);
    await change({ name_ar: '', name_tr: 'Temel', description_es: 'Lo básico' });
    expect(await texts()).toEqual({
      name: ['Standard', 'Standard', 'Temel'],
      description: [before.description[0], 'Lo básico'],
    });
    await change({ name_ar: before.name[1], name_tr: before.name[2], description_es: before.description[1] });
  });

  it('is offered what is published, at what it costs for as many people as it has', async () => {
    const offers = dataOf(await (await admin()).callEndpoint(planOffers, {}));
    expect(offers.map(({ plan_name }) => plan_name)).toEqual(['Standard', 'Professional']);
    const employees = (await present()).usages.find(({ of }) => of === 'employees')?.used ?? 0;
    expect(offers[0]?.prices[0]).toEqual({
      currency: 'USD',
      billing_cycle: 'monthly',
      unit: 'employees',
      quantity: employees,
      price: 1000 + 150 * employees,
      most: 100,
    });
  });
});

describe('a plan that is bought', () => {
  it('holds once it is paid, and not before', async () => {
    const id = await buy(wanted('STANDARD', 10));
    expect((await present()).plan_name).toBe('');
    expect(await pay(id)).toBe('PAID');
    expect(await present()).toMatchObject({
      status: 'active',
      plan_name: 'Standard',
      plan_names: { en: 'Standard', 'es-MX': 'Estándar', ar: 'الخطة الأساسية', tr: 'Standart' },
      period_start: '2026-03-02',
      period_end: '2026-04-02',
      features: featureCodes.filter((code) => code !== 'leave' && code !== 'workflow'),
      sold: { unit: 'employees', quantity: 10 },
      next_charge: { on: '2026-04-02', total: 2500, currency: 'USD' },
      open_order: null,
    });
    expect(
      await (await admin()).callEndpoint(order.calls.retrieve, { params: { id: id ?? 0 } }).then(dataOf),
    ).toMatchObject({
      status: 'paid',
      invoice_no: '2026-000001',
    });
  });

  it('is called in its reader’s language on every list and at the provider, with days in the company’s format', async () => {
    const id = await buy(wanted('STANDARD', 11));
    const title = 'الخطة الأساسية × 11';
    const writeDays = (format: string) =>
      server.database.asOwner(`update companies set date_format = '${format}' where id = ${people.a.id}`);
    await writeDays('DD/MM/YYYY');
    for (const reader of [admin, vendor])
      dataOf(await (await reader()).callEndpoint(changeLanguage, { body: { language: 'ar' } }));
    const client = await admin();
    const own = dataOf(await client.callEndpoint(order.calls.list, { query: { search: 'الخطة الأساسية' } }));
    expect(own.find((each) => each.id === id)).toMatchObject({ description: title, period_end: '2026-04-01' });
    expect((await present()).open_order).toMatchObject({ description: title, period_end: '2026-04-01' });
    const all = dataOf(await (await vendor()).callEndpoint(vendorOrder.calls.list, { query: {} }));
    expect(all.find((each) => each.id === id)?.description).toBe(title);
    const { url } = dataOf(await client.callEndpoint(payOrder, { body: { id: id ?? 0, gateway: 'telr' } }));
    const page = await (await server.fetch(new URL(url).pathname)).text();
    expect(page).toContain(`${title} · الفترة: من 2 مارس 2026 إلى 1 أبريل 2026`);
    expect(page).not.toMatch(/\d{4}-\d\d-\d\d/);
    await writeDays('YYYY-MM-DD');
    for (const reader of [admin, vendor])
      dataOf(await (await reader()).callEndpoint(changeLanguage, { body: { language: 'en' } }));
    expect((await present()).open_order).toMatchObject({ description: 'Standard × 11' });
  });

  it('takes what it does not have away, for who has every right too', async () => {
    const client = await admin();
    await expect(client.callEndpoint(leaveRequest.calls.list, { query: {} })).rejects.toMatchObject({
      code: 'ZBVE0302',
    });
    const company = dataOf(await client.callEndpoint(currentCompany, {}));
    expect(company.subscription).toMatchObject({ status: 'active', features_off: ['leave', 'workflow'] });
  });

  it('holds what it has room for, however many ask at once', async () => {
    const client = await admin();
    const before = (await present()).usages.find(({ of }) => of === 'employees')?.used ?? 0;
    const made = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) =>
        client.callEndpoint(employee.calls.create, {
          body: {
            emp_code: `9${String(at).padStart(3, '0')}`,
            first_name: 'Many',
            department: people.a.rootDepartment,
            area: [people.a.rootArea],
          },
        }),
      ),
    );
    const refused = made.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(refused).toHaveLength(50 - (10 - before));
    expect(refused[0]).toMatchObject({ code: 'ZBVE0301', context: { quota: 'employees', most: 10 } });
    expect((await present()).usages).toContainEqual({ of: 'employees', used: 10, most: 10, raised_until: null });
  });

  it('is told line by line when it grows, with what is left of the period', async () => {
    server.clock.advance({ hours: 24 * 15 });
    const asked = await quote(wanted('PROFESSIONAL', 20));
    // 16 of 31 days of 25.00 remain.
    expect(asked).toMatchObject({
      type: 'upgrade',
      subtotal: 7000,
      credit: 1290,
      remainder: { paid: 2500, days_left: 16, days: 31 },
      total: 5710,
      period_start: '2026-03-17',
      period_end: '2026-04-17',
    });
    const client = await admin();
    await expect(
      client.callEndpoint(buyPlan, { body: { ...wanted('PROFESSIONAL', 20), total: 1 } }),
    ).rejects.toMatchObject({ code: 'ZBVE0306' });
    expect(await pay(await buy(wanted('PROFESSIONAL', 20)))).toBe('PAID');
    expect(await present()).toMatchObject({ plan_name: 'Professional', features: [...featureCodes] });
  });

  it('shrinks when its period is over, and says so before', async () => {
    expect(await quote(wanted('STANDARD', 5))).toMatchObject({
      type: 'downgrade_at_end',
      period_start: '2026-04-17',
      credit: 0,
      exceeded: [{ of: 'employees', used: 10, most: 5 }],
      lost: ['leave', 'workflow'],
    });
    expect(await buy(wanted('STANDARD', 12))).toBeUndefined();
    expect(await present()).toMatchObject({ plan_name: 'Professional', next: { plan_name: 'Standard', quantity: 12 } });
  });

  it('is followed by the plans that it names alone, whichever way is tried', async () => {
    const follow = async (upgrade_to: number[]) =>
      dataOf(
        await (
          await vendor()
        ).callEndpoint(plan.calls.patch, { params: { id: planOf('PROFESSIONAL') }, body: { upgrade_to } }),
      );
    const others = async () =>
      dataOf(await (await admin()).callEndpoint(planOffers, {})).map((offer) => [offer.plan_name, offer.may_follow]);
    await follow([planOf('PROFESSIONAL')]);
    expect(await others()).toEqual([
      ['Standard', false],
      ['Professional', true],
    ]);
    await expect(quote(wanted('STANDARD', 5))).rejects.toMatchObject({ code: 'ZBVE0308' });
    await expect(
      (await admin()).callEndpoint(buyPlan, { body: { ...wanted('STANDARD', 5), total: 0 } }),
    ).rejects.toMatchObject({ code: 'ZBVE0308' });
    expect((await quote(wanted('PROFESSIONAL', 21))).type).toBe('upgrade');
    // A company without a plan begins with any.
    const newcomer = server.caller(await people.tokenOf('adminB'));
    const offered = dataOf(await newcomer.callEndpoint(planOffers, {}));
    expect(offered.every(({ may_follow: may }) => may)).toBe(true);
    await follow([planOf('STANDARD')]);
    expect((await quote(wanted('STANDARD', 12))).type).toBe('downgrade_at_end');
    await follow([]);
    expect((await others()).map(([, may]) => may)).toEqual([true, true]);
  });

  it('that is retired stays as it was for who has it, and is sold to nobody', async () => {
    const { usages, features, period_end, next_charge } = await present();
    const retire = async (status: 'retired' | 'published') =>
      dataOf(
        await (
          await vendor()
        ).callEndpoint(plan.calls.patch, { params: { id: planOf('PROFESSIONAL') }, body: { status } }),
      );
    await retire('retired');
    const kept = { status: 'active', plan_name: 'Professional', usages, features, period_end, next_charge };
    expect(await present()).toMatchObject(kept);
    const offers = dataOf(await (await admin()).callEndpoint(planOffers, {}));
    expect(offers.map(({ plan_name }) => plan_name)).toEqual(['Standard']);
    await expect(quote(wanted('PROFESSIONAL', 30))).rejects.toMatchObject({ code: 'ZBVE0305' });
    await retire('published');
    expect(await present()).toMatchObject(kept);
  });
});

describe('an order', () => {
  it('that another has taken the place of is given back when it is paid all the same', async () => {
    const first = await buy(wanted('PROFESSIONAL', 30));
    const back = await payPage(first);
    const second = await buy(wanted('PROFESSIONAL', 40));
    expect(await pay(second)).toBe('PAID');
    expect(dataOf(await server.caller().callEndpoint(confirmTelr, { body: { order_ref: back } })).status).toBe('PAID');
    expect(await present()).toMatchObject({ sold: { quantity: 40 } });
    const rows = await server.database.asOwner(`select error from payments where "order" = ${first ?? 0}`);
    expect(rows).toEqual([{ error: 'surplus' }]);
  });

  it('with a code costs less, once for a company', async () => {
    await server.database.asOwner(
      `insert into discounts (discount_code, discount_name, percent, max_uses_per_company) values ('SPRING', 'Spring', 10, 1)`,
    );
    const coded = wanted('PROFESSIONAL', 50, { discount_codes: ['spring'] });
    expect(await quote(coded)).toMatchObject({ subtotal: 14_500, discount: 1450 });
    await pay(await buy(coded));
    // It paid long before, and the day of that stays.
    const rows = await server.database.asOwner('select first_paid::text from subscriptions where company_id = $1', [
      people.a.id,
    ]);
    expect(rows).toEqual([{ first_paid: '2026-03-02' }]);
    const client = await admin();
    for (const code of ['spring', 'NONE'])
      expect(
        await client.callEndpoint(quotePlan, { body: wanted('PROFESSIONAL', 60, { discount_codes: [code] }) }),
      ).toMatchObject({ isSuccess: false, code: 'ZBCO0002' });
  });
});

describe('the days of a subscription', () => {
  it('order the next period before it begins, and remind of it', async () => {
    const { period_end: end } = await present();
    expect(end).toBe('2026-04-17');
    const near = await after(20);
    expect(near).toMatchObject({ status: 'active', days_left: 11, open_order: { type: 'renew', total: 14_500 } });
    const notifications = await server.database.asOwner(`select kind, data from notifications`);
    expect(notifications).toContainEqual({ kind: 'subscription_renewing', data: { days: 11 } });
  });

  it('give some days to pay, and then let nothing be changed', async () => {
    expect(await after(12)).toMatchObject({ status: 'past_due', standing: 'open', days_left: 6 });
    expect(await after(7)).toMatchObject({ status: 'suspended', standing: 'readOnly' });
    const client = await admin();
    const body = { dept_code: 'LATE', dept_name: 'Late', parent_dept: people.a.rootDepartment };
    await expect(client.callEndpoint(department.calls.create, { body })).rejects.toMatchObject({ code: 'ZBVE0303' });
    expect((await client.callEndpoint(department.calls.list, { query: {} })).isSuccess).toBe(true);
  });

  it('show nothing any more in the end, but how to pay', async () => {
    expect(await after(61)).toMatchObject({ status: 'expired', standing: 'closed' });
    const client = await admin();
    await expect(client.callEndpoint(department.calls.list, { query: {} })).rejects.toMatchObject({ code: 'ZBVE0304' });
    expect(await pay(await buy(wanted('STANDARD', 20)))).toBe('PAID');
    expect((await client.callEndpoint(department.calls.list, { query: {} })).isSuccess).toBe(true);
  });

  it('end with the period where somebody says so, until it is taken back', async () => {
    const client = await admin();
    await client.callEndpoint(renewPlan, { body: { renews: false } });
    expect(await present()).toMatchObject({ cancel_at_end: true, next_charge: null });
    expect(await after(32)).toMatchObject({ status: 'cancelled', standing: 'readOnly', open_order: null });
  });
});

describe('the provider', () => {
  it('suspends a company, and no payment revives it', async () => {
    await pay(await buy(wanted('STANDARD', 20)));
    await act('suspend', {});
    expect(await present()).toMatchObject({ status: 'suspended', held: true });
    expect(await refusedBy(quote(wanted('STANDARD', 30)))).toMatchObject({ code: 'ZBVE0307' });
    await act('resume', {});
    expect(await present()).toMatchObject({ status: 'active', held: false, plan_name: 'Standard' });
  });

  it('gives a plan by hand, and more days', async () => {
    await act('change_plan', { given_plan: planOf('PROFESSIONAL'), until: '2026-08-31' });
    expect(await present()).toMatchObject({ status: 'active', plan_name: 'Professional', period_end: '2026-08-31' });
    await act('extend', { days: 30 });
    expect(await present()).toMatchObject({ period_end: '2026-09-30' });
  });

  it('raises limits until a day, for who may then add that many and not one more', async () => {
    await act('change_plan', { given_plan: planOf('STANDARD') });
    const [row] = await server.database.asOwner(
      `update subscriptions set max_employees = 12 where company_id = ${people.a.id} returning id`,
    );
    expect(row).toBeDefined();
    const employees = async () => (await present()).usages.find(({ of }) => of === 'employees');
    const last = server.clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 2 }).toString();
    const limits = { employees: 14, terminals: null, users: null, storage: null, last_day: last };
    const client = await admin();
    const add = async (code: string) =>
      refusedBy(
        client.callEndpoint(employee.calls.create, {
          body: {
            emp_code: code,
            first_name: 'More',
            department: people.a.rootDepartment,
            area: [people.a.rootArea],
          },
        }),
      );
    const { used = 0 } = (await employees()) ?? {};
    for (let nth = used; nth < 12; nth += 1) expect(await add(`70${nth}`)).toBe('done');
    expect(await add('7100')).toMatchObject({ code: 'ZBVE0301' });
    // Fewer than were sold is no raise, and a day that is over is none.
    for (const [wrong, field, code] of [
      [{ employees: 12 }, 'employees', 'notRaised'],
      [{ last_day: '2026-01-01' }, 'last_day', 'dayOver'],
      [{ employees: null }, 'employees', 'noneRaised'],
    ] as const)
      expect(await act('override_limits', { ...limits, ...wrong })).toMatchObject({ [field]: [{ code }] });
    expect(await act('override_limits', limits)).toMatchObject([{ ok: true }]);
    expect(await employees()).toMatchObject({ most: 14, raised_until: last });
    const made = await Promise.all(['7200', '7201', '7202', '7203', '7204'].map((code) => add(code)));
    expect(made.filter((each) => each === 'done')).toHaveLength(2);
    server.clock.advance({ hours: 24 * 3 });
    expect(await employees()).toMatchObject({ used: 14, most: 12, raised_until: null });
    await act('override_limits', { ...limits, last_day: '2027-01-31' });
    expect(await employees()).toMatchObject({ most: 14 });
    await act('end_override', {});
    expect(await employees()).toMatchObject({ most: 12 });
    expect(await act('end_override', {})).toMatchObject([{ ok: false, code: 'ZBVE0402' }]);
  });

  it('cancels a subscription with its period or today, and takes both back', async () => {
    await pay(await buy(wanted('STANDARD', 20)));
    const { period_end: end } = await present();
    await act('cancel', { ends: 'period_end' });
    expect(await present()).toMatchObject({ status: 'active', cancel_at_end: true, period_end: end });
    expect(await act('cancel', { ends: 'period_end' })).toMatchObject([{ ok: false, code: 'ZBVE0401' }]);
    await act('keep_on', {});
    expect(await present()).toMatchObject({ status: 'active', cancel_at_end: false });
    await act('cancel', { ends: 'now' });
    expect(await present()).toMatchObject({ status: 'cancelled', standing: 'readOnly', open_order: null });
    await act('resume', {});
    expect(await present()).toMatchObject({ status: 'active', period_end: end });
  });

  it('has it in both logs, with the reason', async () => {
    const raised = ['change_plan', 'override_limits', 'override_limits', 'end_override'];
    const ended = ['cancel', 'keep_on', 'cancel', 'resume'];
    const acts = ['suspend', 'resume', 'change_plan', 'extend', ...raised, ...ended];
    const rows = await server.database.asOwner(
      `select action from operation_logs where object_type = 'vendor.company_subscription' and changes::text like '%Agreed%' order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(acts);
    const own = await server.database.asOwner(
      `select action from vendor_logs where object_type = 'vendor.company_subscription' and company is not null and action <> 'view' order by id`,
    );
    expect(own.map(({ action }) => action)).toEqual(acts);
  });
});
