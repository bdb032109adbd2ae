import type pg from 'pg';
import type { ClusterNode, ClusterState, PlacedTable } from './layout.ts';
import type { TableKeys } from './plan.ts';

/** Reads the keys of all tables of a migrated database, distributed or not: as `TableKeys`. */
export const schemaQuery = `select c.relname::text as name,
       (select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary) as "firstKey",
       array(select distinct o.relname::text from pg_constraint f join pg_class o on o.oid = f.confrelid
             where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1`;

/** Reads the keys of all tables of a migrated database. */
export async function readSchema(client: pg.ClientBase): Promise<readonly TableKeys[]> {
  return (await client.query<TableKeys>(schemaQuery)).rows;
}

/** Reads how a cluster lays out the tables, from any of its nodes. */
export async function readState(client: pg.ClientBase): Promise<ClusterState> {
  const {
    rows: [own],
  } = await client.query<{ version: string; ownGroup: number; isSuperuser: boolean }>(
    `select (select extversion from pg_extension where extname = 'citus') as version,
       (select groupid from pg_dist_local_group) as "ownGroup",
       (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser"`,
  );
  const { rows: nodes } = await client.query<ClusterNode>(
    `select nodename as name, nodeport as port, groupid as group, isactive as "isActive", shouldhaveshards as "holdsShards"
     from pg_dist_node where noderole = 'primary' order by groupid`,
  );
  const { rows: tables } = await client.query<PlacedTable>(
    `select c.relname::text as name,
       case when p.partmethod = 'h' then 'distributed' when p.repmodel = 't' then 'replicated' else 'listed' end as kind,
       case when p.partmethod = 'h' then column_to_column_name(p.logicalrelid, p.partkey) end as column,
       p.colocationid as colocation,
       exists (select from pg_dist_shard s join pg_dist_placement l on l.shardid = s.shardid
               where s.logicalrelid = p.logicalrelid and l.groupid = 0) as "isOnCoordinator"
     from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relnamespace = 'public'::regnamespace and not c.relispartition order by c.oid`,
  );
  if (!own) throw new Error('The cluster answered nothing');
  return { ...own, nodes, tables };
}
