import { commonCodes, type AnyResource } from '#shared/contract/index.ts';
import { builtKey } from '#shared/i18n/keys.ts';
import { and, eq, getTableName, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { Refusal, type TenantContext } from '../http/index.ts';
import { wordsIn, type Words } from '../words/index.ts';
import { columnOf } from './column.ts';
import { companyOf } from './company-rows.ts';
import type { ResourceServer, Writing } from './definition.ts';
import { conditions } from './query.ts';
import { countRows } from './page.ts';
import { recordsReferring } from './dated/store.ts';
import { rowFields } from './rows.ts';
import { nameFor } from './scope.ts';

/** The most names in a refusal. */
const named = 3;
const mostCounted = 1000;

/**
 * Deletes what nothing refers to; else refuses with what does, by its names, as far as the reader sees it.
 * @param remove the statement; what the database answers names the table whose rows refer to the record
 */
export async function refuseReferred(
  { server, registry }: Writing,
  context: TenantContext,
  id: number,
  remove: () => Promise<unknown>,
): Promise<void> {
  try {
    await context.savepoint(remove);
  } catch (error) {
    const from = referringTable(error);
    if (from === undefined) throw error;
    // Referring records may belong to companies, and the provider's staff learn nothing about these here.
    if (server.resource.audience.of === 'vendor') throw new Refusal(commonCodes.inUse);
    const words = wordsIn(context.actor.language);
    const parts: string[] = [];
    for (const referrer of registry.all()) {
      if (referrer.resource.audience.of !== 'company') continue;
      const refers = referring(referrer, registry.get.bind(registry), server, context, from, id);
      const part = refers && (await describeReferrers(referrer, context, refers, words));
      if (part) parts.push(part);
    }
    if (parts.length === 0) throw error;
    throw new Refusal(commonCodes.referredTo, { context: { by: parts.join('; ') } });
  }
}

/**
 * Refuses to delete what a version of some record refers to: days of then are calculated by it, or what is planned needs it.
 * @throws Refusal that names these records, as far as the reader sees them
 */
export async function refuseInVersions(
  { server, registry }: Writing,
  context: TenantContext,
  id: number,
): Promise<void> {
  if (server.resource.audience.of === 'vendor') return;
  const words = wordsIn(context.actor.language);
  const parts: string[] = [];
  let isReferred = false;
  for (const referrer of registry.all()) {
    const { audience, datedFields: dated } = referrer.resource;
    if (audience.of !== 'company' || dated.length === 0) continue;
    const ids = await recordsReferring(referrer, context, server, [id]);
    isReferred ||= ids.length > 0;
    const part =
      ids.length > 0 ? await describeReferrers(referrer, context, inArray(referrer.table.id, ids), words) : undefined;
    if (part) parts.push(part);
  }
  if (parts.length > 0) throw new Refusal(commonCodes.referredTo, { context: { by: parts.join('; ') } });
  if (isReferred) throw new Refusal(commonCodes.inUse);
}

/** The table whose foreign key was in the way, as the database names it; undefined for any other error. */
function referringTable(error: unknown): string | undefined {
  for (let current = error; typeof current === 'object' && current !== null;) {
    const { code, table, cause }: { code?: unknown; table?: unknown; cause?: unknown } = current;
    if (code === '23503') return typeof table === 'string' ? table : undefined;
    current = cause;
  }
  return undefined;
}

/** Which records of a resource refer to one by rows of a table: their own, links or child rows. */
function referring(
  referrer: ResourceServer,
  target: (name: NonNullable<AnyResource['fields'][string]['target']>) => ResourceServer,
  { table }: ResourceServer,
  { companyId, tx }: TenantContext,
  from: string,
  id: number,
): SQL | undefined {
  const isOf = (holder: PgTable): boolean => getTableName(holder) === from;
  for (const [name, field] of Object.entries(referrer.resource.fields)) {
    if (!field.target || target(field.target).table !== table) continue;
    const link = referrer.links?.[name];
    if (link && isOf(link.table)) {
      const owners = tx
        .select({ owner: sql`${link.owner}` })
        .from(link.table)
        .where(and(link.company && eq(link.company, companyId), eq(link.target, id)));
      return inArray(referrer.table.id, owners);
    }
    if (!link && isOf(referrer.table)) return eq(columnOf(referrer.table, name), id);
  }
  for (const [, { fields }, rows] of rowFields(referrer)) {
    if (!isOf(rows.table)) continue;
    const names = Object.entries(fields).flatMap(([name, { target: of }]) =>
      of && target(of).table === table ? [name] : [],
    );
    const [name] = names;
    if (name === undefined) continue;
    const owners = tx
      .select({ owner: sql`${rows.owner}` })
      .from(rows.table)
      .where(and(eq(companyOf(rows.table), companyId), eq(columnOf(rows.table, name), id)));
    return inArray(referrer.table.id, owners);
  }
  return undefined;
}

/** "Employees 41: Ana Ruiz, Tom Reed …"; undefined where the reader sees none of them. */
async function describeReferrers(
  referrer: ResourceServer,
  context: TenantContext,
  refers: SQL,
  words: Words,
): Promise<string | undefined> {
  const where = and(conditions(referrer, context, { filters: [], search: '' }), refers);
  const count = await countRows(referrer, context, where, mostCounted + 1);
  if (count === 0) return undefined;
  const rows = await context.tx
    .select({ name: nameFor(referrer, context) })
    .from(referrer.table)
    .where(where)
    .orderBy(referrer.table.id)
    .limit(named);
  const { namespace, key } = referrer.resource.words;
  const title = words.text(builtKey(`${namespace}:${key}.title`));
  const number = count > mostCounted ? `${mostCounted}+` : String(count);
  return `${title} ${number} (${rows.map(({ name }) => name).join(', ')}${count > named ? ' …' : ''})`;
}
