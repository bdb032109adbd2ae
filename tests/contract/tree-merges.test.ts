import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { area, department, position } from '#features/company/contract.ts';
import { employee } from '#features/team/contract.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { asCompany } from '#server/http/index.ts';
import { asker } from '#tests/support/ask.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const tokens = { adminA: '' };
const ask = asker(server, tokens);

beforeAll(async () => {
  tokens.adminA = await people.tokenOf('adminA');
});

let made = 0;
const trees = [
  {
    resource: department,
    table: 'departments',
    parent: 'parent_dept',
    body: (name: string) => ({ dept_code: name, dept_name: name }),
    /** An employee's value that refers to a node. */
    worksIn: (id: number) => ({ department: id }),
  },
  {
    resource: position,
    table: 'positions',
    parent: 'parent_position',
    body: (name: string) => ({ position_code: name, position_name: name }),
    worksIn: (id: number) => ({ position: id }),
  },
  {
    resource: area,
    table: 'areas',
    parent: 'parent_area',
    body: (name: string) => ({ area_code: name, area_name: name }),
    worksIn: (id: number) => ({ area: [id] }),
  },
] as const;
type Tree = (typeof trees)[number];

async function created(path: string, body: object): Promise<{ status: number; id: number; text: string }> {
  const { status, text } = await ask('adminA', 'POST', path, body);
  const id = /"id":(\d+)/.exec(text)?.[1];
  return { status, id: Number(id), text };
}
async function node(tree: Tree, parent: number | null): Promise<number> {
  made += 1;
  const { id, text, status } = await created(tree.resource.path, {
    ...tree.body(`T${made}`),
    [tree.parent]: parent,
  });
  expect([text, status]).toEqual([text, 200]);
  return id;
}
const hire = (tree: Tree, at: number) => {
  made += 1;
  return created(employee.path, {
    emp_code: `6${String(made).padStart(4, '0')}`,
    first_name: 'Raced',
    department: people.a.rootDepartment,
    area: [people.a.rootArea],
    ...tree.worksIn(at),
  });
};
async function merge(tree: Tree, from: number, into: number): Promise<{ status: number; text: string }> {
  const rows = await server.database.asOwner(`select id, version from ${tree.table} where id in ($1, $2)`, [
    from,
    into,
  ]);
  const versionOf = (id: number) => Number(rows.find((row) => Number(row['id']) === id)?.['version'] ?? 0);
  return ask('adminA', 'POST', `${tree.resource.path}${from}/merge/`, {
    into,
    version: versionOf(from),
    into_version: versionOf(into),
  });
}
const move = (tree: Tree, id: number, below: number) =>
  ask('adminA', 'PATCH', `${tree.resource.path}${id}/`, { [tree.parent]: below });

/** Nodes in lists that nobody reaches from a top, and what refers to nodes that were merged into others. */
async function faults({ table, parent }: Tree): Promise<unknown[]> {
  const lost = await server.database.asOwner(
    `with recursive tree (id) as (
       select id from ${table} where company_id = $1 and ${parent} is null and merged_into is null
       union select t.id from ${table} t join tree on t.company_id = $1 and t.${parent} = tree.id and t.merged_into is null)
     select 'lost' as why, id from ${table}
     where company_id = $1 and merged_into is null and id not in (select id from tree)`,
    [people.a.id],
  );
  const gone = `(select id from ${table} where company_id = $1 and merged_into is not null)`;
  const references = await server.database.asOwner(
    `select t.relname as referring, a.attname as by from pg_constraint c join pg_class t on t.oid = c.conrelid
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'company_id'
     where c.contype = 'f' and c.confrelid = '${table}'::regclass order by 1, 2`,
  );
  const left: unknown[] = [];
  for (const { referring, by } of references) {
    // The past: where a department hung before, which a merge does not change.
    if (referring === 'leave_department_moves') continue;
    const rows = await server.database.asOwner(
      `select '${String(referring)}.${String(by)}' as why, "${String(by)}" as id from "${String(referring)}"
       where company_id = $1 and "${String(by)}" in ${gone}`,
      [people.a.id],
    );
    left.push(...rows);
  }
  return [...lost, ...left];
}

/** The number of the company's transactions that wait for another one. */
async function waiting(): Promise<number> {
  const rows = await server.database.asOwner(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

it('a merge takes along whoever is written into the merged node at that moment', async () => {
  await server.database.asOwner('update subscriptions set max_employees = 1000 where company_id = $1', [people.a.id]);
  for (const tree of trees) {
    const top = await node(tree, null);
    const from = await node(tree, top);
    // While the count of people is held, a new one is written and not yet committed.
    const held = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    onTestFinished(() => released.resolve());
    const holding = asCompany(
      server.host,
      { companyId: people.a.id, name: 'Test', accessor: 'demo' },
      async ({ tx, companyId }) => {
        await oneAtATime(tx, 'subscription.employees', companyId);
        held.resolve();
        await released.promise;
      },
    );
    await held.promise;
    const hiring = hire(tree, from);
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 30_000 });
    const merging = merge(tree, from, top);
    await Promise.race([merging, vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 30_000 })]);
    released.resolve();
    await holding;
    expect([tree.table, (await hiring).status, (await merging).status]).toEqual([tree.table, 200, 200]);
    expect(await faults(tree)).toEqual([]);
  }
  await server.database.asOwner('update subscriptions set max_employees = null where company_id = $1', [people.a.id]);
});

it('merges raced against moves, new people, deletions and other merges leave each tree whole', async () => {
  for (const tree of trees) {
    const top = await node(tree, null);
    const nodes: number[] = [];
    for (let at = 0; at < 10; at += 1) nodes.push(await node(tree, at < 4 ? top : (nodes[at - 4] ?? top)));
    const pick = (at: number): number => nodes[at % nodes.length] ?? top;
    for (const at of nodes.keys()) await hire(tree, pick(at));
    const strangers: number[] = [];
    for (let at = 0; at < 6; at += 1) strangers.push((await hire(tree, top)).id);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => {
        const [one, other] = [pick(at * 7), pick(at * 3 + 5)];
        if (at % 5 === 0) return merge(tree, one, other);
        if (at % 5 === 1) return move(tree, one, other);
        if (at % 5 === 2) return hire(tree, one);
        if (at % 5 === 3)
          return ask('adminA', 'PATCH', `${employee.path}${strangers[at % 6] ?? 0}/`, tree.worksIn(one));
        return at % 10 === 4 ? merge(tree, other, one) : ask('adminA', 'DELETE', `${tree.resource.path}${one}/`);
      }),
    );
    // Each branch that is left gives way to the top while people come into it.
    const rest = await server.database.asOwner(
      `select id from ${tree.table} where ${tree.parent} = $1 and merged_into is null`,
      [top],
    );
    for (const { id } of rest)
      answers.push(
        ...(await Promise.all([
          hire(tree, Number(id)),
          hire(tree, Number(id)),
          merge(tree, Number(id), top),
          ...strangers.map((who) => ask('adminA', 'PATCH', `${employee.path}${who}/`, tree.worksIn(Number(id)))),
          hire(tree, Number(id)),
        ])),
      );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(20);
    expect(await faults(tree)).toEqual([]);
  }
});
