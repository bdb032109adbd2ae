import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { department } from '#features/company/contract.ts';
import { incidentType, leaveBalance, leaveCodes, leaveGroup, leaveRequest } from '#features/leave/contract.ts';
import { goRound } from '#features/leave/server.ts';
import { employee } from '#features/team/contract.ts';
import { asCompany } from '#server/http/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let annual = 0;
let everybody = 0;
let special = 0;

const lineSchema = z.object({
  employee: z.number(),
  year: z.string(),
  year_end: z.string(),
  kind: z.string(),
  date: z.string(),
  amount: z.number(),
});
/** Everything the ledger says, with lines of one day and kind added up. */
const stored = async () =>
  z.array(lineSchema).parse(
    await server.database.asOwner(
      `select l.employee::int, l.year_start::text as year, b.year_end::text, l.kind, l.effective_date::text as date, sum(l.amount)::int as amount
     from leave_ledger l join leave_balances b on b.company_id = l.company_id and b.id = l.balance
     where l.company_id = ${people.a.id} group by 1, 2, 3, 4, 5 having sum(l.amount) <> 0 order by 1, 2, 5, 4, 6`,
    ),
  );
const closed = async () => (await stored()).filter(({ year_end: end }) => end < '2026-03-02');
const run = () =>
  asCompany(server.host, { companyId: people.a.id, name: 'Muster', accessor: 'job' }, async (context) => {
    while (!(await goRound(context)));
  });
const entitlement = (amount: number) => ({ incident_type: annual, entitlement: amount, accrual: 'upfront' as const });
const edit = (id: number, body: object) => admin.callEndpoint(leaveGroup.calls.patch, { params: { id }, body });
const balancesOf = async (id: number) =>
  dataOf(
    await admin.callEndpoint(leaveBalance.calls.list, {
      query: { employee__in: String(id), ordering: 'year_start' },
    }),
  );

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  annual =
    dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} })).find(({ symbol }) => symbol === 'AL')
      ?.id ?? 0;
  for (const id of [people.employees.empA1, people.employees.empA2])
    dataOf(await admin.callEndpoint(employee.calls.patch, { params: { id }, body: { hire_date: '2020-01-01' } }));
  const make = async (group_name: string, amount: number, more: object) =>
    dataOf(
      await admin.callEndpoint(leaveGroup.calls.create, {
        body: { group_name, start_date: '2024-01-01', is_default: false, entitlements: [entitlement(amount)], ...more },
      }),
    ).id;
  everybody = await make('Everybody', 20, { is_default: true });
  special = await make('Special', 30, { departments: [people.a.departments.two] });
  await run();
});

