import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { refuseField, Refusal, type TenantContext } from '#server/http/index.ts';
import { ask } from '#server/questions/index.ts';
import {
  changeFrom,
  deepestTree,
  displayNames,
  lockSeen,
  retireRecord,
  takeTreeTurn,
  whyNoHandover,
} from '#server/resource/index.ts';
import { and, eq, sql } from 'drizzle-orm';
import { mergeCodes } from '../../contract/merge.ts';
import { mergeParts, moving, type Merge, type MergedTree, type MergePart } from './parts.ts';
import { moveRows, referencesTo, type TreeReference } from './references.ts';
import { parentOf, tableOf, trees } from './trees.ts';

/** A merge as a person asks for it, with the versions that they have seen. */
export interface AskedMerge extends Merge {
  readonly version: number;
  readonly intoVersion: number;
}

/** By which new employees of the company start in a node of a tree. */
const defaultColumns: Readonly<Record<MergedTree, string>> = {
  'company.department': 'department',
  'company.position': 'position',
  'company.area': 'area',
};

/**
 * What happens with every reference to a tree.
 * @throws Error if nobody has decided about one
 */
export async function decidedParts(
  context: TenantContext,
  tree: MergedTree,
): Promise<readonly { readonly part: MergePart; readonly reference: TreeReference | undefined }[]> {
  const own: MergePart[] = [
    { kind: 'children', column: `${tableOf(tree)}.${trees[tree].parent.name}`, how: moveChildren },
    moving(null, `${tableOf(tree)}.merged_into`),
    moving(null, `employee_defaults.${defaultColumns[tree]}`),
  ];
  const parts = [...own, ...(await ask(context, mergeParts, tree)).flat()];
  const references = new Map(
    (await referencesTo(context, tableOf(tree))).map((one) => [`${one.table}.${one.column}`, one]),
  );
  const left = [...references.keys()].filter((name) => !parts.some(({ column }) => column === name));
  if (left.length > 0) throw new Error(`Nobody decides what a merge does with ${left.join(', ')}`);
  return parts
    .map((part) => ({ part, reference: part.column === null ? undefined : references.get(part.column) }))
    .toSorted((one, other) => Number(one.part.column === null) - Number(other.part.column === null));
}

/** Sub-records move one by one, each as by its own form: they are few, and slices follow them. */
async function moveChildren(context: TenantContext, { tree, from, into }: Merge): Promise<void> {
  const { server, table, parent } = trees[tree];
  const { tx, companyId } = context;
  const rows = await tx
    .select({ id: sql<number>`${table.id}`.mapWith(Number) })
    .from(table)
    .where(and(eq(table.company_id, companyId), eq(parent, from), sql`${table.merged_into} is null`));
  for (const { id } of rows) await changeFrom(server, context, id, { [parent.name]: into });
  // What was merged into the record before follows it.
  await tx
    .update(table)
    .set({ [parent.name]: into })
    .where(and(eq(table.company_id, companyId), eq(parent, from)));
}

/**
 * Checks that a record may be merged into another one, for the person of the call.
 * @throws Refusal by the code of the reason
 */
export async function checkMerge(context: TenantContext, { tree, from, into }: Merge): Promise<void> {
  if (from === into) throw new Refusal(mergeCodes.itself);
  const why = await whyNoHandover(trees[tree].server, context, from, into);
  if (why === 'below') throw new Refusal(mergeCodes.below);
  if (why === 'tooDeep') refuseField('into', 'tooDeep', { max: deepestTree });
}

/**
 * Merges a record into another one: everything that refers to it refers to the other from now on, in one transaction and
 * without a statement for each employee. The past keeps its name: the row remains below the other one, outside of
 * every list.
 */
export async function mergeRecords(context: TenantContext, asked: AskedMerge): Promise<void> {
  const { tree, from, into, version, intoVersion } = asked;
  const { server, table, parent, cleared, keepRoot } = trees[tree];
  const { tx, companyId } = context;
  // Merges of other trees change the same people.
  await oneAtATime(tx, 'merge', companyId);
  await takeTreeTurn(server, context);
  if (from === into) throw new Refusal(mergeCodes.itself);
  // Waits for everybody who is about to refer to the record; whoever comes later no longer finds it.
  await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.company_id, companyId), eq(table.id, from)))
    .for('update');
  const before = await lockSeen(server, context, from, version);
  await lockSeen(server, context, into, intoVersion);
  await checkMerge(context, asked);
  await keepRoot?.(context, { id: from, parent: parentOf(tree, before) });
  for (const { part, reference } of await decidedParts(context, tree)) {
    if (typeof part.how === 'function') await part.how(context, asked);
    else if (part.how === 'moves' && reference) await moveRows(context, reference, asked);
  }
  const [named] = await displayNames(server, context, [into]);
  const remaining = { id: into, display_name: named?.[1] ?? '' };
  await retireRecord(
    server,
    context,
    before,
    { ...cleared, merged_into: into, [parent.name]: into },
    {
      action: 'merge',
      changes: [{ field: 'merged_into', old: null, new: remaining }],
    },
  );
}
