import { beforeAll, describe, expect, it, vi } from 'vitest';
import { departmentRule, departmentSchedule } from '#features/attendance/contract.ts';
import { department, position } from '#features/company/contract.ts';
import { mergeCodes, mergeDepartments, mergePositions } from '#features/company/contract/merge.ts';
import { employee } from '#features/team/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import { commonCodes } from '#shared/contract/index.ts';
import type { Transaction } from '#server/db/database.ts';
import { isCallError, type Client } from '#shared/http/index.ts';
import { startWorker } from '#server/jobs/index.ts';
import { makeKey } from '#tests/support/api-keys.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { giveLateChain, makeRecord, type LateChain } from '#tests/support/late-chain.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let chain: LateChain;
let root = 0;
let places: number[] = [];
let count = 0;

beforeAll(async () => {
  server.clock.advance({ hours: 24 });
  admin = server.caller(await people.tokenOf('adminA'));
  chain = await giveLateChain(server, people, admin);
  root = people.a.rootDepartment;
  const person = await read(chain.people[0]);
  places = person.area.map(({ id }) => id);
});

const make = (name: string, more: object = {}): Promise<number> => {
  count += 1;
  return makeRecord(admin, department, { dept_code: `M${count}`, dept_name: name, parent_dept: root, ...more });
};
const hire = (of: number, more: object = {}): Promise<number> => {
  count += 1;
  return makeRecord(admin, employee, {
    emp_code: `77${count}`,
    first_name: `Person ${count}`,
    department: of,
    area: places,
    hire_date: '2026-02-16',
    ...more,
  });
};
async function read(id: number) {
  const answered = await admin.callEndpoint(employee.calls.retrieve, { params: { id } });
  if (!answered.isSuccess) throw new Error(answered.code);
  return answered.data.data;
}
async function versionOf(id: number): Promise<number> {
  const [row] = await server.database.asOwner('select version from departments where id = $1', [id]);
  return Number(row?.['version']);
}
const preview = (id: number, into: number, client = admin) =>
  client.callEndpoint(mergeDepartments.preview, { params: { id }, query: { into } });
async function merge(id: number, into: number, client = admin) {
  const [version, into_version] = [await versionOf(id), await versionOf(into)];
  return client.callEndpoint(mergeDepartments.merge, { params: { id }, body: { into, version, into_version } });
}
async function merged(id: number, into: number): Promise<void> {
  expect(await merge(id, into)).toMatchObject({ isSuccess: true, data: { data: { job: null } } });
}

/** The code of a refusal; `done` if there was none. */
async function codeOf(asked: Promise<{ isSuccess: boolean; code?: string }>): Promise<string | undefined> {
  try {
    const outcome = await asked;
    return outcome.isSuccess ? 'done' : outcome.code;
  } catch (error) {
    if (isCallError(error)) return error.code;
    throw error;
  }
}

