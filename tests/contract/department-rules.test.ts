import { beforeAll, describe, expect, it } from 'vitest';
import { departmentRule, globalRule } from '#features/attendance/contract.ts';
import { explainDay } from '#features/attendance/contract/explained-days.ts';
import type { ResourceCreate } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { giveLateChain, makeRecord, type LateChain } from '#tests/support/late-chain.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let chain: LateChain;
const weekend = (...days: number[]) =>
  Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [`weekend_${day}`, days.includes(day)]));

async function inheritedBy(node: number) {
  const { inherits } = departmentRule;
  const answer = inherits && (await admin.callEndpoint(inherits.call, { query: { node } }));
  if (!answer?.isSuccess) throw new Error('What is inherited was not told');
  return answer.data.data;
}
/** The late days of all three, from the top. */
const lateDays = async () => {
  await calculateDays(server);
  return Promise.all(chain.people.map(async (id) => (await daysOf(admin, id)).get(chain.day)));
};
const markedPeople = async () => {
  const rows = await server.database.asOwner('select distinct employee::int as id from day_marks order by 1');
  return rows.map(({ id }) => id);
};

beforeAll(async () => {
  // The first Monday of the open period is over.
  server.clock.advance({ hours: 24 });
  admin = server.caller(await people.tokenOf('adminA'));
  chain = await giveLateChain(server, people, admin);
});

describe('a department’s rule', () => {
  it('holds for it and what is below, and for nobody else', async () => {
    expect((await lateDays()).map((day) => day?.late_min)).toEqual([25, 25, 25]);
    await makeRecord(admin, departmentRule, { department: chain.departments[1], late_measure: 'beyondGrace' });
    expect(await markedPeople()).toEqual([chain.people[1], chain.people[2]]);
    expect((await lateDays()).map((day) => day?.late_min)).toEqual([25, 15, 15]);
    // Each day names the rules with which it was calculated.
    const rulesOf = async (id: number) => {
      const explained = await admin.callEndpoint(explainDay, { query: { employee: id, date: chain.day } });
      const sources = explained.isSuccess ? explained.data.data.sources : [];
      return sources.flatMap(({ of, display_name }) => (of === 'attendance.department_rule' ? [display_name] : []));
    };
    expect(await Promise.all(chain.people.map(rulesOf))).toEqual([[], ['Foundry'], ['Foundry']]);
  });

  it('says where a value comes from: the company’s rule, a department above, none of its own', async () => {
    const [, middle, below] = chain.departments;
    const found = await inheritedBy(below);
    expect(found.values).toMatchObject({ late_measure: 'beyondGrace', pairing: 'firstLast', weekend_7: true });
    expect(found.sources).toMatchObject({
      late_measure: { kind: 'above', id: middle, display_name: 'Foundry' },
      pairing: { kind: 'company' },
      weekend_1: { kind: 'company' },
    });
    // A node inherits nothing from itself.
    expect((await inheritedBy(middle)).sources).toMatchObject({ late_measure: { kind: 'company' } });
  });

  it('is nearest first, and a limit that is taken away below is none', async () => {
    const [, , below] = chain.departments;
    const rules = await admin.callEndpoint(globalRule.calls.list, {});
    const [rule] = rules.isSuccess ? rules.data.data : [];
    const limited = await admin.callEndpoint(globalRule.calls.patch, {
      params: { id: rule?.id ?? 0 },
      body: { late_absent_after: 20, holds_from: '2026-03-01' },
    });
    expect(limited).toMatchObject({ isSuccess: true });
    expect(await lateDays()).toMatchObject([{ status: 1 }, { late_min: 15 }, { late_min: 15 }]);
    const id = await makeRecord(admin, departmentRule, {
      department: below,
      late_absent_after: 1440,
      late_measure: 'fromStart',
    });
    expect(await inheritedBy(below)).toMatchObject({ values: { late_absent_after: 20, late_measure: 'beyondGrace' } });
    expect(await lateDays()).toMatchObject([{ status: 1 }, { late_min: 15 }, { status: 0, late_min: 25 }]);
    await admin.callEndpoint(departmentRule.calls.destroy, { params: { id: String(id) } });
    expect(await markedPeople()).toEqual([chain.people[2]]);
    expect(await lateDays()).toMatchObject([{ status: 1 }, { late_min: 15 }, { late_min: 15 }]);
  });

  it('is one a department, of something, and of what goes together', async () => {
    const [above, middle] = chain.departments;
    const tried = async (body: ResourceCreate<typeof departmentRule>) => {
      const answer = await admin.callEndpoint(departmentRule.calls.create, { body });
      return answer.isSuccess ? {} : answer.fields;
    };
    expect(await tried({ department: above })).toMatchObject({ department: [{ code: 'nothingOwn' }] });
    expect(await tried({ department: middle, pairing: 'everyPair' })).toMatchObject({
      department: [{ code: 'unique' }],
    });
    expect(await tried({ department: above, weekend_5: true })).toMatchObject({ weekend_7: [{ code: 'ownTogether' }] });
    expect(await tried({ department: above, ot_basis: 'total' })).toMatchObject({ ot_after: [{ code: 'required' }] });
    expect(await tried({ department: above, ...weekend(5, 6) })).toEqual({});
    expect((await inheritedBy(middle)).sources).toMatchObject({ weekend_1: { kind: 'above', id: above } });
  });

  it('holds from a day on: what was before stays, given back too, until the record goes', async () => {
    const [, , below] = chain.departments;
    const wasLate = await lateDays();
    const version = async (id: number) => {
      const found = await admin.callEndpoint(departmentRule.calls.retrieve, { params: { id } });
      return found.isSuccess ? found.data.data.version : 0;
    };
    const saidFrom = (holds_from: string) =>
      makeRecord(admin, departmentRule, {
        department: below,
        late_measure: 'fromStart',
        late_absent_after: 1440,
        holds_from,
      });
    const later = await saidFrom('2026-03-03');
    expect(await markedPeople()).toContain(chain.people[2]);
    expect(await lateDays()).toEqual(wasLate);
    const versions = await admin.callEndpoint(departmentRule.calls.versions, { params: { id: later } });
    expect(versions.isSuccess && versions.data.data.map(({ from }) => from)).toEqual([null, '2026-03-03']);
    await admin.callEndpoint(departmentRule.calls.destroy, { params: { id: String(later) } });
    const id = await saidFrom('2026-03-02');
    expect((await lateDays())[2]).toMatchObject({ late_min: 25 });
    const givenBack = await admin.callEndpoint(departmentRule.calls.patch, {
      params: { id },
      body: { late_measure: null, late_absent_after: null, holds_from: '2026-03-03', version: await version(id) },
    });
    expect(givenBack).toMatchObject({ isSuccess: true });
    expect((await lateDays())[2]).toMatchObject({ late_min: 25 });
    await admin.callEndpoint(departmentRule.calls.destroy, { params: { id: String(id) } });
    expect((await lateDays())[2]).toMatchObject({ late_min: 15 });
  });
});
