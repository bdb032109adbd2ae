import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { roleNames } from '../database.ts';
import { sessionSettings } from '../session-settings.ts';

/** The role with which hosts log in (README). */
const loginRole = 'muster_login';

/** The roles that a transaction puts on: as these the coordinator opens its connections to the workers. */
const worn = [roleNames.tenant, roleNames.system, roleNames.vendor];

/** What a host gives its own connections (`openPostgres`) reaches no worker. */
const workerSettings = Object.entries(sessionSettings).filter(
  ([name]) => name !== 'idle_in_transaction_session_timeout',
);

/**
 * Lets the roles reach the workers and nobody else: each has a password that only the nodes know (`pg_dist_authinfo`), and hosts cannot
 * log in to a worker. It can be run again: it brings nodes that were added to the same state.
 */
export async function prepareRoles(client: pg.ClientBase): Promise<void> {
  const known = new Map(
    (
      await client.query<{ role: string; info: string }>(
        'select rolename::text as role, authinfo as info from pg_dist_authinfo where nodeid = 0',
      )
    ).rows.map(({ role, info }) => [role, info]),
  );
  for (const role of worn) {
    let info = known.get(role);
    if (info === undefined) {
      const password = randomBytes(24).toString('base64url');
      info = `password=${password}`;
      await client.query(`alter role ${role} login password '${password}'`);
    }
    await onNodes(
      client,
      'run_command_on_all_nodes',
      `insert into pg_catalog.pg_dist_authinfo values (0, '${role}', ${pg.escapeLiteral(info)})
       on conflict (nodeid, rolename) do update set authinfo = excluded.authinfo`,
    );
    for (const [name, value] of workerSettings) await client.query(`alter role ${role} set ${name} = '${value}'`);
  }
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [loginRole]);
  if (rowCount === 0) return;
  // Settings of a transaction travel to the workers if they are made with `set local` (`secure.sql`). A statement over several shards
  // uses one connection a node, so that a table of all nodes can be written after it in the same transaction.
  await client.query(`alter role ${loginRole} set citus.propagate_set_commands = 'local'`);
  await client.query(`alter role ${loginRole} set citus.multi_shard_modify_mode = 'sequential'`);
  // One statement, since of several the first one's success would be told.
  await onNodes(
    client,
    'run_command_on_workers',
    `do $$ begin
       perform set_config('citus.enable_ddl_propagation', 'off', true);
       if exists (select from pg_roles where rolname = '${loginRole}') then alter role ${loginRole} nologin; end if;
     end $$`,
  );
}

/** @throws the first node's own words if one refuses */
async function onNodes(
  client: pg.ClientBase,
  how: 'run_command_on_all_nodes' | 'run_command_on_workers',
  command: string,
): Promise<void> {
  const { rows } = await client.query<{ success: boolean; result: string }>(`select success, result from ${how}($1)`, [
    command,
  ]);
  const failed = rows.find(({ success }) => !success);
  if (failed) throw new Error(`A node refuses: ${failed.result}`);
}
