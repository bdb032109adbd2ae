import { commonCodes } from '#shared/contract/index.ts';
import { and, eq } from 'drizzle-orm';
import { Refusal, type TenantContext } from '../http/index.ts';
import { author, nextVersion } from './author.ts';
import { companyRows } from './company-rows.ts';
import type { ResourceServer, Row } from './definition.ts';
import { followed, type LogOverride } from './followed.ts';
import { registryOf } from './registries.ts';
import { lockStored } from './store-change.ts';
import { versionOf } from './version.ts';
import { lastAuthor } from './write.ts';

/**
 * Locks a record that a person has seen.
 * @throws Refusal notFound outside their reach; changedMeanwhile if it has another version
 */
export async function lockSeen(
  server: ResourceServer,
  context: TenantContext,
  id: number,
  version: number,
): Promise<Row> {
  const row = await lockStored(server, context, id);
  if (versionOf(row) !== version)
    throw new Refusal(commonCodes.changedMeanwhile, { context: await lastAuthor(server, context, id) });
  return row;
}

/**
 * Takes a locked record out of its resource, whose `only` no longer holds for it, with all that follows a deletion. The
 * row remains, since the past needs its name.
 */
export async function retireRecord(
  server: ResourceServer,
  context: TenantContext,
  before: Row,
  set: Row,
  logOverride: LogOverride,
): Promise<void> {
  const id = Number(before['id']);
  await context.tx
    .update(server.table)
    .set({ ...set, ...author(server, context, false), ...nextVersion(server, context) })
    .where(and(companyRows(server, context), eq(server.table.id, id)));
  const writing = { server, registry: registryOf(server) };
  await followed(writing, context, { kind: 'delete', id, before, after: null }, logOverride);
}
