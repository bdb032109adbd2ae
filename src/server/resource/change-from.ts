import { and, eq } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import { companyRows } from './company-rows.ts';
import type { Row, ServerOf } from './definition.ts';
import type { LogOverride } from './followed.ts';
import { registryOf } from './registries.ts';
import { readKept, storeChange } from './store-change.ts';

/** How a slice changes a record of another. */
export interface ChangedFrom<Stored> {
  /** How the log has it; field by field where it is not said. */
  readonly told?: LogOverride;
  /** Only where the record, locked, is still so; else nothing is changed. */
  readonly when?: (record: Stored) => boolean;
  /** First day of what is dated, `beginningDay` for always; today where it is not said. */
  readonly from?: string;
}

/**
 * Changes columns of a record as another slice brings it about: the record is locked, gets its next version, a line of the log, what
 * follows its changes, and a live event. What the person may see or do with such records is not asked: that was decided by what brings
 * it about.
 * @param set columns, or what they are to be by the record as it is
 * @returns the record as it was and is; undefined where there is none, or it is not as it was to be
 */
export async function changeFrom<Stored>(
  server: ServerOf<Stored>,
  context: TenantContext,
  id: number,
  set: Partial<Stored> | ((record: Stored) => Partial<Stored> | Promise<Partial<Stored>>),
  { told, when, from }: ChangedFrom<Stored> = {},
): Promise<{ readonly before: Stored; readonly after: Stored } | undefined> {
  const { table } = server;
  const [row]: Row[] = await context.tx
    .select()
    .from(table)
    .where(and(companyRows(server, context), eq(table.id, id)))
    .for('no key update');
  if (!row) return undefined;
  const stored: Row = { ...row, ...(await readKept(server, context, id)) };
  // What the kit has read is what the server's table and contract say.
  const before = stored as Stored;
  if (when?.(before) === false) return undefined;
  const given = typeof set === 'function' ? await set(before) : set;
  const acting = { ...context, actor: { ...context.actor, reach: null, departmentScope: null } };
  const { after } = await storeChange(
    { server, registry: registryOf(server) },
    acting,
    stored,
    { row: { ...given }, links: {}, rows: {} },
    { ...(told ? { told } : {}), from },
  );
  return { before, after: after as Stored };
}
