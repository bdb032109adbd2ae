import { getTableName } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyResource } from '#shared/contract/index.ts';
import { keepUp } from '#server/upkeep/index.ts';
import { mendTrees } from '#server/resource/index.ts';
import { asker } from '#tests/support/ask.ts';
import { recordMaker, type RecordMaker } from '#tests/support/made-records.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

interface Tree {
  readonly resource: AnyResource;
  readonly parent: string;
  readonly table: string;
}

const server = useServer();
const people = usePeople(server);
const tokens = { adminA: '' };
const ask = asker(server, tokens);
let maker: RecordMaker;
/** Every resource whose records form a tree; a new one is covered as soon as it is declared. */
let trees: readonly Tree[];

beforeAll(async () => {
  tokens.adminA = await people.tokenOf('adminA');
  maker = recordMaker(server, () => tokens.adminA, 'Tree');
  trees = server.running.app.registry.all().flatMap(({ resource, table }) => {
    const { tree, audience, readOnly } = resource;
    return tree && audience.of === 'company' && !readOnly
      ? [{ resource, parent: tree.parent, table: getTableName(table) }]
      : [];
  });
});

const make = async ({ resource }: Tree): Promise<number> => {
  const id = await maker.make(resource);
  if (id === undefined) throw new Error(`${resource.name} makes no record`);
  return id;
};
const move = (tree: Tree, id: number, below: number | null) =>
  ask('adminA', 'PATCH', `${tree.resource.path}${id}/`, { [tree.parent]: below });
/** A chain of nodes, each below the one before. */
async function chain(tree: Tree, length: number): Promise<number[]> {
  const ids: number[] = [];
  for (let level = 0; level < length; level += 1) {
    const id = await make(tree);
    if (level > 0) expect((await move(tree, id, ids.at(-1) ?? 0)).status).toBe(200);
    ids.push(id);
  }
  return ids;
}
/** The number of nodes, of those that the topmost lead to, and of levels. */
async function shape({ table, parent }: Tree): Promise<{ all: number; reached: number; levels: number }> {
  const [row] = await server.database.asOwner(
    `with recursive tree (id, level) as (
       select id, 1 from ${table} where company_id = $1 and ${parent} is null
       union all select t.id, level + 1 from ${table} t join tree on t.company_id = $1 and t.${parent} = tree.id)
     select (select count(*) from ${table} where company_id = $1) as all, count(*) as reached, max(level) as levels from tree`,
    [people.a.id],
  );
  return { all: Number(row?.['all']), reached: Number(row?.['reached']), levels: Number(row?.['levels']) };
}
const isWhole = async (tree: Tree): Promise<void> => {
  const { all, reached, levels } = await shape(tree);
  expect([tree.table, reached, levels <= 10]).toEqual([tree.table, all, true]);
};

