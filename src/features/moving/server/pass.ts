import { and, eq } from 'drizzle-orm';
import { moveIn, type KindCounts } from '../contract/move-in.ts';
import type { TenantContext } from '#server/http/index.ts';
import { mostOf } from '#server/subscription/index.ts';
import type { MovedKind } from '../domain/former.ts';
import type { Plans } from '../domain/plan.ts';

import { keepLines } from './lines.ts';
import { coming, fileOf, makeReferred } from './file-records.ts';
import { makeRecords, takesPlace, type Batch, type Made } from './make-records.ts';
import { recordKinds, type MoveInRow } from './move-row.ts';
import { moveInRecords, moveIns } from './tables.ts';

/** Records per transaction: it blocks the embedded database for all others. */
const batch = 20;

export const noCounts: KindCounts = {
  found: 0,
  new: 0,
  there: 0,
  refused: 0,
  imported: 0,
  removed: 0,
  stayed: 0,
  places: 0,
};

/** Reads the row of a move and locks it, so that two jobs of one move never write the same records. */
export async function lockMove({ tx, companyId }: TenantContext, id: number): Promise<MoveInRow | undefined> {
  const [row] = await tx
    .select()
    .from(moveIns)
    .where(and(eq(moveIns.company_id, companyId), eq(moveIns.id, id)))
    .for('update');
  return row;
}

/** Writes the progress of a move with the sums of its kinds, and tells open lists. */
export async function writeMove(
  context: TenantContext,
  row: MoveInRow,
  set: Partial<typeof moveIns.$inferInsert>,
): Promise<void> {
  const counts = Object.values(set.counts ?? row.counts);
  const sum = (of: keyof KindCounts): number => counts.reduce((all, one) => all + one[of], 0);
  await context.tx
    .update(moveIns)
    .set({
      ...set,
      new_count: sum('new'),
      there_count: sum('there'),
      refused_count: sum('refused'),
      imported_count: sum('imported'),
      removed_count: sum('removed'),
      stayed_count: sum('stayed'),
    })
    .where(and(eq(moveIns.company_id, context.companyId), eq(moveIns.id, row.id)));
  context.publish({ companyId: context.companyId, topic: moveIn.name, payload: { id: row.id } });
}

/** Rolls back what a check has tried. */
class Undone extends Error {}

/**
 * Takes the next records of a move: tries them while it is checked, makes them while it is imported. The position is stored in the
 * same transaction, so that a job that goes on, or a second one, begins exactly after it.
 * @returns how many are done; undefined when all records are
 */
export async function takeRecords(
  context: TenantContext,
  id: number,
  status: 'checking' | 'importing',
  plans: Plans,
): Promise<number | undefined> {
  const row = await lockMove(context, id);
  const kind = row?.status === status ? recordKinds(row)[row.stage] : undefined;
  if (!row || kind === undefined) return undefined;
  const plan = plans[kind];
  const some = plan
    .slice(row.position, row.position + batch)
    .map((planned, at) => ({ place: row.position + at, planned }));
  const isChecking = status === 'checking';
  const made = await (isChecking ? tried : done)(context, row, kind, some, plans);
  await keepLines(
    context,
    id,
    kind,
    made.flatMap(({ lines }) => lines),
  );
  const before = row.counts[kind] ?? noCounts;
  const count = (verdict: Made['verdict']): number => made.filter((one) => one.verdict === verdict).length;
  const places = made.filter((one, at) => takesPlace(one, some[at]?.planned ?? {})).length;
  const counts: KindCounts = isChecking
    ? {
        ...before,
        found: plan.length,
        new: before.new + count('new'),
        there: before.there + count('there'),
        refused: before.refused + count('refused'),
        places: before.places + places,
      }
    : { ...before, refused: before.refused + count('refused'), imported: before.imported + count('new') };
  const position = row.position + some.length;
  const isOver = position >= plan.length;
  await writeMove(context, row, {
    counts: { ...row.counts, [kind]: counts },
    ...(isOver ? { stage: row.stage + 1, position: 0 } : { position }),
  });
  const earlier = recordKinds(row).slice(0, row.stage);
  return earlier.reduce((sum, one) => sum + plans[one].length, position);
}

/** Makes records and takes them back at once: all that the forms check is checked. */
async function tried(
  context: TenantContext,
  row: MoveInRow,
  kind: MovedKind,
  some: Batch,
  plans: Plans,
): Promise<Made[]> {
  const room = (await roomFor(context, kind)) - (row.counts[kind]?.places ?? 0);
  const file = fileOf(plans, await coming(context, row, plans));
  let made: Made[] = [];
  await context
    .savepoint(async () => {
      await makeReferred(context, kind, some, plans[kind], file);
      made = await makeRecords(context, kind, some, file, room);
      throw new Undone();
    })
    .catch((thrown: unknown) => {
      if (!(thrown instanceof Undone)) throw thrown;
    });
  return made.map((one) => ({ ...one, id: null }));
}

async function done(
  context: TenantContext,
  row: MoveInRow,
  kind: MovedKind,
  some: Batch,
  plans: Plans,
): Promise<Made[]> {
  const file = fileOf(plans, () => false);
  const made = await makeRecords(context, kind, some, file, Infinity);
  const ids = made.flatMap(({ id }) => id ?? []);
  if (ids.length > 0)
    await context.tx
      .insert(moveInRecords)
      .values(ids.map((record) => ({ company_id: context.companyId, move_in: row.id, kind, record })));
  return made;
}

/** The places that the company's plan has left for a kind. */
async function roomFor(context: TenantContext, kind: MovedKind): Promise<number> {
  if (kind !== 'people' && kind !== 'terminals') return Infinity;
  const of = kind === 'people' ? 'employees' : 'terminals';
  const most = await mostOf(context, of);
  if (most === null) return Infinity;
  return most - ((await context.services.installed.quotas.get(of)?.count(context)) ?? 0);
}
