import { sql } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import { columnOf } from './column.ts';
import type { ResourceServer, Row } from './definition.ts';

/** The columns that name who created a record and who changed it last; none if the table has no such columns. */
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

/** The columns of the next version: its number and the time of the change; none if the table has no such columns. */
export function nextVersion({ table }: ResourceServer, context: TenantContext): Row {
  return {
    ...('version' in table ? { version: sql`${columnOf(table, 'version')} + 1` } : {}),
    ...('update_time' in table ? { update_time: context.now.toString() } : {}),
  };
}