describe('moves in every tree', () => {
  it('are there to be made', () => expect(trees.length).toBeGreaterThan(2));

  it('take turns: of A below B and B below A at the same moment one is refused', async () => {
    for (const tree of trees)
      for (let round = 0; round < 12; round += 1) {
        const [one, other] = [await make(tree), await make(tree)];
        const answers = await Promise.all([move(tree, one, other), move(tree, other, one)]);
        expect([tree.table, answers.map(({ status }) => status).toSorted((a, b) => a - b)]).toEqual([
          tree.table,
          [200, 400],
        ]);
        expect(answers.some(({ text }) => text.includes('"loop"'))).toBe(true);
        await isWhole(tree);
      }
  });

  it('make no loop of many at once', async () => {
    for (const tree of trees) {
      const ring = [await make(tree), await make(tree), await make(tree), await make(tree), await make(tree)];
      const answers = await Promise.all(ring.map((id, at) => move(tree, id, ring[(at + 1) % ring.length] ?? null)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(ring.length - 1);
      await isWhole(tree);
    }
  });

  it('count the depth of the whole branch', async () => {
    for (const tree of trees) {
      const upper = await chain(tree, 8);
      const branch = await chain(tree, 9);
      const top = branch[0] ?? 0;
      const refused = await move(tree, top, upper.at(-1) ?? 0);
      expect([tree.table, refused.status, refused.text]).toEqual([
        tree.table,
        400,
        expect.stringContaining('"tooDeep"'),
      ]);
      expect((await move(tree, top, upper[1] ?? 0)).status).toBe(400);
      expect((await move(tree, top, upper[0] ?? 0)).status).toBe(200);
      // Below ten levels nothing can be added or moved; in other branches it can.
      expect((await move(tree, await make(tree), branch.at(-1) ?? 0)).status).toBe(400);
      expect((await move(tree, await make(tree), branch.at(-2) ?? 0)).status).toBe(200);
      await isWhole(tree);
    }
  });

  it('that lengthen a branch from both ends at once stay within its depth', async () => {
    for (const tree of trees)
      for (let round = 0; round < 6; round += 1) {
        const [upper, middle, lower] = [await chain(tree, 4), await chain(tree, 3), await chain(tree, 4)];
        const answers = await Promise.all([
          move(tree, middle[0] ?? 0, upper.at(-1) ?? 0),
          move(tree, lower[0] ?? 0, middle.at(-1) ?? 0),
        ]);
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
        await isWhole(tree);
      }
  });
});

describe('a tree of before', () => {
  it('is mended at the next start where nothing led to a part of it, and that is logged', async () => {
    for (const tree of trees) {
      const [one = 0, two = 0, three = 0] = await chain(tree, 3);
      const hanging = await make(tree);
      const set = `update ${tree.table} set ${tree.parent} = $2 where id = $1`;
      await server.database.asOwner(set, [hanging, three]);
      await server.database.asOwner(set, [one, three]);
      const { all, reached } = await shape(tree);
      expect([tree.table, all - reached]).toEqual([tree.table, 4]);
      const run = { name: `trees ${tree.table}`, run: mendTrees.bind(undefined, server.running.app.writings) };
      expect(await keepUp(server.host, [run])).toBe(0);
      await isWhole(tree);
      const path = async (id: number): Promise<unknown> =>
        (await server.database.asOwner(`select ${tree.parent} as parent from ${tree.table} where id = $1`, [id]))[0];
      expect([await path(two), await path(three), await path(hanging)]).toEqual(
        [one, two, three].map((parent) => ({ parent: expect.toSatisfy((id: unknown) => Number(id) === parent) })),
      );
      const log = await server.database.asOwner(
        `select count(*) as n from operation_logs where object_type = $1 and object_id = $2 and user_name = 'Muster'`,
        [tree.resource.name, one],
      );
      expect(Number(log[0]?.['n'])).toBeGreaterThan(0);
      expect(
        server.logLines.some((line) => line.includes('A tree had a loop') && line.includes(tree.resource.name)),
      ).toBe(true);
    }
  });

  it('that is too deep is told of and keeps its records', async () => {
    const [tree] = trees;
    if (!tree) throw new Error('No tree');
    const ids = [...(await chain(tree, 9)), ...(await chain(tree, 8))];
    await server.database.asOwner(`update ${tree.table} set ${tree.parent} = $2 where id = $1`, [ids[9], ids[8]]);
    const before = await shape(tree);
    expect(before.levels).toBe(17);
    const run = { name: 'too deep', run: mendTrees.bind(undefined, server.running.app.writings) };
    expect(await keepUp(server.host, [run])).toBe(0);
    expect(await shape(tree)).toEqual(before);
    expect(server.logLines.some((line) => line.includes('deeper than it may be'))).toBe(true);
    // A node in it can still be renamed and moved up.
    expect((await move(tree, ids[9] ?? 0, null)).status).toBe(200);
    await isWhole(tree);
  });
});
