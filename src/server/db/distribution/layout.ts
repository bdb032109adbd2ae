import { distributionColumn, type DistributionPlan } from './plan.ts';

/** A node of a cluster. */
export interface ClusterNode {
  readonly name: string;
  readonly port: number;
  /** 0 for the coordinator. */
  readonly group: number;
  readonly isActive: boolean;
  readonly holdsShards: boolean;
}

/** A table as the cluster lists it. */
export interface PlacedTable {
  readonly name: string;
  readonly kind: 'distributed' | 'replicated' | 'listed';
  /** The column by which it is distributed. */
  readonly column: string | null;
  /** Tables with the same number have the rows of a company on the same node. */
  readonly colocation: number;
  readonly isOnCoordinator: boolean;
}

/** A cluster as its coordinator knows it. */
export interface ClusterState {
  /** The version of Citus. */
  readonly version: string;
  /** The group of the node that answers; 0 if it is the coordinator. */
  readonly ownGroup: number;
  readonly isSuperuser: boolean;
  readonly nodes: readonly ClusterNode[];
  readonly tables: readonly PlacedTable[];
}

/** The oldest version with which the server suites ran. */
const oldestVersion = 13;

/**
 * Why the cluster must not be used as it is, each with what to do. Where a shard lies on the node that one is connected to, `COPY` and
 * `insert … select` write past row-level security: so applications use the coordinator alone, and it holds no rows of companies.
 */
export function layoutFaults(state: ClusterState, plan: DistributionPlan): string[] {
  if (state.ownGroup !== 0) return ['This node is a worker: give the address of the coordinator'];
  const coordinator = state.nodes.find(({ group }) => group === 0);
  const workers = state.nodes.filter(({ group, holdsShards }) => group !== 0 && holdsShards);
  return [
    ...(Number.parseInt(state.version, 10) < oldestVersion
      ? [`Citus ${state.version}: ${oldestVersion} or later is needed`]
      : []),
    ...(state.isSuperuser
      ? []
      : ['The role that migrates a cluster must be a superuser: it lets the roles log in on the workers']),
    ...(coordinator
      ? []
      : ["The nodes do not know the coordinator: select citus_set_coordinator_host('<host>', <port>)"]),
    ...(coordinator?.holdsShards
      ? [
          `The coordinator must hold no shards: select citus_set_node_property('${coordinator.name}', ${coordinator.port}, 'shouldhaveshards', false)`,
        ]
      : []),
    ...(workers.length > 0 ? [] : ["The cluster has no workers: select citus_add_node('<host>', <port>)"]),
    ...state.nodes
      .filter(({ isActive }) => !isActive)
      .map(
        ({ name, port }) => `The node ${name}:${port} is not active: select citus_activate_node('${name}', ${port})`,
      ),
    ...plan.faults,
    ...state.tables.flatMap((table) => tableFaults(table, state, plan)),
  ];
}

function tableFaults(table: PlacedTable, { tables }: ClusterState, plan: DistributionPlan): string[] {
  const { name, kind } = table;
  const undone = `select undistribute_table('${name}', cascade_via_foreign_keys => true)`;
  if (kind === 'listed') return [`${name} is a Citus local table, past whose policies COPY writes: ${undone}`];
  const isTenant = plan.tenants.some((group) => group.includes(name));
  const isReplicated = plan.replicated.includes(name);
  const group = tables.find((other) => other.kind === 'distributed')?.colocation;
  if (kind === 'replicated' ? !isReplicated : !isTenant || table.column !== distributionColumn)
    return [`${name} is distributed otherwise than this version lays it out: ${undone}`];
  return [
    ...(kind === 'distributed' && table.colocation !== group
      ? [`${name} does not lie with the other tables of a company: ${undone}`]
      : []),
    ...(kind === 'distributed' && table.isOnCoordinator
      ? [`${name} has shards on the coordinator: select citus_drain_node of the coordinator's host and port`]
      : []),
  ];
}

/** What is left to do until every table lies where the plan says, after a run that was cut off too. */
export function missingPlaces(
  state: ClusterState,
  plan: DistributionPlan,
): Pick<DistributionPlan, 'tenants' | 'replicated'> {
  const placed = new Set(state.tables.map(({ name }) => name));
  return {
    replicated: plan.replicated.filter((name) => !placed.has(name)),
    tenants: plan.tenants.filter((group) => group.some((name) => !placed.has(name))),
  };
}

/** The first table that was distributed, next to which the others are laid. */
export const anchorOf = ({ tables }: ClusterState): string | undefined =>
  tables.find(({ kind }) => kind === 'distributed')?.name;
