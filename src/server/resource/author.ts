import { sql } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import { columnOf } from './column.ts';
import type { ResourceServer, Row } from './definition.ts';

/** The columns that say who made a record, or changed it last; none where the table does not keep it. */
export function author(server: ResourceServer, context: TenantContext, created: boolean): Row {
  if (!('update_user' in server.table)) return {};
  const { userId } = context.actor;
  return {
    update_user: userId,
    ...(created
      ? { create_user: userId, create_time: context.now.toString(), update_time: context.now.toString() }
      : {}),
  };
}

/** A record's version and time of change, after one; nothing where the table keeps neither. */
export function grown({ table }: ResourceServer, context: TenantContext): Row {
  return {
    ...('version' in table ? { version: sql`${columnOf(table, 'version')} + 1` } : {}),
    ...('update_time' in table ? { update_time: context.now.toString() } : {}),
  };
}