describe('a merge of departments', () => {
  it('decides about every table that refers to them', async () => {
    const rows = await server.database.asOwner(
      `select c.conrelid::regclass::text as name from pg_constraint c
        where c.contype = 'f' and c.confrelid in ('departments'::regclass, 'positions'::regclass, 'areas'::regclass)`,
    );
    expect(rows.length).toBeGreaterThan(20);
    const [from, into] = [await make('Asked'), await make('Asking')];
    expect(await preview(from, into)).toMatchObject({ isSuccess: true });
  });

  it('moves people, sub-departments and what holds for them; the past keeps its department', async () => {
    const [works, , moulding] = chain.departments;
    const [first, , last] = chain.people;
    await calculateDays(server);
    const planned = await hire(works);
    const from = moulding;
    expect(
      await admin.callEndpoint(employee.calls.patch, {
        params: { id: planned },
        body: { department: from, holds_from: '2026-04-01' },
      }),
    ).toMatchObject({ isSuccess: true });
    const below = await make('Below', { parent_dept: from });
    const into = await make('Remains');
    await makeRecord(admin, departmentRule, { department: from, late_measure: 'beyondGrace' });
    await makeRecord(admin, departmentSchedule, { department: from, shift: chain.shift, start_date: '2026-02-20' });
    const shown = await preview(from, into);
    expect(shown).toMatchObject({
      isSuccess: true,
      data: {
        data: {
          employees: { active: 1, resigned: 0 },
          planned: 1,
          managers: null,
          is_job: false,
          kinds: [
            { kind: 'children', moves: 1, stays: 0, yields: 0 },
            { kind: 'schedules', moves: 1, stays: 0, yields: 0 },
            { kind: 'rules', moves: 1, stays: 0, yields: 0 },
          ],
        },
      },
    });
    await calculateDays(server);
    await merged(from, into);
    expect(await read(last)).toMatchObject({ department: { id: into, display_name: 'Remains' } });
    expect(await read(first)).toMatchObject({ department: { id: works } });
    const child = await admin.callEndpoint(department.calls.retrieve, { params: { id: below } });
    expect(child).toMatchObject({ isSuccess: true, data: { data: { parent_dept: { id: into } } } });
    const versions = await admin.callEndpoint(employee.calls.versions, { params: { id: last } });
    expect(versions).toMatchObject({
      isSuccess: true,
      data: {
        data: [
          { from: null },
          {
            from: '2026-03-03',
            is_planned: false,
            changes: [{ field: 'department', old: { display_name: 'Moulding' }, new: { display_name: 'Remains' } }],
          },
        ],
      },
    });
    const later = await admin.callEndpoint(employee.calls.versions, { params: { id: planned } });
    expect(JSON.stringify(later)).toContain('Remains');
    expect(JSON.stringify(later)).not.toContain('Moulding');
    // The late day is still one of the old department and its rule; days from today on follow the remaining one.
    const before = await daysOf(admin, last);
    await calculateDays(server);
    const after = await daysOf(admin, last);
    expect(after.get(chain.day)).toEqual(before.get(chain.day));
    expect(after.get(chain.day)).toMatchObject({ late_min: 15, department: { display_name: 'Moulding' } });
    const schedules = await admin.callEndpoint(departmentSchedule.calls.list, { query: { department: into } });
    expect(schedules).toMatchObject({
      isSuccess: true,
      data: { data: [{ start_date: '2026-03-03', end_date: null }] },
    });
    const rules = await admin.callEndpoint(departmentRule.calls.list, { query: { department: into } });
    expect(rules).toMatchObject({ isSuccess: true, data: { data: [{ late_measure: 'beyondGrace' }] } });
    expect(await codeOf(admin.callEndpoint(department.calls.retrieve, { params: { id: from } }))).toBe(
      commonCodes.notFound.code,
    );
    const log = await admin.callEndpoint(operationLog.calls.list, {
      query: { object_type: 'company.department', object_id: String(from), action: 'merge' },
    });
    expect(log).toMatchObject({
      isSuccess: true,
      data: {
        data: [
          { object_name: 'Moulding Moulding', changes: [{ field: 'merged_into', new: { display_name: 'Remains' } }] },
        ],
      },
    });
    // Its code is free, it is in no list and no tree, and what remains can be merged too.
    await make('Moulding again', { dept_code: 'Moulding' });
    const level = await admin.callEndpoint(department.calls.list, { query: { search: 'Moulding' } });
    expect(level.isSuccess && level.data.data.map(({ dept_name }) => dept_name)).toEqual(['Moulding again']);
    await merged(into, works);
    expect(await read(last)).toMatchObject({ department: { id: works } });
    expect((await daysOf(admin, last)).get(chain.day)).toEqual(before.get(chain.day));
  });

  it('keeps what the remaining department has of its own', async () => {
    const [first, second] = chain.people;
    const [from, into] = [await make('Gives way', { manager: first }), await make('Stays', { manager: second })];
    await makeRecord(admin, departmentRule, { department: from, late_measure: 'beyondGrace' });
    await makeRecord(admin, departmentRule, { department: into, late_measure: 'fromStart' });
    for (const one of [from, into])
      await makeRecord(admin, departmentSchedule, { department: one, shift: chain.shift, start_date: '2026-03-01' });
    expect(await preview(from, into)).toMatchObject({
      isSuccess: true,
      data: {
        data: {
          managers: { merged: '8001', into: '8002' },
          kinds: [
            { kind: 'schedules', moves: 0, yields: 1 },
            { kind: 'rules', moves: 0, yields: 1 },
          ],
        },
      },
    });
    await merged(from, into);
    const [left] = await server.database.asOwner('select manager from departments where id = $1', [from]);
    expect(left).toEqual({ manager: null });
    const rules = await admin.callEndpoint(departmentRule.calls.list, { query: { department: into } });
    expect(rules).toMatchObject({ isSuccess: true, data: { data: [{ late_measure: 'fromStart' }] } });
  });

  it('is refused into itself, a descendant, another company, and after a change', async () => {
    const from = await make('Refused');
    const below = await make('Below it', { parent_dept: from });
    expect(await codeOf(merge(from, from))).toBe(mergeCodes.itself.code);
    expect(await codeOf(merge(from, below))).toBe(mergeCodes.below.code);
    expect(await codeOf(preview(from, below))).toBe(mergeCodes.below.code);
    const foreign = people.b.departments.one;
    expect(await codeOf(preview(from, foreign))).toBe(commonCodes.notFound.code);
    const body = { into: foreign, version: 1, into_version: 1 };
    expect(await codeOf(admin.callEndpoint(mergeDepartments.merge, { params: { id: from }, body }))).toBe(
      commonCodes.notFound.code,
    );
    const into = await make('Changed');
    await admin.callEndpoint(department.calls.patch, { params: { id: into }, body: { dept_name: 'Changed already' } });
    expect(
      await codeOf(admin.callEndpoint(mergeDepartments.merge, { params: { id: from }, body: { ...body, into } })),
    ).toBe(commonCodes.changedMeanwhile.code);
  });

  it('needs both rights, and both departments within reach', async () => {
    const [from, into] = [await make('Guarded'), await make('Guarding')];
    const asked = async (permissions: readonly string[]) => {
      const { secret } = await makeKey(admin, ['company.department.view', ...permissions]);
      const response = await server.fetch(`/web${department.path}${from}/merge/?into=${into}`, {
        headers: { authorization: `Bearer ${secret}` },
      });
      return response.status;
    };
    expect(await asked(['company.department.delete'])).toBe(403);
    expect(await asked(['company.department.change'])).toBe(403);
    expect(await asked(['company.department.change', 'company.department.delete'])).toBe(200);
    const scoped = server.caller(await people.tokenOf('scopedA'));
    const own = await make('Own', { parent_dept: people.a.departments.one });
    expect(await codeOf(merge(own, into, scoped))).toBe(commonCodes.notFound.code);
    expect(await codeOf(merge(from, own, scoped))).toBe(commonCodes.notFound.code);
    expect(await codeOf(merge(own, people.a.departments.one, scoped))).toBe('done');
  });

  it('leaves the names of what was merged where the remaining department is deleted', async () => {
    const [from, into] = [await make('Gone'), await make('Gone too')];
    await merged(from, into);
    expect(await codeOf(admin.callEndpoint(department.calls.destroy, { params: { id: into } }))).toBe('done');
    const [row] = await server.database.asOwner(
      'select parent_dept::int as parent, merged_into::int as into from departments where id = $1',
      [from],
    );
    expect(row).toEqual({ parent: root, into: root });
  });

  it('costs the same number of statements for two people and for forty', async () => {
    const counted: number[] = [];
    for (const size of [2, 40]) {
      const [from, into] = [await make('Counted'), await make('Counting')];
      for (let at = 0; at < size; at += 1) await hire(from);
      const [version, into_version] = [await versionOf(from), await versionOf(into)];
      counted.push(
        await statementsOf(() =>
          admin.callEndpoint(mergeDepartments.merge, { params: { id: from }, body: { into, version, into_version } }),
        ),
      );
      const { display_name } = (await read(await hire(into))).department;
      expect(display_name).toBe('Counting');
    }
    expect(counted[0]).toBeGreaterThan(20);
    expect(counted[1]).toBe(counted[0]);
  });
});

