import { wholeCompany } from '#shared/contract/member-scope.ts';
import { and, eq } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/codes.ts';
import { Refusal, type TenantContext } from '../http/index.ts';
import { companyRows } from './company-rows.ts';
import type { ResourceServer, Row, ServerOf } from './definition.ts';
import type { LogOverride } from './followed.ts';
import { idsInReach } from './reach.ts';
import { registryOf } from './registries.ts';
import { readLinksAndRows, storeChange } from './store-change.ts';

/** How a slice changes another slice's record. */
export interface ChangedFrom<Stored> {
  /** The log entry; by default field by field. */
  readonly logOverride?: LogOverride;
  /** Changes the record only if this holds for the locked row. */
  readonly when?: (record: Stored) => boolean;
  /** First day of a dated change, `beginningDay` for always; today by default. */
  readonly from?: string;
}

/**
 * Changes columns of a record on behalf of another slice: locks the record, and writes its next version, a log entry,
 * consequences and a live event. Rights are not checked here, because the cause of the change has decided
 * that.
 * @param set columns, or a function of the present record
 * @returns the record before and after; undefined if it does not exist, or `when` does not hold
 */
export async function changeFrom<Stored>(
  server: ServerOf<Stored>,
  context: TenantContext,
  id: number,
  set: Partial<Stored> | ((record: Stored) => Partial<Stored> | Promise<Partial<Stored>>),
  { logOverride, when, from }: ChangedFrom<Stored> = {},
): Promise<{ readonly before: Stored; readonly after: Stored } | undefined> {
  const { table } = server;
  const [row]: Row[] = await context.tx
    .select()
    .from(table)
    .where(and(companyRows(server, context), eq(table.id, id)))
    .for('no key update');
  if (!row) return undefined;
  const stored: Row = { ...row, ...(await readLinksAndRows(server, context, id)) };
  // The kit's rows match the server's table and contract.
  const before = stored as Stored;
  if (when?.(before) === false) return undefined;
  const given = typeof set === 'function' ? await set(before) : set;
  const acting = { ...context, actor: { ...context.actor, reach: null, dataScope: wholeCompany } };
  await holdNodes(server, acting, stored, given);
  const { after } = await storeChange(
    { server, registry: registryOf(server) },
    acting,
    stored,
    { row: { ...given }, links: {}, rows: {} },
    { ...(logOverride ? { logOverride } : {}), from },
  );
  return { before, after: after as Stored };
}

/**
 * Holds the nodes of trees that a record comes to refer to.
 * @throws Refusal changedMeanwhile if one was merged since the caller read it
 */
async function holdNodes(server: ResourceServer, context: TenantContext, before: Row, set: Row): Promise<void> {
  const registry = registryOf(server);
  for (const [name, { target }] of Object.entries(server.resource.fields)) {
    const id = set[name];
    if (!target || typeof id !== 'number' || id === before[name]) continue;
    const referred = registry.get(target);
    if (!referred.resource.tree) continue;
    const held = await idsInReach(referred, context, [id], true);
    if (!held.has(id)) throw new Refusal(commonCodes.changedMeanwhile);
  }
}
