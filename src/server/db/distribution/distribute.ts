import pg from 'pg';
import { ConfigurationError } from '../../config.ts';
import { anchorOf, layoutFaults, missingPlaces } from './layout.ts';
import { distributionColumn, planDistribution, type DistributionPlan } from './plan.ts';
import { prepareRoles } from './roles.ts';
import { readSchema, readState } from './state.ts';

/** Whether a database belongs to a cluster: it has the extension. */
export async function isOfCluster(client: pg.ClientBase): Promise<boolean> {
  return (await client.query("select from pg_extension where extname = 'citus'")).rowCount === 1;
}

/** @throws ConfigurationError if the cluster must not be used as it is, with all reasons */
export async function refuseUnsafe(client: pg.ClientBase): Promise<DistributionPlan> {
  const plan = planDistribution(await readSchema(client));
  const faults = layoutFaults(await readState(client), plan);
  if (faults.length > 0) throw new ConfigurationError(faults);
  return plan;
}

/**
 * Lays every table of a migrated database out over the nodes of its cluster, with the rows that it has, and lets the roles reach them.
 * It runs after every migration: what lies where it belongs is left alone, so that a run that was cut off goes on. The number of shards is
 * `citus.shard_count` at the first table, for good.
 * @param client of a superuser at the coordinator
 * @throws ConfigurationError for an unsafe layout; nothing is changed then
 */
export async function distribute(client: pg.ClientBase, progress: (line: string) => void): Promise<void> {
  const plan = await refuseUnsafe(client);
  const state = await readState(client);
  await client.query("set client_min_messages = warning; set citus.multi_shard_modify_mode = 'sequential'");
  await prepareRoles(client);
  const missing = missingPlaces(state, plan);
  const workers = state.nodes.filter(({ holdsShards }) => holdsShards).length;
  if (missing.tenants.length + missing.replicated.length > 0) progress(`Distributing tables over ${workers} workers`);
  for (const name of missing.replicated) await client.query('select create_reference_table($1::regclass)', [name]);
  let anchor = anchorOf(state);
  for (const group of missing.tenants) {
    await distributeTogether(client, group, anchor);
    anchor ??= group[0];
  }
  await forgetLocalRows(client);
  await refuseUnsafe(client);
  const left = missingPlaces(await readState(client), plan);
  if (left.tenants.length + left.replicated.length > 0)
    throw new Error(`Not distributed: ${[...left.tenants.flat(), ...left.replicated].join(', ')}`);
}

/** Tables that refer to each other in a circle are distributed without the keys between them, which come back in the same transaction. */
async function distributeTogether(client: pg.ClientBase, group: readonly string[], anchor?: string): Promise<void> {
  await client.query('begin');
  try {
    const keys = group.length > 1 ? await keysAmong(client, group) : [];
    for (const { table, name } of keys)
      await client.query(`alter table ${pg.escapeIdentifier(table)} drop constraint ${pg.escapeIdentifier(name)}`);
    let beside = anchor;
    for (const table of group) {
      const isPlaced = await client.query('select from pg_dist_partition where logicalrelid = $1::regclass', [table]);
      if (isPlaced.rowCount === 0)
        await client.query('select create_distributed_table($1::regclass, $2, colocate_with => $3)', [
          table,
          distributionColumn,
          beside ?? 'none',
        ]);
      beside ??= table;
    }
    for (const { table, name, definition } of keys)
      await client.query(
        `alter table ${pg.escapeIdentifier(table)} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
      );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function keysAmong(client: pg.ClientBase, group: readonly string[]): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select f.conrelid::regclass::text as table, f.conname::text as name, pg_get_constraintdef(f.oid) as definition
     from pg_constraint f where f.contype = 'f' and f.conrelid <> f.confrelid
       and f.conrelid = any($1::regclass[]) and f.confrelid = any($1::regclass[]) order by 1, 2`,
    [group],
  );
  return rows;
}

/** Rows that lay in a table before stay behind in the coordinator's own copy of it, unseen. */
async function forgetLocalRows(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relkind = 'r' and pg_relation_size(p.logicalrelid) > 0`,
  );
  for (const { name } of rows)
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [name]);
}