describe('the balances of former leave years', () => {
  it('stay when an entitlement changes, which counts for the days from then on', async () => {
    const before = await closed();
    expect(before.length).toBeGreaterThan(0);
    dataOf(await edit(everybody, { entitlements: [entitlement(40)], holds_from: '2026-07-02' }));
    await run();
    const person = people.employees.empA1;
    expect(await closed()).toEqual(before);
    expect((await balancesOf(person)).at(-1)).toMatchObject({ year_start: '2026-01-01', granted: 20 });
    // Taken back, it holds from the beginning of the year.
    dataOf(await edit(everybody, { entitlements: [entitlement(24)], holds_from: '2026-01-01' }));
    await run();
    expect(await closed()).toEqual(before);
    expect((await balancesOf(person)).at(-1)).toMatchObject({ granted: 24 });
  });

  it('change only if an edit says that it always held', async () => {
    const before = await closed();
    dataOf(await edit(special, { entitlements: [entitlement(31)], holds_from: 'beginning' }));
    await run();
    expect(await closed()).not.toEqual(before);
    dataOf(await edit(special, { entitlements: [entitlement(30)], holds_from: 'beginning' }));
    await run();
    expect(await closed()).toEqual(before);
  });

  it('keep the day on which they began, and the group that they follow', async () => {
    const refused = await edit(everybody, { start_date: '2025-01-01' });
    expect(refused.isSuccess ? {} : refused.fields).toMatchObject({ start_date: [{ code: 'settledByYears' }] });
    await expect(admin.callEndpoint(leaveGroup.calls.destroy, { params: { id: everybody } })).rejects.toMatchObject({
      code: leaveCodes.groupAssigned.code,
    });
  });

  it('belong to the former group of somebody who is added to another, and leaves the one before', async () => {
    const before = await closed();
    const person = people.employees.empA1;
    const named = await admin.callEndpoint(leaveGroup.calls.create, {
      body: {
        group_name: 'Named',
        start_date: '2026-01-01',
        is_default: false,
        employees: [person],
        entitlements: [entitlement(10)],
      },
    });
    await run();
    expect((await balancesOf(person)).at(-1)).toMatchObject({ granted: 10 });
    dataOf(await edit(special, { employees: [person], holds_from: '2026-01-01' }));
    await run();
    expect((await balancesOf(person)).at(-1)).toMatchObject({ granted: 30 });
    const left = dataOf(await admin.callEndpoint(leaveGroup.calls.retrieve, { params: { id: dataOf(named).id } }));
    expect(left.employees).toEqual([]);
    dataOf(await edit(special, { employees: [], holds_from: '2026-01-01' }));
    await run();
    expect(await closed()).toEqual(before);
  });

  it('are the sum of their lines, and the same, whatever is edited today', async () => {
    const before = await closed();
    const department1 = people.a.departments.one;
    const steps = fc.constantFrom('entitlement', 'department', 'tree', 'named', 'members', 'default', 'years');
    const change = async (step: string, pick: number): Promise<void> => {
      const group = pick % 2 === 0 ? everybody : special;
      const id = pick % 3 === 0 ? people.employees.empA1 : people.employees.empA2;
      const below = [people.a.rootDepartment, people.a.departments.two][pick % 2];
      if (step === 'entitlement') dataOf(await edit(group, { entitlements: [entitlement(10 + (pick % 30))] }));
      if (step === 'named') dataOf(await edit(group, { employees: [id] }));
      if (step === 'members') dataOf(await edit(group, { departments: pick % 2 === 0 ? [] : [department1] }));
      if (step === 'default') dataOf(await edit(group, { is_default: true }));
      if (step === 'years') dataOf(await edit(group, { start_month: 1 + (pick % 12) }));
      if (step === 'tree')
        await admin.callEndpoint(department.calls.patch, { params: { id: department1 }, body: { parent_dept: below } });
      if (step === 'department')
        dataOf(
          await admin.callEndpoint(employee.calls.patch, {
            params: { id },
            body: { department: pick % 2 === 0 ? department1 : people.a.departments.two },
          }),
        );
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(steps, fc.nat({ max: 60 })), { minLength: 1, maxLength: 4 }),
        async (changes) => {
          for (const [step, pick] of changes) await change(step, pick);
          await run();
          expect(await closed()).toEqual(before);
          const lines = await stored();
          for (const id of [people.employees.empA1, people.employees.empA2])
            for (const { year_start: year, available } of await balancesOf(id)) {
              const sum = lines.filter((line) => line.employee === id && line.year === year);
              expect(available).toBe(sum.reduce((all, { amount }) => all + amount, 0) / 100);
            }
        },
      ),
      { numRuns: 10 },
    );
  });

  it('are the same in whatever order leave is entered and cancelled, and whenever the round comes', async () => {
    const params = { id: String(annual) };
    dataOf(await admin.callEndpoint(incidentType.calls.patch, { params, body: { allow_negative: true } }));
    const shop = { dept_code: 'SHOP', dept_name: 'Shop', parent_dept: people.a.rootDepartment };
    const { id: place } = dataOf(await admin.callEndpoint(department.calls.create, { body: shop }));
    dataOf(
      await admin.callEndpoint(leaveGroup.calls.create, {
        body: {
          group_name: 'Shop',
          start_date: '2024-01-01',
          is_default: false,
          departments: [place],
          entitlements: [{ ...entitlement(20), carry: 'limited', carry_max: 6, carry_months: 3 }],
        },
      }),
    );
    let hired = 0;
    const hire = async (): Promise<number> => {
      hired += 1;
      const body = {
        emp_code: `88${hired}`,
        first_name: 'Ada',
        department: place,
        area: [people.a.rootArea],
        hire_date: '2020-01-01',
      };
      return dataOf(await admin.callEndpoint(employee.calls.create, { body })).id;
    };
    /** Some days of a week of two years, which are cancelled later or not. */
    const leave = fc.record({ week: fc.nat({ max: 110 }), days: fc.integer({ min: 1, max: 7 }), isOff: fc.boolean() });
    const leavesOf = fc.uniqueArray(leave, { selector: ({ week }) => week, minLength: 3, maxLength: 4 });
    const enter = async (of: number, { week, days }: { week: number; days: number }): Promise<number> => {
      const start = Temporal.PlainDate.from('2024-01-01').add({ weeks: week });
      const body = leaveRequest.create.parse({
        employee: of,
        incident_type: annual,
        start_date: start.toString(),
        end_date: start.add({ days: days - 1 }).toString(),
        apply_reason: 'Family',
        approve_directly: true,
      });
      return dataOf(await admin.callEndpoint(leaveRequest.calls.create, { body })).id;
    };
    const cancel = async (id: number) =>
      dataOf(
        await admin.callEndpoint(leaveRequest.actions.cancel.call, {
          body: { ids: [id], cancel_reason: 'Not needed' },
        }),
      );
    const linesOf = async (of: number) =>
      (await stored()).flatMap(({ employee: whose, ...line }) => (whose === of ? [line] : []));
    await fc.assert(
      fc.asyncProperty(leavesOf, fc.infiniteStream(fc.nat()), async (given, picks) => {
        const [one, other] = [await hire(), await hire()];
        const made: number[] = [];
        for (const each of given) {
          const id = await enter(one, each);
          if (each.isOff) made.push(id);
        }
        for (const id of made) await cancel(id);
        await run();
        const shuffled = given.map((each) => ({ each, at: picks.next().value ?? 0 })).toSorted((a, b) => a.at - b.at);
        for (const { each } of shuffled) {
          const id = await enter(other, each);
          await run();
          if (each.isOff) await cancel(id);
        }
        expect(await linesOf(other)).toEqual(await linesOf(one));
        for (const id of [one, other]) {
          const lines = await linesOf(id);
          for (const { year_start: year, available } of await balancesOf(id)) {
            const own = lines.filter((line) => line.year === year);
            expect(available).toBe(own.reduce((sum, { amount }) => sum + amount, 0) / 100);
          }
        }
      }),
      { numRuns: 2 },
    );
  });
});
