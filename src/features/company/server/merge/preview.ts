import { z } from 'zod';
import type { TenantContext } from '#server/http/index.ts';
import { ask } from '#server/questions/index.ts';
import { readOne, registryOf } from '#server/resource/index.ts';
import { mergedKinds, mostMergedAtOnce, type MergePreview } from '../../contract/merge.ts';
import { departmentServer } from '../resources.ts';
import { checkMerge, decidedParts } from './merge.ts';
import { mergedMembers, waitingApprovals, type Merge, type MergeCount, type MergedMembers } from './parts.ts';
import { countRows } from './references.ts';
import { trees } from './trees.ts';

/**
 * What a merge would bring about.
 * @throws Refusal as the merge itself
 */
export async function previewMerge(context: TenantContext, merge: Merge): Promise<MergePreview> {
  const merged = await readSide(context, merge, merge.from);
  const into = await readSide(context, merge, merge.into);
  await checkMerge(context, merge);
  const counts = new Map<string, MergeCount>();
  for (const { part, reference } of await decidedParts(context, merge.tree)) {
    if (part.kind === null) continue;
    const count = part.count
      ? await part.count(context, merge)
      : reference && (await countRows(context, reference, merge));
    if (count) counts.set(part.kind, part.how === 'stays' ? { moves: 0, stays: count.moves, yields: 0 } : count);
  }
  const employees = await countMembers(context, merge);
  return {
    merged,
    into,
    employees: { active: employees.active, resigned: employees.resigned },
    planned: employees.planned,
    kinds: mergedKinds.flatMap((kind) => {
      const count = counts.get(kind);
      return count && count.moves + count.stays + count.yields > 0 ? [{ kind, ...count }] : [];
    }),
    managers: merge.tree === 'company.department' ? await bothManagers(context, merge) : null,
    is_job: isJob(employees),
  };
}

/** How many people a merge moves. */
export async function countMembers(context: TenantContext, merge: Merge): Promise<MergedMembers> {
  const [members] = await ask(context, mergedMembers, merge);
  return members ?? { active: 0, resigned: 0, planned: 0 };
}

/** True if a job moves so many people. */
export const isJob = ({ active, resigned }: MergedMembers): boolean => active + resigned > mostMergedAtOnce;

async function readSide(context: TenantContext, { tree }: Merge, id: number): Promise<MergePreview['merged']> {
  const { server } = trees[tree];
  const record = await readOne(server, registryOf(server), context, id);
  return { id, display_name: String(record['display_name']), version: Number(record['version']) };
}

const managerSchema = z.object({ id: z.int(), display_name: z.string() });

/** The managers of both departments; null if the merged one has none. */
async function bothManagers(context: TenantContext, { from, into }: Merge): Promise<MergePreview['managers']> {
  const managerOf = async (id: number): Promise<z.output<typeof managerSchema> | null> => {
    const { manager } = await readOne(departmentServer, registryOf(departmentServer), context, id);
    return managerSchema.safeParse(manager).data ?? null;
  };
  const merged = await managerOf(from);
  if (merged === null) return null;
  const [waiting = 0] = await ask(context, waitingApprovals, merged.id);
  return { merged: merged.display_name, into: (await managerOf(into))?.display_name ?? null, waiting };
}