/** The number of statements in the transactions of some work. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { database } = server.host;
  const within = database.within.bind(database);
  let found = 0;
  const counting = (tx: Transaction): Transaction =>
    new Proxy(tx, {
      get(target, name, receiver) {
        if (
          typeof name === 'string' &&
          ['execute', 'select', 'selectDistinct', 'insert', 'update', 'delete'].includes(name)
        )
          found += 1;
        const value: unknown = Reflect.get(target, name, receiver);
        return value;
      },
    });
  const spy = vi.spyOn(database, 'within').mockImplementation((scope, run) => within(scope, (tx) => run(counting(tx))));
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return found;
}

describe('a merge of positions', () => {
  it('moves the people who hold it', async () => {
    const [from, into] = [
      await makeRecord(admin, position, { position_code: 'P1', position_name: 'Fitter' }),
      await makeRecord(admin, position, { position_code: 'P2', position_name: 'Mechanic' }),
    ];
    const person = await hire(root, { position: from });
    const asked = await admin.callEndpoint(mergePositions.preview, { params: { id: from }, query: { into } });
    expect(asked).toMatchObject({ isSuccess: true, data: { data: { employees: { active: 1 }, managers: null } } });
    expect(
      await admin.callEndpoint(mergePositions.merge, {
        params: { id: from },
        body: { into, version: 1, into_version: 1 },
      }),
    ).toMatchObject({ isSuccess: true });
    expect(await read(person)).toMatchObject({ position: { id: into, display_name: 'Mechanic' } });
  });
});

// Last, since lists of so many people without statistics are slow.
describe('a merge of many people', () => {
  it('moves more than 5,000 people in the background, in one transaction', async () => {
    const [from, into] = [await make('Crowded'), await make('Wide')];
    await server.database.asOwner(
      `insert into employees (company_id, emp_code, first_name, department)
        select $1, '66' || n, 'Many ' || n, $2 from generate_series(1, 5001) n`,
      [people.a.id, from],
    );
    expect(await preview(from, into)).toMatchObject({
      isSuccess: true,
      data: { data: { is_job: true, employees: { active: 5001 } } },
    });
    const started = await merge(from, into);
    expect(started).toMatchObject({ isSuccess: true, data: { data: { job: expect.any(Number), moved: 5001 } } });
    const worker = await startWorker(server.host, server.running.app.jobKinds);
    await worker.drain();
    await worker.stop();
    const rows = await server.database.asOwner(
      `select count(*)::int as moved from employees where department = $1 union all
        select count(*)::int from record_versions where values ->> 'department' = $2::text and from_date > '0001-01-01' union all
        select count(*)::int from operation_logs where object_type = 'personnel.employee' and changes::text like '%Wide%'`,
      [into, String(into)],
    );
    expect(rows.map(({ moved }) => moved)).toEqual([5001, 5001, 5001]);
    expect(await codeOf(admin.callEndpoint(department.calls.retrieve, { params: { id: from } }))).toBe(
      commonCodes.notFound.code,
    );
  });
});
