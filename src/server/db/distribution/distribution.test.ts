import { expect, test } from 'vitest';
import { layoutFaults, missingPlaces, type ClusterState, type PlacedTable } from './layout.ts';
import { planDistribution, type TableKeys } from './plan.ts';

const table = (name: string, firstKey: string | null, ...refersTo: string[]): TableKeys => ({
  name,
  firstKey,
  refersTo,
});

const hostTables = ['companies', 'passkeys', 'provider_info', 'second_factors', 'sessions', 'users'].map((name) =>
  table(name, 'id', ...(name === 'sessions' ? ['users'] : [])),
);
const schema = [
  ...hostTables,
  table('punches', 'company_id', 'employees'),
  table('employees', 'company_id', 'departments'),
  table('departments', 'company_id', 'departments', 'employees'),
  table('jobs', 'id'),
];
const plan = planDistribution(schema);

test('the plan follows from the keys: companies’ tables after what they refer to, circles together', () => {
  expect(plan).toEqual({
    tenants: [['departments', 'employees'], ['punches']],
    replicated: ['companies', 'passkeys', 'provider_info', 'second_factors', 'users', 'sessions'],
    local: ['jobs'],
    faults: [],
  });
});

test.each([
  [table('visits', 'company_id', 'users'), "visits (a company's) refers to users (on every node)"],
  [table('visits', 'company_id', 'jobs'), "visits (a company's) refers to jobs (on the coordinator alone)"],
  [table('codes', 'id', 'users'), 'codes (on the coordinator alone) refers to users (on every node)'],
  [table('codes', 'id', 'punches'), "codes (on the coordinator alone) refers to punches (a company's)"],
])('a key that leaves its kind of table is a fault', (added, fault) => {
  expect(planDistribution([...schema, added]).faults).toEqual([fault]);
});

test('a table that every node needs and the schema lacks is a fault', () => {
  expect(planDistribution(schema.filter(({ name }) => name !== 'users')).faults).toContain('users is missing');
});

const placed = (name: string, change: Partial<PlacedTable> = {}): PlacedTable => ({
  name,
  kind: 'distributed',
  column: 'company_id',
  colocation: 7,
  isOnCoordinator: false,
  ...change,
});
const everyPlace = [
  ...plan.replicated.map((name) =>
    placed(name, { kind: 'replicated', column: null, colocation: 1, isOnCoordinator: true }),
  ),
  ...plan.tenants.flat().map((name) => placed(name)),
];
const coordinator = { name: 'one', port: 5432, group: 0, isActive: true, holdsShards: false };
const worker = { name: 'two', port: 5432, group: 1, isActive: true, holdsShards: true };
const state = (change: Partial<ClusterState> = {}): ClusterState => ({
  version: '13.2-1',
  ownGroup: 0,
  isSuperuser: true,
  nodes: [coordinator, worker],
  tables: everyPlace,
  ...change,
});

test('a cluster that is laid out as planned has no fault and nothing left to do', () => {
  expect(layoutFaults(state(), plan)).toEqual([]);
  expect(layoutFaults(state({ tables: [] }), plan)).toEqual([]);
  expect(missingPlaces(state(), plan)).toEqual({ replicated: [], tenants: [] });
});

const replace = (name: string, change: Partial<PlacedTable>): PlacedTable[] =>
  everyPlace.map((one) => (one.name === name ? { ...one, ...change } : one));

test.each<[string, Partial<ClusterState>, RegExp]>([
  ['a worker', { ownGroup: 2 }, /is a worker: give the address of the coordinator/],
  ['an old version', { version: '12.1-1' }, /13 or later/],
  ['a role with too few rights', { isSuperuser: false }, /superuser/],
  ['a coordinator that the nodes do not know', { nodes: [worker] }, /citus_set_coordinator_host/],
  [
    'shards that may come to the coordinator',
    { nodes: [{ ...coordinator, holdsShards: true }, worker] },
    /must hold no shards: select citus_set_node_property\('one', 5432, 'shouldhaveshards', false\)/,
  ],
  ['no workers', { nodes: [coordinator] }, /no workers: select citus_add_node/],
  ['a worker that is drained', { nodes: [coordinator, { ...worker, holdsShards: false }] }, /no workers/],
  ['a node that is away', { nodes: [coordinator, { ...worker, isActive: false }] }, /two:5432 is not active/],
  [
    'a shard on the coordinator',
    { tables: replace('punches', { isOnCoordinator: true }) },
    /punches has shards on the coordinator/,
  ],
  [
    'a Citus local table',
    { tables: [...everyPlace, placed('jobs', { kind: 'listed' })] },
    /jobs is a Citus local table/,
  ],
  ['another column', { tables: replace('punches', { column: 'id' }) }, /punches is distributed otherwise/],
  ['a host’s table that is distributed', { tables: [...everyPlace, placed('jobs')] }, /jobs is distributed otherwise/],
  [
    'a company’s table on every node',
    { tables: replace('punches', { kind: 'replicated' }) },
    /punches is distributed otherwise/,
  ],
  [
    'a table apart from the others',
    { tables: replace('punches', { colocation: 8 }) },
    /punches does not lie with the other tables/,
  ],
])('is refused in words: %s', (_name, change, words) => {
  const [fault, ...more] = layoutFaults(state(change), plan);
  expect(fault).toMatch(words);
  expect(more).toEqual([]);
});

test('a run that was cut off goes on with what is missing', () => {
  const half = state({ tables: everyPlace.filter(({ name }) => name !== 'punches' && name !== 'sessions') });
  expect(layoutFaults(half, plan)).toEqual([]);
  expect(missingPlaces(half, plan)).toEqual({ replicated: ['sessions'], tenants: [['punches']] });
});
